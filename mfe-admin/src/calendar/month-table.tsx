import { counted, shownDay, shownDayOfYear, VisuallyHidden } from '@lisle-harrow/shared-ui';
import { Link } from '@lisle-harrow/shell/router';
import { styled } from 'styled-components';
import { bookingsOf, isClosed, type ShownSlot, type ViewProps } from './arrange-slots';
import { weekdayOf } from './calendar-address';
import { SlotEntries } from './slot-entries';

const MOST_ENTRIES = 3;

interface MonthTableProps extends ViewProps {
  readonly title: string;
  /** `YYYY-MM` */
  readonly month: string;
}

/** The weeks of a month as rows. On a phone a day has room only for the number of its consultations. */
export function MonthTable({ title, month, days, ...view }: MonthTableProps) {
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
  return (
    <Table aria-label={title}>
      <thead>
        <tr>
          {weeks[0]!.map((day) => (
            <th key={day} scope="col">
              <abbr title={weekdayOf(day)}>{weekdayOf(day).slice(0, 3)}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <DayCell key={day} day={day} isOutsideMonth={!day.startsWith(month)} {...view} />
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

interface DayCellProps extends Omit<ViewProps, 'days'> {
  readonly day: string;
  /** Whether the day belongs to the previous or next month. */
  readonly isOutsideMonth: boolean;
}

function DayCell({ day, isOutsideMonth, slots, zone, today, dayHref }: DayCellProps) {
  const ofDay = slots.get(day) ?? [];
  const count = bookingsOf(ofDay).length;
  return (
    <Cell $closed={isClosed(ofDay)} $beside={isOutsideMonth}>
      <DayLink to={dayHref(day)} aria-current={day === today ? 'date' : undefined}>
        <span aria-hidden="true">{Number(day.slice(8))}</span>
        <VisuallyHidden>
          {shownDay(day)}
          {isClosed(ofDay) && ', closed'}
          {count > 0 && `, ${counted(count, 'consultation')}`}
        </VisuallyHidden>
        {count > 0 && <Count aria-hidden="true">{count}</Count>}
        {isClosed(ofDay) && <Closed aria-hidden="true">Closed</Closed>}
      </DayLink>
      <Entries>
        {firstOf(ofDay).map(({ slot, most }) => (
          <SlotEntries key={slot.startsAt} slot={slot} zone={zone} most={most} />
        ))}
        {count > MOST_ENTRIES && (
          <Link to={dayHref(day)}>
            +{count - MOST_ENTRIES} more<VisuallyHidden> on {shownDayOfYear(day)}</VisuallyHidden>
          </Link>
        )}
      </Entries>
    </Cell>
  );
}

/** The slots that hold the first consultations of the day, and how many of each slot's are shown. */
function firstOf(slots: readonly ShownSlot[]) {
  let left = MOST_ENTRIES;
  return slots.flatMap((slot) => {
    const most = Math.min(left, slot.bookings.length);
    left -= most;
    return most > 0 ? [{ slot, most }] : [];
  });
}

const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  table-layout: fixed;

  th {
    padding: 0 0.5rem 0.5rem;
    color: var(--ink-3);
    font-size: var(--t-small);
    font-weight: 400;
    text-align: start;
  }

  abbr {
    text-decoration: none;
  }

  tr {
    break-inside: avoid;
  }

  @media screen and (max-width: 47.9375em) {
    th {
      padding-inline: 0;
      text-align: center;
    }
  }
`;

const Cell = styled.td<{ $closed: boolean; $beside: boolean }>`
  height: 7.5rem;
  padding: 0.3rem;
  border: 1px solid var(--line);
  ${({ $closed }) => $closed && 'background: var(--sunken);'}
  ${({ $beside }) => $beside && '--day-ink: var(--ink-3);'}
  vertical-align: top;

  @media screen and (max-width: 47.9375em) {
    height: auto;
    padding: 0;
  }
`;

const DayLink = styled(Link)`
  display: flex;
  align-items: center;
  gap: 0.5rem;
  min-height: 32px;
  padding-inline: 0.3rem;
  color: var(--day-ink, var(--ink));
  font-size: var(--t-ui);
  font-variant-numeric: tabular-nums;
  text-decoration: none;

  &:hover > :first-child {
    text-decoration: underline;
  }

  &[aria-current] > :first-child {
    background: linear-gradient(var(--iris-1), var(--iris-1)) 0 100% / 100% 2px no-repeat;
    font-weight: 600;
  }

  @media screen and (max-width: 47.9375em) {
    flex-direction: column;
    justify-content: start;
    gap: 0;
    min-height: 56px;
    padding: 0.4rem 0;
  }
`;

const Count = styled.span`
  display: none;
  min-width: 1.6em;
  border-radius: var(--r);
  background: var(--brand);
  color: var(--on-brand);
  font-size: var(--t-small);
  font-weight: 500;
  text-align: center;

  @media screen and (max-width: 47.9375em) {
    display: block;
  }
`;

const Closed = styled.span`
  margin-left: auto;
  color: var(--ink-3);
  font-size: var(--t-small);

  @media screen and (max-width: 47.9375em) {
    display: none;
  }
`;

const Entries = styled.div`
  display: grid;
  gap: 0.35rem;

  > a:last-child:not(:has(time)) {
    display: inline-flex;
    align-items: center;
    min-height: 28px;
    padding-inline: 0.3rem;
    color: var(--link);
    font-size: var(--t-small);
  }

  @media screen and (max-width: 47.9375em) {
    display: none;
  }

  /* A printed day is an inch wide, too narrow for text beside the time. */
  @media print {
    a {
      display: block;
      padding: 0.25rem 0.3rem;
    }

    strong,
    small {
      display: block;
      font-size: 8pt;
    }

    a > span {
      zoom: 0.7;
    }
  }
`;
