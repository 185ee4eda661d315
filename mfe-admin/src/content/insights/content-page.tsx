import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ARTICLE_STATES, FIRM_ZONE, type ListedArticle } from '@lisle-harrow/api/contract';
import {
  DataCell,
  DataRow,
  EmptyState,
  PendingButton,
  shownTime,
  VisuallyHidden,
} from '@lisle-harrow/shared-ui';
import { useHost } from '@lisle-harrow/shell/host';
import { Link, useNavigate, useSearchParams } from '@lisle-harrow/shell/router';
import { styled } from 'styled-components';
import { ListTable } from '../../list/list-table';
import { beginArticle } from '../../page/begin-article';
import { ChoiceLinks } from '../../page/choice-links';
import { PageSection, RowActions } from '../../page/page-section';
import { QueryState } from '../../page/query-state';
import { StaffPage } from '../../page/staff-page';
import { FirmTime } from '../../records/firm-time';
import { PublicationState, stateWords } from '../publication/publication-state';
import { contentQuery } from './content-query';
import { PinButton, PinnedSection } from './pinned-section';
import { usePinned } from './use-pinned';

/** `/admin/content`: the articles of the site and their states. */
export function ContentPage() {
  const { fetch } = useHost();
  const [search] = useSearchParams();
  const articles = useQuery(contentQuery(fetch));
  const pinned = usePinned();
  const state = ARTICLE_STATES.find((each) => each === search.get('state'));
  const shown = (articles.data ?? []).filter((article) =>
    state ? article.state === state : article.state !== 'archived',
  );
  return (
    <StaffPage
      query={articles}
      title="Insights"
      about="The insights of the website: what is public, and what is being written."
      action={<NewArticleButton />}
    >
      <VisuallyHidden role="status">{pinned.said}</VisuallyHidden>
      {articles.data && <PinnedSection articles={articles.data} pinned={pinned} />}
      <PageSection id="articles" title="All articles">
        <ChoiceLinks aria-label="State">
          {[undefined, ...ARTICLE_STATES].map((each) => (
            <Link
              key={each ?? 'all'}
              to={each ? `/admin/content?state=${each}` : '/admin/content'}
              replace
              preventScrollReset
              aria-current={each === state || undefined}
            >
              {each ? stateWords(each) : 'All'}
            </Link>
          ))}
        </ChoiceLinks>
        <QueryState query={articles} what="articles">
          {() =>
            shown.length > 0 ? (
              <ArticleTable articles={shown} pinned={pinned} />
            ) : (
              <EmptyState title={state ? 'No article is in this state.' : 'There are no articles yet.'}>
                Write a new one; nobody else sees it until it is published.
              </EmptyState>
            )
          }
        </QueryState>
      </PageSection>
    </StaffPage>
  );
}

function NewArticleButton() {
  const host = useHost();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const adding = useMutation({
    mutationFn: () => beginArticle(host, cache),
    onSuccess: (path) => path && void navigate(path),
  });
  return (
    <PendingButton pending={adding.isPending} pendingLabel="Beginning..." onClick={() => adding.mutate()}>
      New article
    </PendingButton>
  );
}

const COLUMNS = [
  { key: 'title', label: 'Title' },
  { key: 'state', label: 'State', width: '18%', narrowWidth: '20%' },
  { key: 'public', label: 'Public from', width: '14%', narrowWidth: '15%' },
  { key: 'edited', label: 'Edited', width: '16%', narrowWidth: '16%' },
  { key: 'actions', label: 'Actions', align: 'end', width: '17%', narrowWidth: '19%' },
] as const;

interface ArticleTableProps {
  readonly articles: readonly ListedArticle[];
  readonly pinned: ReturnType<typeof usePinned>;
}

function ArticleTable({ articles, pinned: { ids, toggle } }: ArticleTableProps) {
  return (
    <ListTable label="Articles" columns={COLUMNS}>
      {articles.map((article) => (
        <DataRow key={article.id}>
          <DataCell label="Title" wide>
            <TitleLink to={`/admin/content/${encodeURIComponent(article.id)}`}>
              <bdi>{article.title || 'Without a title'}</bdi>
            </TitleLink>
            <Category>{article.category}</Category>
          </DataCell>
          <DataCell label="State">
            <PublicationState state={article.state} />
          </DataCell>
          <DataCell label="Public from">
            <Moment at={article.publishedAt} />
          </DataCell>
          <DataCell label="Edited">
            <Moment at={article.editedAt} by={article.editor} />
          </DataCell>
          <DataCell>
            <RowActions>
              {ids && (ids.includes(article.id) || isPublished(article)) && (
                <PinButton
                  article={article}
                  isPinned={ids.includes(article.id)}
                  onPress={() => toggle(article)}
                />
              )}
            </RowActions>
          </DataCell>
        </DataRow>
      ))}
    </ListTable>
  );
}

const isPublished = ({ state }: ListedArticle) => state !== 'draft' && state !== 'archived';

function Moment({ at, by }: { at: string | null | undefined; by?: string | null | undefined }) {
  const time = at && shownTime(at, FIRM_ZONE);
  if (!time) return '-';
  return <FirmTime date={at} time={by ? `${time} by ${by}` : time} />;
}

const TitleLink = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: 44px;
  font-weight: 500;
`;

const Category = styled.p`
  color: var(--ink-2);
  font-size: var(--t-small);
`;
