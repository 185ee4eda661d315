import { Refusal } from '@lisle-harrow/server/http/refusal';
import { and, eq, gte, lte, ne, type SQL, sql } from 'drizzle-orm';
import {
  type ConsultationHours,
  DAY_MS,
  dayAfter,
  dayOfBooking,
  firmDay,
  type FreeSlot,
  slotInstant,
  TIME_SLOTS,
} from '../contract';
import type { Database } from '../db/open';
import { bookings, startOfSlot } from '../db/schema';
import { adviserOf } from './adviser-of';
import { dayIn } from '../time-zones/zone-offsets';
import { type Choice, openSlots } from './open-slots';
import { readHours } from './read-hours';

type Reading = Pick<Database, 'read'>;

const HOUR_MS = 3_600_000;
/** How many days from the requested slot to look for others. */
const NEAR_DAYS = 31;
const NEAREST = 3;

/** The hours, and what a visitor asked for. */
export interface Asked {
  readonly hours: ConsultationHours;
  readonly choice: Choice;
  /** A booking that is being moved does not block itself. */
  readonly but?: number | undefined;
}

/** Every booking that was not cancelled takes room, whatever its status. */
const takesRoom = ne(bookings.status, 'cancelled');
const startsAt = startOfSlot(bookings);

/** The ISO instant at which the slot of a booking begins. */
export const startOfBooking = (preferredDate: string, preferredTime: string) =>
  slotInstant(dayOfBooking(preferredDate), preferredTime);

/** What decides whether the slot of a booking is free. */
interface Wanted {
  readonly preferredDate: string;
  readonly preferredTime: string;
  readonly office?: string | null | undefined;
  readonly adviser?: string | null | undefined;
  /** Of the booking that is moved to the slot. */
  readonly seq?: number;
}

/** A slot that was found open. */
interface Reservation {
  /** Holds in a write if the slot has room; undefined if there is no limit. */
  readonly isFree: SQL | undefined;
  /** The refusal if there was no room. */
  readonly taken: () => Promise<Refusal>;
}

/**
 * Checks that the slot is open, and returns the condition under which the write may take it: a slot that is free now
 * may be taken by then. Throws 409 with the nearest free slots if it is closed.
 */
export async function reserveSlot(
  database: Reading,
  wanted: Wanted,
  timeZone: string | null,
): Promise<Reservation> {
  const { preferredDate, preferredTime, office, adviser, seq } = wanted;
  const asked: Asked = { hours: await readHours(database), choice: { office, adviser }, but: seq };
  const instant = startOfBooking(preferredDate, preferredTime);
  const refusal = async (detail: string) => {
    const nearest = await findNearest(database, asked, instant, timeZone);
    return new Refusal(409, 'slot-taken', 'Conflict', { detail, members: { nearest } });
  };
  if (!isOpen(asked, instant, preferredTime, new Date()))
    throw await refusal('This time cannot be booked. Please choose another');
  return {
    isFree: hasRoom(database, instant, asked),
    taken: () => refusal('This time was just taken. Please choose another'),
  };
}

/**
 * Holds in a write if the slot has room: fewer bookings than the firm takes at once, and none with the adviser who was
 * asked for. Undefined if there is no limit.
 */
function hasRoom({ read }: Reading, instant: string, { hours, choice, but }: Asked): SQL | undefined {
  const among = (more?: SQL) => {
    const others = but === undefined ? undefined : ne(bookings.seq, but);
    const isTaken = and(sql`${startsAt} = ${instant}`, takesRoom, others, more);
    return read
      .select({ taken: sql`count(*)` })
      .from(bookings)
      .where(isTaken);
  };
  const { capacity } = hours;
  return and(
    capacity === null ? undefined : sql`(${among()}) < ${capacity}`,
    choice.adviser ? sql`(${among(eq(adviserOf(bookings), choice.adviser))}) < 1` : undefined,
  );
}

/** Whether the slot is open by the hours and not too soon. */
export function isOpen({ hours, choice }: Asked, instant: string, slot: string, now: Date): boolean {
  return (
    Date.parse(instant) > now.getTime() + hours.noticeHours * HOUR_MS &&
    openSlots(hours, firmDay(new Date(instant)), choice).includes(slot)
  );
}

/** Slots between two days that have no room, by the instant at which they begin. */
export async function readFull(
  { read }: Reading,
  asked: Asked,
  from: string,
  to: string,
): Promise<Set<string>> {
  const { hours, choice, but } = asked;
  if (hours.capacity === null && !choice.adviser) return new Set();
  // The zone's days begin and end within a day of those in UTC.
  const isBetween = and(
    gte(startsAt, dayAfter(from, -1)),
    lte(startsAt, dayAfter(to, 2)),
    takesRoom,
    but === undefined ? undefined : ne(bookings.seq, but),
  );
  const taken = await read
    .select({
      instant: startsAt,
      all: sql<number>`count(*)`,
      ofAdviser: choice.adviser
        ? sql<number>`sum(coalesce(${adviserOf(bookings)} = ${choice.adviser}, 0))`
        : sql<number>`0`,
    })
    .from(bookings)
    .where(isBetween)
    .groupBy(startsAt);
  const isFull = ({ all, ofAdviser }: (typeof taken)[number]) =>
    all >= (hours.capacity ?? Infinity) || ofAdviser > 0;
  return new Set(taken.filter(isFull).map(({ instant }) => instant));
}

/** Which slots of the day can be booked, and why the others cannot. */
export function sortSlots({ hours, choice }: Asked, full: ReadonlySet<string>, day: string, now: Date) {
  const open = new Set(openSlots(hours, day, choice));
  const earliest = now.getTime() + hours.noticeHours * HOUR_MS;
  // Most days of most firms do not need the instants of their slots, which are costly to compute.
  const isPlain = full.size === 0 && Date.parse(`${day}T00:00Z`) > earliest;
  // Clocks change at night, so the slots of a day are an hour apart.
  const first = isPlain ? 0 : Date.parse(slotInstant(day, TIME_SLOTS[0]));
  const stateOf = (slot: string, at: number) => {
    if (!open.has(slot)) return 'closed';
    if (isPlain) return 'free';
    const instant = new Date(first + at * HOUR_MS).toISOString();
    if (Date.parse(instant) <= earliest) return 'closed';
    return full.has(instant) ? 'full' : 'free';
  };
  const sorted: Record<'closed' | 'full' | 'free', string[]> = { closed: [], full: [], free: [] };
  for (const [at, slot] of TIME_SLOTS.entries()) sorted[stateOf(slot, at)].push(slot);
  return sorted;
}

/** Up to three free slots nearest to an instant, from tomorrow on for firm and visitor, in order of time. */
export async function findNearest(
  database: Reading,
  asked: Asked,
  instant: string,
  timeZone: string | null,
  now = new Date(),
): Promise<FreeSlot[]> {
  const wanted = Date.parse(instant);
  const day = firmDay(new Date(wanted));
  const today = [firmDay(now), (timeZone && dayIn(timeZone, now)) || ''].toSorted().at(-1)!;
  const full = await readFull(database, asked, dayAfter(day, -NEAR_DAYS), dayAfter(day, NEAR_DAYS));
  const found: FreeSlot[] = [];
  const distance = (slot: FreeSlot) => Math.abs(Date.parse(slot.instant) - wanted);
  // A slot on a more distant day is further away, except for the evening of one day and the morning of another.
  for (let away = 0; away <= NEAR_DAYS; away += 1) {
    if (found.length >= NEAREST && away > 1 && distance(found[NEAREST - 1]!) < (away - 1) * DAY_MS) break;
    for (const candidate of new Set([dayAfter(day, -away), dayAfter(day, away)])) {
      if (candidate <= today) continue;
      for (const time of sortSlots(asked, full, candidate, now).free)
        found.push({ date: candidate, time, instant: slotInstant(candidate, time) });
    }
    found.sort((one, other) => distance(one) - distance(other));
  }
  return found.slice(0, NEAREST).toSorted((one, other) => one.instant.localeCompare(other.instant));
}
