import { Sparkline, Stat, StatStrip } from 'shared-ui';
import type { Booking, Contact } from 'api/contract';
import { bookingKind } from '../records/booking-kind';
import { contactKind } from '../records/contact-kind';
import { shownCount } from '../records/count-records';
import { shownDate, shownDay } from '../dates/firm-date';
import { useMemo } from 'react';
import type { Records } from '../records/use-records';
import { shownAge, useNow } from '../dates/clock';
import { daySeries, type DaySeries } from './day-series';

/** The four counts of spec L69, with the course of the rows at hand. */
export function CountCards({
  bookings,
  contacts,
}: {
  bookings: Records<Booking>;
  contacts: Records<Contact>;
}) {
  const now = useNow();
  const bookingDays = useMemo(() => bookingSeries(bookings.page?.rows ?? []), [bookings.page]);
  const contactDays = useMemo(() => contactSeries(contacts.page?.rows ?? []), [contacts.page]);
  return (
    <StatStrip>
      <Stat
        label="Total Bookings"
        value={shownCount(bookings.counts?.total)}
        note={spanNote('Preferred', bookingDays.all)}
      >
        <Course series={bookingDays.all} hue={1} />
      </Stat>
      <Stat
        label="Pending Bookings"
        value={shownCount(bookings.counts?.open)}
        note={shareNote(bookings.counts)}
      >
        <Course series={bookingDays.open} hue={4} />
      </Stat>
      <Stat
        label="Total Contacts"
        value={shownCount(contacts.counts?.total)}
        note={spanNote('Received', contactDays.all)}
      >
        <Course series={contactDays.all} hue={2} />
      </Stat>
      <Stat
        label="New Contacts"
        value={shownCount(contacts.counts?.open)}
        note={oldestNote(contactDays.oldestOpen, now)}
      >
        <Course series={contactDays.open} hue={3} />
      </Stat>
    </StatStrip>
  );
}

// Thousands of dates take a while: they are looked through once for each list that arrives.
function bookingSeries(rows: readonly Booking[]) {
  const open = rows.filter((row) => bookingKind.isOpen(row.status));
  return {
    all: daySeries(rows.map((row) => row.preferredDate)),
    open: daySeries(open.map((row) => row.preferredDate)),
  };
}

function contactSeries(rows: readonly Contact[]) {
  const open = rows.filter((row) => contactKind.isOpen(row.status)).map((row) => row.createdAt);
  const oldestOpen = open
    .filter((date) => !Number.isNaN(Date.parse(date)))
    .sort((a, b) => Date.parse(a) - Date.parse(b))[0];
  return { all: daySeries(rows.map((row) => row.createdAt)), open: daySeries(open), oldestOpen };
}

function Course({ series, hue }: { series: DaySeries | undefined; hue: 1 | 2 | 3 | 4 }) {
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

/** How long the oldest new inquiry has waited: its date in the server's HTML, its age in a browser. */
function oldestNote(oldest: string | undefined, now: number | undefined): string | undefined {
  if (oldest === undefined) return undefined;
  return `Oldest: ${now === undefined ? shownDate(oldest) : shownAge(Date.parse(oldest), now)}`;
}
