import { EmptyState } from '@lisle-harrow/shared-ui';
import { styled } from 'styled-components';
import { bookingsOf, isClosed, type ViewProps } from './arrange-slots';
import { SlotEntries } from './slot-entries';

/** One day, hour by hour. */
export function DayHours({ days, slots, zone }: Pick<ViewProps, 'days' | 'slots' | 'zone'>) {
  const ofDay = slots.get(days[0]!) ?? [];
  if (bookingsOf(ofDay).length === 0 && isClosed(ofDay))
    return <EmptyState title="Closed on this day.">Nothing is booked.</EmptyState>;
  return (
    <Hours>
      {ofDay.map((slot) => (
        <Hour key={slot.startsAt} $closed={!slot.isOpen}>
          <time dateTime={slot.startsAt}>{slot.time}</time>
          <div>
            {slot.bookings.length > 0 ? (
              <SlotEntries slot={slot} zone={zone} isWide />
            ) : (
              <p>{slot.isOpen ? 'Nothing booked' : 'Closed'}</p>
            )}
          </div>
        </Hour>
      ))}
    </Hours>
  );
}

const Hours = styled.ol`
  margin: 0;
  padding: 0;
  border-block: 1px solid var(--line-2);
  list-style: none;
`;

const Hour = styled.li<{ $closed: boolean }>`
  display: grid;
  grid-template-columns: 5.5rem minmax(0, 1fr);
  gap: 0.75rem;
  align-items: start;
  padding: 0.5rem 0.75rem;
  ${({ $closed }) => $closed && 'background: var(--sunken);'}
  break-inside: avoid;

  & + & {
    border-top: 1px solid var(--line);
  }

  > time,
  p {
    padding-block: 0.45rem;
    font-size: var(--t-ui);
    font-variant-numeric: tabular-nums;
  }

  > div > p {
    color: var(--ink-3);
  }
`;
