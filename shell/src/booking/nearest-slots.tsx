import type { FreeSlot } from '@lisle-harrow/api/contract';
import { Button, shownDay } from '@lisle-harrow/shared-ui';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';

interface NearestSlotsProps {
  /** Why another slot is needed, in a sentence without its period. */
  readonly detail: string;
  readonly nearest: readonly FreeSlot[];
  readonly onChoose: (slot: FreeSlot) => void;
}

/** Says that the wanted slot is taken, and offers the nearest free ones. Takes the focus, then passes it to the chosen one. */
export function NearestSlots({ detail, nearest, onChoose }: NearestSlotsProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [nearest]);

  function choose(slot: FreeSlot) {
    const form = box.current?.closest('form');
    onChoose(slot);
    // Once the chosen slot is checked and this is removed.
    requestAnimationFrame(() => form?.querySelector<HTMLInputElement>('input[type=radio]:checked')?.focus());
  }

  return (
    <Box ref={box} role="alert" tabIndex={-1}>
      <p>
        <strong>{detail}.</strong> What you filled in is still here.
        {nearest.length > 0 && ' The nearest free times (EST):'}
      </p>
      {nearest.map((slot) => (
        <Button key={slot.instant} type="button" $tone="outline" $size="sm" onClick={() => choose(slot)}>
          {shownDay(slot.date)}, {slot.time}
        </Button>
      ))}
    </Box>
  );
}

const Box = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0.6rem;
  padding: 0.8rem 1rem;
  border: 1px solid var(--danger);
  border-left-width: 4px;
  border-radius: var(--r);
  scroll-margin: 1.5rem;

  p {
    flex: 1 0 100%;
    font-size: var(--t-ui);
  }

  strong {
    font-weight: 600;
  }
`;
