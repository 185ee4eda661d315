import { and, asc, gte, isNull, lt, ne, or } from 'drizzle-orm';
import { adviserOf } from '../availability/adviser-of';
import { officeName, readAdvisers } from '../availability/choices';
import { startOfBooking } from '../availability/free-slots';
import { CONSULTATION_MS } from '../bookings/consultation-calendar';
import { readSite } from '../content/read-site';
import { dayAfter, firmDay, firmDayStart, MAX_CALENDAR_BOOKINGS, TIME_SLOTS } from '../contract';
import type { Database } from '../db/open';
import { bookings, startOfSlot } from '../db/schema';
import { offsetsBetween } from '../time-zones/zone-offsets';

type Reading = Pick<Database, 'read'>;

/** Bookings between two of the firm's days, both included, by the start of their slot, and whether there are more. */
export async function readCalendar({ read }: Reading, from: string, to: string) {
  const rows = await selectBookings({ read }, from, to);
  const shown = rows.slice(0, MAX_CALENDAR_BOOKINGS);
  const site = await readSite({ read });
  const found = shown.flatMap(({ office, ...row }) => {
    const startsAt = startOf(row);
    // Only a booking stored without its start may turn out to be outside the span.
    if (!startsAt || firmDay(new Date(startsAt)) < from || firmDay(new Date(startsAt)) > to) return [];
    return [
      {
        ...row,
        startsAt,
        minutes: CONSULTATION_MS / 60_000,
        visitorOffsets: offsetsBetween(row.timeZone, new Date(startsAt), new Date(startsAt)),
        officeName: office ? officeName(site, office) : null,
      },
    ];
  });
  return {
    bookings: found.toSorted((one, other) => one.startsAt.localeCompare(other.startsAt)),
    advisers: await nameAdvisers({ read }, new Set(found.map(({ adviserId }) => adviserId))),
    isCut: rows.length > shown.length,
  };
}

/** The advisers with these ids, each with its position among all advisers, which stays the same from one week to the next. */
async function nameAdvisers({ read }: Reading, ids: ReadonlySet<string | null>) {
  const advisers = (await readAdvisers({ read })).map((adviser, place) => ({ ...adviser, place }));
  return advisers.filter(({ id }) => ids.has(id));
}

/** The bookings that take a slot of these days, one row more than is shown. */
export const selectBookings = ({ read }: Reading, from: string, to: string) =>
  read
    .select({
      seq: bookings.seq,
      id: bookings.id,
      firstName: bookings.firstName,
      lastName: bookings.lastName,
      service: bookings.service,
      status: bookings.status,
      startsAt: bookings.startsAt,
      preferredDate: bookings.preferredDate,
      preferredTime: bookings.preferredTime,
      meeting: bookings.meeting,
      office: bookings.office,
      timeZone: bookings.timeZone,
      adviserId: adviserOf(bookings),
    })
    .from(bookings)
    .where(takesSlotBetween(from, to))
    .orderBy(asc(startOfSlot(bookings)), asc(bookings.seq))
    .limit(MAX_CALENDAR_BOOKINGS + 1);

/** Condition: a booking is not cancelled, and begins between two of the firm's days, both included. */
export function takesSlotBetween(from: string, to: string) {
  const start = startOfSlot(bookings);
  const isWithin = and(gte(start, firmDayStart(from)), lt(start, firmDayStart(dayAfter(to, 1))));
  // The wider span is for the index: a day stored without a start may have any offset from UTC.
  return and(
    gte(start, dayAfter(from, -1)),
    lt(start, dayAfter(to, 3)),
    or(isNull(bookings.startsAt), isWithin),
    ne(bookings.status, 'cancelled'),
  );
}

type Slot = Pick<typeof bookings.$inferSelect, 'startsAt' | 'preferredDate' | 'preferredTime'>;

/** Undefined if a booking from before starts were stored names no day or no slot. */
export function startOf({ startsAt, preferredDate, preferredTime }: Slot): string | undefined {
  if (startsAt) return startsAt;
  const isSlot = TIME_SLOTS.some((slot) => slot === preferredTime);
  return isSlot && !Number.isNaN(Date.parse(preferredDate))
    ? startOfBooking(preferredDate, preferredTime)
    : undefined;
}
