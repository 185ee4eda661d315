import { Button, PendingButton } from '@lisle-harrow/shared-ui';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';

interface WithdrawButtonProps {
  readonly name: string;
  readonly isPending: boolean;
  readonly onWithdraw: () => void;
}

/** Withdraws access after a second press; Esc or Keep cancels. */
export function WithdrawButton({ name, isPending, onWithdraw }: WithdrawButtonProps) {
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
        $tone="outline"
        $size="sm"
        aria-label={`Withdraw access: ${name}`}
        onClick={() => setAsking(true)}
      >
        Withdraw access
      </Button>
    );
  return (
    <Question
      role="group"
      aria-label={`Withdraw the access of ${name}?`}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !isPending) setAsking(false);
      }}
    >
      <span>Sign out now, and withdraw?</span>
      <PendingButton
        type="button"
        $tone="outline"
        $size="sm"
        pending={isPending}
        pendingLabel="Withdrawing..."
        onClick={onWithdraw}
      >
        Withdraw
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
  font-size: var(--t-small);

  > button:first-of-type {
    border-color: var(--danger);
    color: var(--danger);
  }
`;
