// Not from Intl, whose short names differ between Node and browsers ("Sep", "Sept").
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const padded = (value: number, length: number) => String(value).padStart(length, '0');

/** The start of a day (`YYYY-MM-DD`) in the viewer's zone; `new Date('2026-11-21')` would be midnight UTC, a day early in the west. */
export function dateOfDay(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

/** The day (`YYYY-MM-DD`) of a date in the viewer's zone. */
export function dayOfDate(date: Date): string {
  return `${padded(date.getFullYear(), 4)}-${padded(date.getMonth() + 1, 2)}-${padded(date.getDate(), 2)}`;
}

/** `24 Nov` for a day (`YYYY-MM-DD`). */
export function shownDayOfYear(day: string): string {
  const [, month, date] = day.split('-');
  return `${Number(date)} ${MONTHS[Number(month) - 1]}`;
}

/** `24 Nov 2026` for a day (`YYYY-MM-DD`). */
export const shownDay = (day: string) => `${shownDayOfYear(day)} ${Number(day.slice(0, 4))}`;
