import { Button } from '@lisle-harrow/shared-ui';
import { styled } from 'styled-components';
import { AskAgainButton } from './ask-again-button';
import { useMayChange } from './may-change';

interface ItemActionsProps {
  /** The item, e.g. `milestone Custody migration`, for the buttons' accessible names. */
  readonly what: string;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
  readonly isDeleting: boolean;
}

/** Edit and Delete, aligned with the item's text. */
export function ItemActions({ what, onEdit, onDelete, isDeleting }: ItemActionsProps) {
  if (!useMayChange()) return null;
  return (
    <Line>
      <Button type="button" $tone="quiet" $size="sm" aria-label={`Edit ${what}`} onClick={onEdit}>
        Edit
      </Button>
      <AskAgainButton
        label="Delete"
        about={what}
        pendingLabel="Deleting..."
        question="Delete for good?"
        isPending={isDeleting}
        onConfirm={onDelete}
      />
    </Line>
  );
}

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  margin: 0.35rem 0 0 -0.75rem;

  @media (forced-colors: active) {
    gap: 0.5rem;
    margin-left: 0;
  }

  @media print {
    display: none;
  }
`;
