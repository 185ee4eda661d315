import { shownDay, shownDayOfYear } from './calendar-day';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

// A formatter is far more expensive to create than to use, and long lists format a date per row.
const clocks = new Map<string, Intl.DateTimeFormat>();

/** Throws a `RangeError` if the zone is invalid. */
function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  clocks.set(zone, clock);
  return clock;
}

/** `Tue 24 Nov` for a day (`YYYY-MM-DD`). */
export const shownWeekday = (day: string) => `${weekdayOf(day)} ${shownDayOfYear(day)}`;

const weekdayOf = (day: string) => WEEKDAYS[new Date(day).getUTCDay()] ?? '';

interface ZoneTime {
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** `Tue` */
  readonly weekday: string;
  /** `2:05 PM` */
  readonly time: string;
}

/** By how many minutes the clocks of a zone are ahead of UTC, from an ISO instant on until the next. */
interface ZoneOffset {
  readonly from: string;
  readonly minutes: number;
}

/**
 * The date and time in an IANA zone at an instant; `undefined` if the zone is invalid. `offsets` of that zone, as a server says
 * them, come before what this browser or Node knows of it, which may be older.
 */
export function timeIn(
  zone: string,
  instant: Date,
  offsets: readonly ZoneOffset[] = [],
): ZoneTime | undefined {
  const said = offsets.findLast(({ from }) => Date.parse(from) <= instant.getTime());
  if (said) return timeIn('UTC', new Date(instant.getTime() + said.minutes * MINUTE_MS));
  try {
    // Only numbers are taken from Intl, because its words and spaces differ between Node and browsers.
    const parts = Object.fromEntries(
      clockOf(zone)
        .formatToParts(instant)
        .map(({ type, value }) => [type, value]),
    );
    const hour = Number(parts.hour) % 24;
    const day = `${parts.year}-${parts.month}-${parts.day}`;
    return {
      day,
      weekday: weekdayOf(day),
      time: `${hour % 12 || 12}:${parts.minute} ${hour < 12 ? 'AM' : 'PM'}`,
    };
  } catch {
    return undefined;
  }
}

/** The instant of an ISO timestamp; `undefined` for any other text. */
export function instantOf(text: string | null | undefined): Date | undefined {
  const instant = new Date(text || Number.NaN);
  return Number.isNaN(instant.getTime()) ? undefined : instant;
}

/** The day (`YYYY-MM-DD`) of an ISO day or instant in a zone; `undefined` for anything else. */
export function dayOf(value: string, zone: string): string | undefined {
  const instant = instantOf(value);
  if (!instant) return undefined;
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return value;
  const day = timeIn(zone, instant)?.day;
  // After the year 9999 it would be longer, and no record of ours means that.
  return day?.length === 10 ? day : undefined;
}

/**
 * The day (`YYYY-MM-DD`) of a value that denotes a day, else `undefined`. A UTC midnight is a day that was written as an instant,
 * and must not become the evening before; any other instant is read in the zone.
 */
export function calendarDay(value: string | null | undefined, zone: string): string | undefined {
  const instant = instantOf(value);
  if (!value || !instant) return undefined;
  return instant.getTime() % DAY_MS === 0 ? instant.toISOString().slice(0, 10) : dayOf(value, zone);
}

/** `24 Nov 2026` for a value that denotes a day (see `calendarDay`); `undefined` for anything else. */
export function shownCalendarDay(value: string | null | undefined, zone: string): string | undefined {
  const day = calendarDay(value, zone);
  return day && shownDay(day);
}

/** `24 Nov 2026` in a zone, `-` for an invalid date. */
export function shownDate(value: string, zone: string): string {
  const day = dayOf(value, zone);
  return day === undefined ? '-' : shownDay(day);
}

/** `2:05 PM` in a zone; `undefined` for an invalid instant. */
export function shownTime(value: string, zone: string): string | undefined {
  const instant = instantOf(value);
  return instant && timeIn(zone, instant)?.time;
}

/** `Tue, 24 Nov 2026, 10:00 AM` in a zone, see `timeIn`; `undefined` if the zone is invalid. */
export function shownDateTime(
  instant: Date,
  zone: string,
  offsets?: readonly ZoneOffset[],
): string | undefined {
  const at = timeIn(zone, instant, offsets);
  return at && `${at.weekday}, ${shownDay(at.day)}, ${at.time}`;
}

/** `New York` for `America/New_York`. */
export const cityOfZone = (zone: string) => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
