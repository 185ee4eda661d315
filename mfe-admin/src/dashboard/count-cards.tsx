import { shownAge, shownDate, shownDay, Sparkline, Stat, StatStrip, useNow } from '@lisle-harrow/shared-ui';
import { type Booking, type Contact, FIRM_ZONE } from '@lisle-harrow/api/contract';
import { bookingKind } from '../records/booking-kind';
import { contactKind } from '../records/contact-kind';
import { shownCount } from '../records/count-records';
import { useMemo } from 'react';
import { styled } from 'styled-components';
import type { RecordKind, StatusedRow } from '../records/record-kind';
import type { Records } from '../records/use-records';
import { daySeries, type DaySeries } from './day-series';

/** How many records there are and how many wait, each with its distribution over the days of the loaded rows. */
export function CountCards({
  bookings,
  contacts,
}: {
  bookings: Records<Booking>;
  contacts: Records<Contact>;
}) {
  const now = useNow();
  const bookingDays = useDays(bookingKind, bookings);
  const contactDays = useDays(contactKind, contacts);
  return (
    <Strip>
      <Stat
        label="Total Bookings"
        value={shownCount(bookings.counts?.total)}
        note={spanNote('Preferred', bookingDays.all)}
      >
        <DayLine series={bookingDays.all} hue={1} />
      </Stat>
      <Stat
        label="Pending Bookings"
        value={shownCount(bookings.counts?.open)}
        note={shareNote(bookings.counts)}
      >
        <DayLine series={bookingDays.open} hue={4} />
      </Stat>
      <Stat
        label="Total Contacts"
        value={shownCount(contacts.counts?.total)}
        note={spanNote('Received', contactDays.all)}
      >
        <DayLine series={contactDays.all} hue={2} />
      </Stat>
      <Stat
        label="New Contacts"
        value={shownCount(contacts.counts?.open)}
        note={oldestNote(contactDays.oldestOpen, now)}
      >
        <DayLine series={contactDays.open} hue={3} />
      </Stat>
    </Strip>
  );
}

/* Low, since the records below are what staff come for. */
const Strip = styled(StatStrip)`
  @media screen and (min-width: 64em) {
    > div {
      padding-block: 0.65rem 0.7rem;
    }

    dd:first-of-type {
      align-items: center;
      height: 2.1rem;
      margin-block: 0;
    }

    b {
      font-size: 1.75rem;
    }

    svg {
      height: 2.4rem;
    }
  }
`;

// Memoized: a list may have thousands of dates.
function useDays<Row extends StatusedRow>({ dateOf, isOpen }: RecordKind<Row>, { page }: Records<Row>) {
  return useMemo(() => {
    const rows = page?.rows ?? [];
    const open = rows.filter((row) => isOpen(row.status)).map(dateOf);
    const oldestOpen = open
      .filter((date) => !Number.isNaN(Date.parse(date)))
      .sort((a, b) => Date.parse(a) - Date.parse(b))[0];
    return { all: daySeries(rows.map(dateOf)), open: daySeries(open), oldestOpen };
  }, [page, dateOf, isOpen]);
}

function DayLine({ series, hue }: { series: DaySeries | undefined; hue: 1 | 2 | 3 | 4 }) {
  return series ? <Sparkline values={series.values} hue={hue} /> : null;
}

function spanNote(verb: string, series: DaySeries | undefined): string | undefined {
  if (!series) return undefined;
  const first = shownDay(series.first);
  const sameYear = series.first.slice(0, 4) === series.last.slice(0, 4);
  return `${verb} ${sameYear ? first.slice(0, -5) : first} to ${shownDay(series.last)}`;
}

function shareNote(counts: Records<Booking>['counts']): string | undefined {
  if (!counts || counts.total === 0) return undefined;
  return `${Math.round((counts.open / counts.total) * 100)}% of all bookings`;
}

/** How long the oldest new inquiry has been waiting: its date in the server's HTML, its age in the browser. */
function oldestNote(oldest: string | undefined, now: number | undefined): string | undefined {
  if (oldest === undefined) return undefined;
  return `Oldest: ${now === undefined ? shownDate(oldest, FIRM_ZONE) : shownAge(Date.parse(oldest), now)}`;
}
