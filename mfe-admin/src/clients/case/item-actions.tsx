import { Button } from 'shared-ui';
import { styled } from 'styled-components';
import { DeleteButton } from './delete-button';

interface ItemActionsProps {
  /** What they are done to, e.g. `milestone Custody migration`: for those who do not see the row around it. */
  readonly what: string;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
  readonly isDeleting: boolean;
}

/** What can be done to an item of a case, in line with its words. */
export function ItemActions({ what, onEdit, onDelete, isDeleting }: ItemActionsProps) {
  return (
    <Line>
      <Button type="button" $tone="quiet" $size="sm" aria-label={`Edit ${what}`} onClick={onEdit}>
        Edit
      </Button>
      <DeleteButton what={what} isPending={isDeleting} onDelete={onDelete} />
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
