import { FIRM_ZONE } from 'api/contract';

const shortDay = (timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone });
const firmDays = shortDay(FIRM_ZONE);
const calendarDays = shortDay('UTC');

/**
 * `18 Nov 2026` in the firm's zone; `undefined` for what is not a date.
 * A bare day or a UTC midnight names a calendar day, which must not move to the evening before.
 */
export function formatDay(value: string | null | undefined): string | undefined {
  if (!value) return undefined;
  const instant = new Date(value);
  if (Number.isNaN(instant.getTime())) return undefined;
  const isCalendarDay = instant.getTime() % 86_400_000 === 0;
  return (isCalendarDay ? calendarDays : firmDays).format(instant);
}
