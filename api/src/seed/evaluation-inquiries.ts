import { type Booking, type Contact, DAY_MS, firmDay, slotInstant } from '../contract';
import { readSeedJson } from './seed-data';

const HOUR_MS = 3_600_000;

interface Inquiries {
  readonly bookings: (Pick<Booking, 'firstName' | 'lastName' | 'email' | 'service' | 'status'> & {
    /** From now; before it if negative. */
    workingDays: number;
    time: string;
    /** Since it arrived. */
    hoursAgo: number;
    message: string;
  })[];
  readonly contacts: (Omit<Contact, 'id' | 'source' | 'createdAt' | 'changedAt'> & { hoursAgo: number })[];
}

/** What is stored with a submission but not shown in the lists. */
interface Beside {
  readonly source: string | null;
  readonly changedAt: string;
}

/** How many hours ago a submission was answered that arrived `hours` ago: after two to twelve hours, for some after two days. */
const answeredAt = (hours: number) => Math.max(1, hours - (hours % 7 === 1 ? 48 : 2 + (hours % 11)));

/** The sources of an evaluation's visitors, in rotation; some are unknown. */
const SOURCES = [
  'google.com',
  'direct',
  'linkedin.com',
  'google.com',
  null,
  'autumn-letter',
  'direct',
  'bing.com',
];
const sourceOf = (index: number) => SOURCES[index % SOURCES.length]!;

/** Consultations of the weeks around `now`, oldest request first, so that the newest is listed first. */
export function evaluationBookings(
  now: Date,
): (Omit<Booking, 'id'> & { message: string; createdAt: string } & Beside)[] {
  return readSeedJson<Inquiries>('inquiries')
    .bookings.map(({ workingDays, time, hoursAgo, ...booking }, index) => ({
      ...booking,
      preferredDate: slotInstant(workingDay(now, workingDays), time),
      preferredTime: time,
      source: sourceOf(index),
      createdAt: hoursBefore(now, hoursAgo),
      changedAt: hoursBefore(now, booking.status === 'pending' ? hoursAgo : answeredAt(hoursAgo)),
    }))
    .sort(byArrival);
}

/** Messages of the days before `now`, oldest first. */
export function evaluationContacts(now: Date): (Omit<Contact, 'id'> & Beside)[] {
  return readSeedJson<Inquiries>('inquiries')
    .contacts.map(({ hoursAgo, ...contact }, index) => ({
      ...contact,
      source: sourceOf(index + 3),
      createdAt: hoursBefore(now, hoursAgo),
      changedAt: hoursBefore(now, contact.status === 'new' ? hoursAgo : answeredAt(hoursAgo)),
    }))
    .sort(byArrival);
}

const byArrival = (a: { createdAt: string }, b: { createdAt: string }) =>
  a.createdAt.localeCompare(b.createdAt);

/** About `hours` hours ago: people do not all write at the same minute of the hour. */
function hoursBefore(now: Date, hours: number): string {
  const seconds = (hours * 1327) % 3300;
  return new Date(now.getTime() - hours * HOUR_MS - seconds * 1000).toISOString();
}

/** The calendar day `count` working days after (or before) today in the firm's time zone. */
function workingDay(now: Date, count: number): string {
  let day = Date.parse(`${firmDay(now)}T00:00:00Z`);
  for (let left = Math.abs(count); left > 0;) {
    day += Math.sign(count) * DAY_MS;
    const weekday = new Date(day).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return new Date(day).toISOString().slice(0, 10);
}
