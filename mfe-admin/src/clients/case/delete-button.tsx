import { Button, PendingButton } from '@lisle-harrow/shared-ui';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';

interface DeleteButtonProps {
  /** What is deleted, e.g. `milestone Custody migration`: the accessible name, as the row says it to the eye alone. */
  readonly what: string;
  readonly isPending: boolean;
  readonly onDelete: () => void;
}

/** Deletes after a second press; Esc or Keep cancels. */
export function DeleteButton({ what, isPending, onDelete }: DeleteButtonProps) {
  const [asking, setAsking] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);
  const ask = useRef<HTMLButtonElement>(null);
  const answered = useRef(false);

  // Swapping the buttons removes the one that has the focus.
  useEffect(() => {
    if (asking) keep.current?.focus();
    else if (answered.current) ask.current?.focus();
    answered.current = asking;
  }, [asking]);

  if (!asking)
    return (
      <Button
        ref={ask}
        type="button"
        $tone="quiet"
        $size="sm"
        aria-label={`Delete ${what}`}
        onClick={() => setAsking(true)}
      >
        Delete
      </Button>
    );
  return (
    <Question
      role="group"
      aria-label={`Delete ${what}?`}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !isPending) setAsking(false);
      }}
    >
      <span>Delete for good?</span>
      <PendingButton
        type="button"
        $tone="outline"
        $size="sm"
        pending={isPending}
        pendingLabel="Deleting..."
        onClick={onDelete}
      >
        Delete
      </PendingButton>
      <Button
        ref={keep}
        type="button"
        $tone="quiet"
        $size="sm"
        disabled={isPending}
        onClick={() => setAsking(false)}
      >
        Keep
      </Button>
    </Question>
  );
}

const Question = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.25rem 0.5rem;
  padding-left: 0.8rem;
  font-size: var(--t-small);

  > button:first-of-type {
    border-color: var(--danger);
    color: var(--danger);
  }
`;
