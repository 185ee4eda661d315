import { Button, PendingButton } from '@lisle-harrow/shared-ui';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';

interface AskAgainButtonProps {
  /** The action, e.g. `Delete`; `about` adds its target, which the row shows only visually. */
  readonly label: string;
  readonly about: string;
  readonly pendingLabel: string;
  /** Asked before the second press. */
  readonly question: string;
  readonly tone?: 'quiet' | 'outline';
  readonly isPending: boolean;
  readonly onConfirm: () => void;
}

/** Acts only on a second press, for what cannot be undone; Esc or Keep cancels. */
export function AskAgainButton(props: AskAgainButtonProps) {
  const { label, about, pendingLabel, question, tone = 'quiet', isPending, onConfirm } = props;
  const [asking, setAsking] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);
  const ask = useRef<HTMLButtonElement>(null);
  const answered = useRef(false);

  // Swapping the buttons would lose the focus with the one that is removed.
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
        $tone={tone}
        $size="sm"
        aria-label={`${label} ${about}`}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
    );
  return (
    <Question
      role="group"
      aria-label={`${label} ${about}?`}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !isPending) setAsking(false);
      }}
    >
      <span>{question}</span>
      <PendingButton
        type="button"
        $tone="outline"
        $size="sm"
        pending={isPending}
        pendingLabel={pendingLabel}
        onClick={onConfirm}
      >
        {label}
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
