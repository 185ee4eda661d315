import { firmDay, isWeekend, slotInstant, DAY_MS } from '../calendar';
import { TIME_SLOTS } from '../constants';
import {
  type ConsultationHours,
  FIRST_HOUR,
  type HoursException,
  type OpenHours,
  type Weekday,
} from './consultation-hours';

const HOUR_MS = 3_600_000;

const BY_SUNDAY: readonly Weekday[] = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
];

/** The weekday of a day, `YYYY-MM-DD`. */
export const weekdayOf = (day: string): Weekday => BY_SUNDAY[new Date(`${day}T00:00Z`).getUTCDay()]!;

/** Hours on one day; `null` if it is closed, `undefined` if nothing is said. */
type Said = OpenHours | null | undefined;

/** What exceptions of one kind say about a day; if several do, only the time that all leave open. */
export const saidBy = (exceptions: readonly HoursException[]): Said =>
  exceptions.reduce<Said>(
    (said, { hours }) => (said === undefined ? hours : overlapOf(said, hours)),
    undefined,
  );

/** The time that both leave open. */
export function overlapOf(one: OpenHours | null, other: OpenHours | null): OpenHours | null {
  if (!one || !other) return null;
  const from = Math.max(one.from, other.from);
  const until = Math.min(one.until, other.until);
  return from < until ? { from, until } : null;
}

/** When somebody is in the office, by the firm's week and the exceptions of the whole firm. */
export type OfficeHours = Pick<ConsultationHours, 'hours' | 'exceptions'>;

/**
 * The hours of one day of the firm, `YYYY-MM-DD`; null if the office is closed. A consultation can be had on an open Saturday,
 * but the site promises answers from Monday to Friday, so that only an exception opens the office at a weekend.
 */
export function officeHoursOn({ hours, exceptions }: OfficeHours, day: string): OpenHours | null {
  const said = saidBy(
    exceptions.filter(
      ({ firstDay, lastDay, office, adviser }) => firstDay <= day && day <= lastDay && !office && !adviser,
    ),
  );
  if (said !== undefined) return said;
  return isWeekend(day) ? null : hours[weekdayOf(day)];
}

const dayByHour = new Map<number, string>();

/** The firm's day at an instant; the zone's days begin on the hour. */
function dayAt(ms: number): string {
  const hour = Math.floor(ms / HOUR_MS);
  let day = dayByHour.get(hour);
  if (!day) dayByHour.set(hour, (day = firmDay(new Date(ms))));
  return day;
}

const knownDays = new WeakMap<OfficeHours, Map<string, readonly [from: number, until: number]>>();

/** From when until when the office is open on a day, in milliseconds; the zone's clocks change at night. */
function openSpan(hours: OfficeHours, day: string): readonly [from: number, until: number] {
  const known = knownDays.get(hours) ?? new Map<string, readonly [number, number]>();
  knownDays.set(hours, known);
  let span = known.get(day);
  if (!span) {
    const open = officeHoursOn(hours, day) ?? { from: FIRST_HOUR, until: FIRST_HOUR };
    const first = Date.parse(slotInstant(day, TIME_SLOTS[0]));
    span = [first + (open.from - FIRST_HOUR) * HOUR_MS, first + (open.until - FIRST_HOUR) * HOUR_MS];
    known.set(day, span);
  }
  return span;
}

/** How much of the time between two instants is within office hours; all in milliseconds. */
export function officeMsBetween(hours: OfficeHours, fromMs: number, untilMs: number): number {
  let sum = 0;
  const last = dayAt(untilMs);
  let day = dayAt(fromMs);
  for (; day <= last; day = new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)) {
    const [from, until] = openSpan(hours, day);
    sum += Math.max(0, Math.min(until, untilMs) - Math.max(from, fromMs));
  }
  return sum;
}
