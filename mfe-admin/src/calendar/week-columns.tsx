import { shownDayOfYear } from '@lisle-harrow/shared-ui';
import { Link } from '@lisle-harrow/shell/router';
import { styled } from 'styled-components';
import { bookingsOf, isClosed, type ViewProps } from './arrange-slots';
import { weekdayOf } from './calendar-address';
import { SlotEntries } from './slot-entries';

/** The days of a week side by side, stacked in a narrow window. */
export function WeekColumns({ days, slots, zone, today, dayHref }: ViewProps) {
  return (
    <Columns>
      {days.map((day) => {
        const ofDay = slots.get(day) ?? [];
        const isEmpty = bookingsOf(ofDay).length === 0;
        return (
          <Day key={day} $closed={isClosed(ofDay)}>
            <h3>
              <Link to={dayHref(day)} aria-current={day === today ? 'date' : undefined}>
                {weekdayOf(day)} <span>{shownDayOfYear(day)}</span>
              </Link>
            </h3>
            {isClosed(ofDay) && <p>Closed</p>}
            {isEmpty && !isClosed(ofDay) && <p>Nothing booked</p>}
            {ofDay.map(
              (slot) =>
                slot.bookings.length > 0 && <SlotEntries key={slot.startsAt} slot={slot} zone={zone} />,
            )}
          </Day>
        );
      })}
    </Columns>
  );
}

const Columns = styled.ul`
  display: grid;
  grid-template-columns: repeat(7, minmax(0, 1fr));
  margin: 0;
  padding: 0;
  border-block: 1px solid var(--line-2);
  list-style: none;

  @media (max-width: 63.9375em) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Day = styled.li<{ $closed: boolean }>`
  display: grid;
  align-content: start;
  gap: 0.5rem;
  min-width: 0;
  min-height: 20rem;
  padding: 0.6rem 0.5rem 1rem;
  ${({ $closed }) => $closed && 'background: var(--sunken);'}

  & + & {
    border-left: 1px solid var(--line);
  }

  h3 {
    font: 500 var(--t-ui) / 1.3 var(--f-text);
  }

  h3 a {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    align-items: center;
    gap: 0 0.5rem;
    min-height: 44px;
    color: inherit;
    text-decoration: none;

    &:hover {
      text-decoration: underline;
    }
  }

  h3 span {
    color: var(--ink-2);
    font-weight: 400;
    font-variant-numeric: tabular-nums;
  }

  [aria-current] {
    background: linear-gradient(var(--iris-1), var(--iris-1)) 0 100% / 100% 2px no-repeat;
  }

  > p {
    color: var(--ink-3);
    font-size: var(--t-small);
  }

  @media (max-width: 63.9375em) {
    min-height: 0;

    & + & {
      border-top: 1px solid var(--line);
      border-left: 0;
    }
  }
`;
