import { Button, PendingButton } from 'shared-ui';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';

interface DeleteButtonProps {
  /** What is deleted, e.g. `milestone Custody migration`: for those who do not see the row around it. */
  readonly what: string;
  readonly isPending: boolean;
  readonly onDelete: () => void;
}

/** Deletes in two presses; Esc or Keep takes the first one back. */
export function DeleteButton({ what, isPending, onDelete }: DeleteButtonProps) {
  const [asking, setAsking] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);
  const ask = useRef<HTMLButtonElement>(null);
  const answered = useRef(false);

  // The press that swaps the buttons takes the focus with it.
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
