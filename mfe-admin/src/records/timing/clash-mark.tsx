import { counted } from '@lisle-harrow/shared-ui';
import { styled } from 'styled-components';
import type { TimedBooking } from './timed-bookings';

interface ClashMarkProps {
  readonly row: Pick<TimedBooking, 'id' | 'status' | 'timing'>;
  readonly onOpen: (id: string) => void;
}

/**
 * Says that others want the slot of a booking, or have it; renders nothing without a clash. For a confirmed booking it opens the
 * panel, where other times can be proposed to them.
 */
export function ClashMark({ row, onOpen }: ClashMarkProps) {
  const words = clashWords(row);
  if (!words) return null;
  if (row.status === 'confirmed' && !row.timing?.isTaken)
    return (
      <Opener type="button" onClick={() => onOpen(row.id)}>
        Propose other times to {counted(row.timing?.clashes ?? 0, 'request')}
      </Opener>
    );
  return (
    <Mark>
      <svg width="12" height="12" viewBox="0 0 12 12" fill="none" stroke="currentColor" aria-hidden="true">
        <path d="M1 1.5h6.5v6.5H1zM4.5 4.5H11V11H4.5z" strokeWidth="1.2" />
      </svg>
      {words}
    </Mark>
  );
}

/** Worded for the row's own status, which may just have been set. */
function clashWords({ status, timing }: Pick<TimedBooking, 'status' | 'timing'>): string | undefined {
  if (!timing?.clashes || (status !== 'pending' && status !== 'confirmed')) return undefined;
  if (timing.isTaken) return status === 'pending' ? 'Slot is taken' : 'Confirmed twice';
  return counted(timing.clashes, 'other request');
}

const Opener = styled.button`
  min-height: 24px;
  padding: 0;
  border: 0;
  background: none;
  color: var(--link);
  font: inherit;
  font-size: var(--t-small);
  line-height: 1.35;
  text-align: start;
  text-decoration: underline;
  text-decoration-thickness: 1px;
  text-underline-offset: 0.2em;

  @media print {
    display: none;
  }
`;

const Mark = styled.p`
  display: flex;
  align-items: center;
  gap: 0.4rem;
  color: var(--wait-fg);
  font-size: var(--t-small);
  font-weight: 500;
  line-height: 1.35;

  svg {
    flex: none;
  }
`;
