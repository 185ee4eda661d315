import { DAY_MS, firmDay, firmDayStart } from '../contract';

interface FirmWeek {
  /** Its Monday, `YYYY-MM-DD`. */
  readonly firstDay: string;
  /** ISO instant at which that day begins in the firm's zone. */
  readonly startsAt: string;
}

/** The last `count` weeks in the firm's zone, oldest first, including the present one. */
export function firmWeeks(count: number, now: Date): FirmWeek[] {
  const today = Date.parse(firmDay(now));
  const sinceMonday = (new Date(today).getUTCDay() + 6) % 7;
  return Array.from({ length: count }, (_, index) => {
    const daysBack = sinceMonday + 7 * (count - 1 - index);
    const firstDay = new Date(today - daysBack * DAY_MS).toISOString().slice(0, 10);
    return { firstDay, startsAt: firmDayStart(firstDay) };
  });
}
