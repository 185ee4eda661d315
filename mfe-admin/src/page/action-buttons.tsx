import type { QueryKey } from '@tanstack/react-query';
import { AskedButton, PendingButton } from '@lisle-harrow/shared-ui';
import { RowActions } from './page-section';
import { useChange } from './use-change';

/** A button at the end of a row: it opens something, or makes a change. */
export interface Action {
  readonly label: string;
  /** Accessible name: the action and its object, which only the visible row names otherwise. */
  readonly about: string;
  readonly tone?: 'outline';
  readonly open?: () => void;
  readonly run?: () => Promise<unknown>;
  readonly pendingLabel?: string;
  /** The confirmation to ask for before the change. */
  readonly asks?: { readonly question: string; readonly consequence: string; readonly answer: string };
  /** The toast after the change. */
  readonly done?: string;
}

interface ActionButtonsProps {
  readonly actions: readonly (Action | false)[];
  /** Key of the query that shows the row; it is refetched after each change. */
  readonly shownBy: QueryKey;
  /** The toast after a change that failed, if the server does not say why. */
  readonly failure: string;
}

/** The buttons at the end of a row, which make one change at a time. */
export function ActionButtons({ actions, shownBy, failure }: ActionButtonsProps) {
  const change = useChange(shownBy, failure);
  return (
    <RowActions>
      {actions.map((action) => {
        if (!action) return null;
        const { label, about, tone = 'quiet', asks, open, run, pendingLabel = '', done } = action;
        const begin = () => (run ? change.mutate({ key: label, run, ...(done && { done }) }) : open?.());
        const pending = change.isPending && change.variables.key === label;
        const button = { pending, pendingLabel, $tone: tone, 'aria-label': about } as const;
        return asks ? (
          <AskedButton key={label} {...button} {...asks} label={label} onConfirm={begin} />
        ) : (
          <PendingButton key={label} type="button" $size="sm" {...button} onClick={begin}>
            {label}
          </PendingButton>
        );
      })}
    </RowActions>
  );
}
