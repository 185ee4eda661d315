import { FIRM_ZONE, firmDay } from 'api/contract';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

// Only numbers are taken from Intl: its words and spaces differ between the server and browsers.
const firmClock = new Intl.DateTimeFormat('en-US', {
  timeZone: FIRM_ZONE,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** The firm's calendar day (`YYYY-MM-DD`) of an ISO date or instant; nothing for what is neither. */
export function dayOf(value: string): string | undefined {
  if (/^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))) return value;
  const instant = new Date(value);
  if (Number.isNaN(instant.getTime())) return undefined;
  const day = firmDay(instant);
  return day.length === 10 ? day : undefined;
}

/** `24 Nov 2026` for a day of the firm's calendar. */
export function shownDay(day: string): string {
  const [year, month, date] = day.split('-');
  return `${Number(date)} ${MONTHS[Number(month) - 1]} ${Number(year)}`;
}

/** `24 Nov 2026` in the firm's zone (D11), `-` when the value is no date. */
export function shownDate(value: string): string {
  const day = dayOf(value);
  return day === undefined ? '-' : shownDay(day);
}

/** `2:05 PM` in the firm's zone; nothing when the value is no instant. */
export function shownTime(value: string): string | undefined {
  const instant = new Date(value);
  if (Number.isNaN(instant.getTime())) return undefined;
  const part = Object.fromEntries(firmClock.formatToParts(instant).map(({ type, value }) => [type, value]));
  const hour = Number(part.hour) % 24;
  return `${hour % 12 || 12}:${part.minute} ${hour < 12 ? 'AM' : 'PM'}`;
}
