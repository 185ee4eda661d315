import { dayOf, shownDay } from './firm-date';

const DAY_MS = 86_400_000;

/**
 * The calendar day (`YYYY-MM-DD`) that a value names, else nothing. A bare day or a UTC midnight is that very day;
 * any other instant is read in the firm's zone.
 */
export function calendarDay(value: string | null | undefined): string | undefined {
  if (!value) return undefined;
  const atMs = Date.parse(value);
  if (Number.isNaN(atMs)) return undefined;
  return atMs % DAY_MS === 0 ? new Date(atMs).toISOString().slice(0, 10) : dayOf(value);
}

/** `18 Nov 2026`, as the portal shows it to the client; nothing for what is no date. */
export function shownCalendarDay(value: string | null | undefined): string | undefined {
  const day = calendarDay(value);
  return day && shownDay(day);
}
