import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  archiveArticle,
  presentArticle,
  publishArticle,
  ResponseError,
  unpublishArticle,
} from '@lisle-harrow/api/calls';
import { FIRM_ZONE, type WrittenArticle } from '@lisle-harrow/api/contract';
import { AskedButton, cityOfZone, instantOf, PendingButton, shownDateTime } from '@lisle-harrow/shared-ui';
import { useHost } from '@lisle-harrow/shell/host';
import { styled } from 'styled-components';
import { reportFailure } from '../../page/report-failure';
import { contentQuery, writtenArticleQuery } from './content-query';
import { ScheduleButton } from './schedule-button';
import type { Autosave } from './use-autosave';

interface PublicationActionsProps {
  readonly article: WrittenArticle;
  readonly autosave: Autosave;
}

/** Publishes, schedules, takes back and archives; what is written and not saved is saved first. */
export function PublicationActions({ article, autosave }: PublicationActionsProps) {
  const host = useHost();
  const cache = useQueryClient();
  const { id, state, publicSlug, publishedAt } = article;
  const { fetch } = host;
  const acting = useMutation({
    mutationFn: (act: () => Promise<WrittenArticle | undefined>) => act(),
    onSuccess: (given) => {
      if (given) cache.setQueryData(writtenArticleQuery(fetch, id).queryKey, given);
      void cache.invalidateQueries({ queryKey: contentQuery(fetch).queryKey, exact: true });
    },
    onError: (error) => {
      const refused = error instanceof ResponseError ? error.problem : {};
      const words = refused.errors?.map(({ message }) => message).join('. ') ?? refused.detail;
      reportFailure(
        host,
        error,
        presentArticle(error)
          ? 'Somebody else has saved the article meanwhile. Load the page again to see it.'
          : (words ?? 'Nothing has changed. Please try again.'),
      );
    },
  });
  const publish = (visibleFrom?: string) =>
    acting.mutate(async () => {
      const revision = await autosave.save();
      return revision === undefined ? undefined : publishArticle(fetch, id, revision, visibleFrom);
    });
  const pending = { pending: acting.isPending, pendingLabel: 'One moment...' };
  const path = `/insights/${autosave.text.slug}`;
  const due = instantOf(publishedAt);
  const isOnSite = state === 'published' || state === 'changed';
  return (
    <Actions>
      {state === 'scheduled' && due && (
        <p>
          Public from {shownDateTime(due, FIRM_ZONE)}, on the clock of {cityOfZone(FIRM_ZONE)}.
        </p>
      )}
      {isOnSite && (
        <p>
          Public at <a href={`/insights/${publicSlug}`}>/insights/{publicSlug}</a>
        </p>
      )}
      {state === 'archived' && (
        <PendingButton
          $size="sm"
          {...pending}
          onClick={() => acting.mutate(() => archiveArticle(fetch, id, false))}
        >
          Bring back
        </PendingButton>
      )}
      {/* What is as it was published has nothing to publish. */}
      {state !== 'archived' && state !== 'published' && (
        <AskedButton
          {...pending}
          label={isOnSite ? 'Publish changes' : state === 'scheduled' ? 'Publish now' : 'Publish'}
          question={isOnSite ? 'Publish the changes?' : 'Publish this article?'}
          consequence={`Everybody can read it at ${path} at once.`}
          answer="Publish"
          onConfirm={() => publish()}
        />
      )}
      {(state === 'draft' || state === 'scheduled') && (
        <ScheduleButton
          isPending={acting.isPending}
          label={state === 'draft' ? 'Schedule' : 'Change the time'}
          onSchedule={publish}
        />
      )}
      {(isOnSite || state === 'scheduled') && (
        <AskedButton
          {...pending}
          $tone="outline"
          label={isOnSite ? 'Unpublish' : 'Take back'}
          question={isOnSite ? 'Take this article off the site?' : 'Take back what is scheduled?'}
          consequence={
            isOnSite
              ? 'Nobody can read it any more, and links to it lead nowhere. It stays here as a draft.'
              : 'It will not be published. It stays here as a draft.'
          }
          answer={isOnSite ? 'Unpublish' : 'Take back'}
          onConfirm={() => acting.mutate(() => unpublishArticle(fetch, id))}
        />
      )}
      {state === 'draft' && (
        <PendingButton
          $tone="outline"
          $size="sm"
          {...pending}
          onClick={() => acting.mutate(() => archiveArticle(fetch, id, true))}
        >
          Archive
        </PendingButton>
      )}
    </Actions>
  );
}

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.75rem;

  p {
    flex-basis: 100%;
    color: var(--ink-2);
    font-size: var(--t-ui);
    overflow-wrap: anywhere;
  }
`;
