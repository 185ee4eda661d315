import type { ListedArticle } from '@lisle-harrow/api/contract';
import { Button, ErrorPanel, VisuallyHidden } from '@lisle-harrow/shared-ui';
import { useRef } from 'react';
import { PageSection } from '../../page/page-section';
import { OrderedList } from '../items/ordered-list';
import { PublicationState } from '../publication/publication-state';
import type { usePinned } from './use-pinned';

interface PinnedSectionProps {
  readonly articles: readonly ListedArticle[];
  readonly pinned: ReturnType<typeof usePinned>;
}

/** The articles shown before all others on the site, in an order that staff can change. */
export function PinnedSection({ articles, pinned }: PinnedSectionProps) {
  const { ids, isError, refetch, set, toggle } = pinned;
  const part = useRef<HTMLDivElement>(null);
  const rows = (ids ?? []).flatMap((id) => articles.filter((article) => article.id === id));
  return (
    <div ref={part} tabIndex={-1}>
      <PageSection
        id="pinned"
        title="Pinned"
        lead={
          !ids?.length
            ? 'The site lists insights newest first. An article that you pin comes before all others; choose it in the list below.'
            : 'The site lists these insights first, in this order, and then all others, newest first. One that is not public is left out until it is published again.'
        }
      >
        {isError && (
          <ErrorPanel title="The pinned articles could not be read" onRetry={() => void refetch()}>
            Nothing has changed. Try again, or come back in a few minutes.
          </ErrorPanel>
        )}
        {rows.length > 0 && (
          <OrderedList
            label="Pinned articles"
            rows={rows}
            titleOf={titleOf}
            pathOf={({ id }) => `/admin/content/${encodeURIComponent(id)}`}
            aboutOf={({ category }) => category}
            factsOf={({ state }) => <PublicationState state={state} />}
            actionOf={(article) => (
              <PinButton
                article={article}
                isPinned
                onPress={() => {
                  toggle(article);
                  // The focused button has been removed.
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

interface PinButtonProps {
  readonly article: ListedArticle;
  readonly isPinned: boolean;
  readonly onPress: () => void;
}

/** Pins or unpins an article. */
export function PinButton({ article, isPinned, onPress }: PinButtonProps) {
  return (
    <Button type="button" $tone="quiet" $size="sm" onClick={onPress}>
      {isPinned ? 'Unpin' : 'Pin'}
      <VisuallyHidden> {titleOf(article)}</VisuallyHidden>
    </Button>
  );
}

const titleOf = ({ title }: ListedArticle) => title || 'Without a title';
