import type { ListedArticle } from '@lisle-harrow/api/contract';
import { Button, ErrorPanel, VisuallyHidden } from '@lisle-harrow/shared-ui';
import { useRef } from 'react';
import { PageSection } from '../../page/page-section';
import { OrderedList } from '../items/ordered-list';
import { PublicationState } from '../publication/publication-state';
import type { useInFront } from './use-in-front';

interface InFrontSectionProps {
  readonly articles: readonly ListedArticle[];
  readonly inFront: ReturnType<typeof useInFront>;
}

/** The articles that stand before all others on the site, in an order that staff change. */
export function InFrontSection({ articles, inFront }: InFrontSectionProps) {
  const { ids, isError, refetch, set, toggle } = inFront;
  const part = useRef<HTMLDivElement>(null);
  const rows = (ids ?? []).flatMap((id) => articles.filter((article) => article.id === id));
  return (
    <div ref={part} tabIndex={-1}>
      <PageSection
        id="in-front"
        title="In front"
        lead={
          !ids?.length
            ? 'The site lists insights newest first. An article that you put in front comes before all others; choose it in the list below.'
            : 'The site lists these insights first, in this order, and then all others, newest first. One that is not public is left out until it is published again.'
        }
      >
        {isError && (
          <ErrorPanel title="What stands in front could not be read" onRetry={() => void refetch()}>
            Nothing has changed. Try again, or come back in a few minutes.
          </ErrorPanel>
        )}
        {rows.length > 0 && (
          <OrderedList
            label="Articles in front"
            rows={rows}
            titleOf={titleOf}
            pathOf={({ id }) => `/admin/content/${encodeURIComponent(id)}`}
            aboutOf={({ category }) => category}
            factsOf={({ state }) => <PublicationState state={state} />}
            actionOf={(article) => (
              <InFrontButton
                article={article}
                isInFront
                onPress={() => {
                  toggle(article);
                  // What had the focus is gone.
                  part.current?.focus();
                }}
              />
            )}
            onOrder={set}
          />
        )}
      </PageSection>
    </div>
  );
}

interface InFrontButtonProps {
  readonly article: ListedArticle;
  readonly isInFront: boolean;
  readonly onPress: () => void;
}

/** Puts an article in front, or removes it from there. */
export function InFrontButton({ article, isInFront, onPress }: InFrontButtonProps) {
  return (
    <Button type="button" $tone="quiet" $size="sm" onClick={onPress}>
      {isInFront ? 'Remove from front' : 'Put in front'}
      <VisuallyHidden> {titleOf(article)}</VisuallyHidden>
    </Button>
  );
}

const titleOf = ({ title }: ListedArticle) => title || 'Without a title';
