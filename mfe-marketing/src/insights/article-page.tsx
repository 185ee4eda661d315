import { useQuery } from '@tanstack/react-query';
import type { Insight } from '@lisle-harrow/api/contract';
import { PageHead, Section, SectionHead, TextLink, Wrap } from '@lisle-harrow/shared-ui';
import { Link, useSearchParams } from '@lisle-harrow/shell/router';
import { styled } from 'styled-components';
import { BelowFold } from '../page/below-fold';
import { BookingCall } from '../page/booking-call';
import { DetailPage } from '../page/detail-page';
import { useHost } from '@lisle-harrow/shell/host';
import { InsightCards } from '../list/insight-cards';
import { articleQuery, insightsQuery, type ShownArticle } from '../queries';
import { ArticleBody } from './article-body';
import { ArticleHead } from './article-head';

/** The query parameter with the id of a draft that an editor previews as a page. */
export const DRAFT = 'draft';

export function ArticlePage() {
  const draft = useSearchParams()[0].get(DRAFT);
  return (
    <DetailPage
      path="/insights"
      detail={(fetch, slug) => articleQuery(fetch, slug, draft)}
      list={insightsQuery}
      leadOf={({ excerpt }: Insight) => excerpt}
    >
      {(article) => <Reading article={article} />}
    </DetailPage>
  );
}

function Reading({ article }: { article: ShownArticle }) {
  const { fetch, site } = useHost();
  const { data: insights = [] } = useQuery(insightsQuery(fetch));
  const related = relatedTo(article, insights);
  return (
    <>
      <PageHead title={`${article.title} | ${site.name}`} description={article.excerpt} />
      {article.isDraft && (
        <Draft>
          <Wrap>
            <p>This is a preview. Visitors see what was published.</p>
          </Wrap>
        </Draft>
      )}
      <article>
        <ArticleHead article={article} />
        {article.bodyHtml && (
          <Section>
            <Wrap>
              <ArticleBody article={article} related={related} />
            </Wrap>
          </Section>
        )}
      </article>
      <ReadNext related={related} />
      <BelowFold $height={850} $narrow={660}>
        <BookingCall
          afterTint
          title="Does this apply to you?"
          lead="An article can only describe the general case. Describe yours, and we will contact you within 24 hours."
        />
      </BelowFold>
    </>
  );
}

function ReadNext({ related }: { related: readonly Insight[] }) {
  if (related.length === 0) return null;
  return (
    <OnScreen $height={845} $narrow={1600}>
      <Section $tint>
        <Wrap>
          <SectionHead title="Read next">
            <TextLink as={Link} to="/insights">
              View All Insights
            </TextLink>
          </SectionHead>
          <InsightCards insights={related} />
        </Wrap>
      </Section>
    </OnScreen>
  );
}

/** Up to three other insights: those of the same category first, then in the list's order. */
function relatedTo(article: Insight, insights: readonly Insight[]): Insight[] {
  const others = insights.filter((insight) => insight.slug !== article.slug);
  const isRelated = (insight: Insight) => insight.category.toLowerCase() === article.category.toLowerCase();
  return [...others.filter(isRelated), ...others.filter((insight) => !isRelated(insight))].slice(0, 3);
}

const Draft = styled.aside`
  padding-block: 0.6rem;
  background: var(--wait-bg);
  color: var(--wait-fg);
  font-size: var(--t-ui);
`;

const OnScreen = styled(BelowFold)`
  @media print {
    display: none;
  }
`;
