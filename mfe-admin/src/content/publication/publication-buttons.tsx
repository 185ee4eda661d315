import { type ArticleState, FIRM_ZONE } from '@lisle-harrow/api/contract';
import { AskedButton, cityOfZone, instantOf, PendingButton, shownDateTime } from '@lisle-harrow/shared-ui';
import { styled } from 'styled-components';
import { ScheduleButton } from './schedule-button';

interface PublicationButtonsProps {
  readonly state: ArticleState;
  /** What it is called: `article`. */
  readonly noun: string;
  /** Where visitors find it once it is published. */
  readonly path: string;
  /** Where visitors find what is public now, if it has a page to itself. */
  readonly publicPath?: string | undefined;
  /** The instant from which it is, or will be, public. */
  readonly publicFrom: string | null | undefined;
  readonly isPending: boolean;
  /** There are unsaved changes; they are saved first. */
  readonly isDirty?: boolean;
  /** What else happens when it is taken off the site, besides that nobody sees it. */
  readonly unpublished: string;
  readonly onPublish: (visibleFrom?: string) => void;
  readonly onUnpublish: () => void;
  readonly onArchive: (isArchived: boolean) => void;
}

/** The available actions for content: publish, schedule, take back, archive. */
export function PublicationButtons(props: PublicationButtonsProps) {
  const { state, noun, path, publicPath, publicFrom, isPending, isDirty, unpublished } = props;
  const pending = { pending: isPending, pendingLabel: 'One moment...' };
  const due = instantOf(publicFrom);
  const isOnSite = state === 'published' || state === 'changed';
  const isScheduled = state === 'scheduled';
  const isMoved = publicPath !== undefined && publicPath !== path;
  return (
    <Actions>
      {isScheduled && due && (
        <p>
          Public from {shownDateTime(due, FIRM_ZONE)}, on the clock of {cityOfZone(FIRM_ZONE)}.
        </p>
      )}
      {isOnSite && (
        <p>
          Public at <a href={publicPath ?? path}>{publicPath ?? path}</a>
        </p>
      )}
      {state === 'archived' && (
        <PendingButton type="button" $size="sm" {...pending} onClick={() => props.onArchive(false)}>
          Bring back
        </PendingButton>
      )}
      {/* There is nothing to publish while the draft equals its published version. */}
      {state !== 'archived' && (state !== 'published' || isDirty) && (
        <AskedButton
          {...pending}
          label={isOnSite ? 'Publish changes' : isScheduled ? 'Publish now' : 'Publish'}
          question={isOnSite ? 'Publish the changes?' : `Publish this ${noun}?`}
          consequence={`Everybody can read it at ${path} at once.${isMoved ? ` Links to ${publicPath} lead there from then on.` : ''}`}
          answer="Publish"
          onConfirm={() => props.onPublish()}
        />
      )}
      {(state === 'draft' || isScheduled) && (
        <ScheduleButton
          isPending={isPending}
          noun={noun}
          label={state === 'draft' ? 'Schedule' : 'Change the time'}
          onSchedule={props.onPublish}
        />
      )}
      {(isOnSite || isScheduled) && (
        <AskedButton
          {...pending}
          $tone="outline"
          label={isOnSite ? 'Unpublish' : 'Take back'}
          question={isOnSite ? `Take this ${noun} off the site?` : 'Take back what is scheduled?'}
          consequence={
            isOnSite
              ? `${unpublished} It stays here as a draft.`
              : 'It will not be published. It stays here as a draft.'
          }
          answer={isOnSite ? 'Unpublish' : 'Take back'}
          onConfirm={props.onUnpublish}
        />
      )}
      {state === 'draft' && (
        <PendingButton
          type="button"
          $tone="outline"
          $size="sm"
          {...pending}
          onClick={() => props.onArchive(true)}
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
