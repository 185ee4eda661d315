import { styled } from 'styled-components';
import type { TimedBooking } from './timed-bookings';

/** That others want the slot of a booking, or have it; nothing where nobody else does. */
export function ClashMark({ row }: { row: Pick<TimedBooking, 'status' | 'timing'> }) {
  const words = clashWords(row);
  if (!words) return null;
  return (
    <Mark>
      <svg width="12" height="12" viewBox="0 0 12 12" fill="none" stroke="currentColor" aria-hidden="true">
        <path d="M1 1.5h6.5v6.5H1zM4.5 4.5H11V11H4.5z" strokeWidth="1.2" />
      </svg>
      {words}
    </Mark>
  );
}

/** In the words of the row's own status, which may have been set a moment ago. */
function clashWords({ status, timing }: Pick<TimedBooking, 'status' | 'timing'>): string | undefined {
  if (!timing?.clashes || (status !== 'pending' && status !== 'confirmed')) return undefined;
  if (timing.isTaken) return status === 'pending' ? 'Slot is taken' : 'Confirmed twice';
  return timing.clashes === 1 ? '1 other request' : `${timing.clashes} other requests`;
}

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
