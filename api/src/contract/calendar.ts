import { TIME_SLOTS } from './constants';

/** The zone in which slots are offered; labelled EST all year, as the specification does. */
export const FIRM_ZONE = 'America/New_York';

const DAY_MS = 86_400_000;
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
 * True for an ISO instant whose day is tomorrow or later somewhere on earth and at most 365 days ahead. Every future
 * instant qualifies: there is always a zone where midnight lies between. A past instant qualifies only as midnight in
 * UTC, by which some callers mean a calendar day, until that day has begun at UTC-12 as well.
 */
export function isBookableInstant(value: string, now: Date): boolean {
  const [, day] =
    /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/.exec(value) ?? [];
  // Date.parse reads 30 February as 2 March.
  if (!day || new Date(`${day}T00:00Z`).toJSON()?.slice(0, 10) !== day) return false;
  const instant = Date.parse(value);
  const namesDay = /T00:00(:00(\.0+)?)?Z$/.test(value);
  const earliest = now.getTime() - (namesDay ? 12 * HOUR_MS : 0);
  // Two more days: the visitor's calendar may be one day ahead, and the day's last slot begins late.
  const latest = now.getTime() + (MAX_DAYS_AHEAD + 2) * DAY_MS;
  return instant > earliest && instant <= latest;
}
