import { firmDay } from 'api/contract';

const DAY_MS = 86_400_000;
// Not Intl's: its short names differ between the server and browsers ("Sep", "Sept").
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * `18 Nov 2026` in the firm's zone; `undefined` for what is not a date.
 * A bare day or a UTC midnight names a calendar day, which must not move to the evening before.
 */
export function formatDay(value: string | null | undefined): string | undefined {
  if (!value) return undefined;
  const instant = new Date(value);
  if (Number.isNaN(instant.getTime())) return undefined;
  const isCalendarDay = instant.getTime() % DAY_MS === 0;
  const [year, month, date] = (isCalendarDay ? instant.toISOString().slice(0, 10) : firmDay(instant)).split(
    '-',
  );
  return `${Number(date)} ${MONTHS[Number(month) - 1]} ${Number(year)}`;
}
