import { TIME_SLOTS } from './constants';

/** The zone in which slots are offered; labelled EST all year, as the specification does. */
export const FIRM_ZONE = 'America/New_York';

/** The milliseconds of a day of 24 hours. */
export const DAY_MS = 86_400_000;

/** The calendar day `days` days after another, both `YYYY-MM-DD`. */
export const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Whether a day, `YYYY-MM-DD`, is a Saturday or a Sunday. */
export const isWeekend = (day: string) => new Date(day).getUTCDay() % 6 === 0;

const HOUR_MS = 3_600_000;
/** How far ahead a day may be chosen. */
export const MAX_DAYS_AHEAD = 365;

// Marked pure, so that bundles that use only the zone leave it out.
const firmClock = /* @__PURE__ */ new Intl.DateTimeFormat('en-CA', {
  timeZone: FIRM_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  hourCycle: 'h23',
});

function firmDayAndHour(instant: Date): { day: string; hour: number } {
  const parts = Object.fromEntries(firmClock.formatToParts(instant).map((part) => [part.type, part.value]));
  return { day: `${parts.year}-${parts.month}-${parts.day}`, hour: Number(parts.hour) };
}

/** Calendar day (`YYYY-MM-DD`) in the firm's zone: how a booking's day is shown everywhere. */
export function firmDay(instant: Date): string {
  return firmDayAndHour(instant).day;
}

/**
 * ISO instant at which `slot` starts on `day` (`YYYY-MM-DD`) in the firm's zone,
 * e.g. 2026-11-21, 9:00 AM -> 2026-11-21T14:00:00.000Z.
 */
export function slotInstant(day: string, slot: string): string {
  const hour = TIME_SLOTS.indexOf(slot as (typeof TIME_SLOTS)[number]) + 9;
  for (const offset of [4, 5]) {
    const candidate = new Date(Date.parse(`${day}T00:00:00Z`) + (hour + offset) * HOUR_MS);
    const shown = firmDayAndHour(candidate);
    if (shown.day === day && shown.hour === hour) return candidate.toISOString();
  }
  throw new RangeError(`No ${slot} on ${day}`);
}

/** ISO instant at which `day` (`YYYY-MM-DD`) begins in the firm's zone. */
export function firmDayStart(day: string): string {
  for (const offset of [4, 5]) {
    const candidate = new Date(Date.parse(`${day}T00:00:00Z`) + offset * HOUR_MS);
    if (firmDay(candidate) === day) return candidate.toISOString();
  }
  throw new RangeError(`No day ${day}`);
}

/** The day (`YYYY-MM-DD`) that is `days` later on the visitor's own calendar. */
export function localDayAfter(now: Date, days: number): string {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/** Tomorrow on the visitor's own calendar: the earliest day that can be chosen. */
export const localTomorrow = (now: Date) => localDayAfter(now, 1);

/**
 * The day (`YYYY-MM-DD`) that a booking's `preferredDate` names: its date part, whatever time and offset follow, since
 * callers write the same day as the start of a slot, as midnight of their own clock or as midnight in UTC.
 */
export const dayOfBooking = (preferredDate: string) => preferredDate.slice(0, 10);

/**
 * True for an ISO timestamp whose day is tomorrow or later somewhere on earth and at most 365 days ahead. Every future
 * instant qualifies: there is always a zone where midnight lies between. A past one qualifies if its day is ahead in UTC or, as
 * midnight, by which some callers mean a calendar day, until that day has begun at UTC-12 as well.
 */
export function isBookableInstant(value: string, now: Date): boolean {
  const [, day, time] =
    /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(?:Z|[+-]\d{2}:\d{2})$/.exec(value) ?? [];
  const dayMs = Date.parse(`${day}T00:00Z`);
  // Date.parse reads 30 February as 2 March.
  if (Number.isNaN(dayMs) || new Date(dayMs).toISOString().slice(0, 10) !== day) return false;
  // The visitor's calendar may be one day ahead.
  if (dayMs > now.getTime() + (MAX_DAYS_AHEAD + 1) * DAY_MS) return false;
  const isMidnight = /^[0:.]+$/.test(time!);
  const instant = Date.parse(value);
  if (Number.isNaN(instant)) return false;
  return dayMs > now.getTime() - (isMidnight ? 12 * HOUR_MS : 0) || instant > now.getTime();
}

/** Whether this slot of the day that `preferredDate` names is still to come. */
export function isAhead(preferredDate: string, slot: string, now: Date): boolean {
  return Date.parse(slotInstant(dayOfBooking(preferredDate), slot)) > now.getTime();
}
