import { DAY_MS, FIRM_ZONE } from '@lisle-harrow/api/contract';
import { dayOf } from '@lisle-harrow/shared-ui';

// On a phone a card's line is 84 px wide, where points 6 px apart are still distinguishable.
const MOST_POINTS = 14;

export interface DaySeries {
  /** Records per span of equally many days, from the first to the last day. */
  readonly values: number[];
  /** `YYYY-MM-DD` */
  readonly first: string;
  readonly last: string;
}

/**
 * Counts the records per span of days. Depends only on the dates and not on a clock, so that server and browser render the same
 * line. Undefined for fewer than two days.
 */
export function daySeries(dates: readonly string[]): DaySeries | undefined {
  const days = dates
    .map((date) => dayOf(date, FIRM_ZONE))
    .filter((day) => day !== undefined)
    .sort();
  const first = days[0];
  const last = days.at(-1);
  if (first === undefined || last === undefined || first === last) return undefined;
  const start = Date.parse(first);
  const length = (Date.parse(last) - start) / DAY_MS + 1;
  const points = Math.min(MOST_POINTS, length);
  const values = Array.from({ length: points }, () => 0);
  for (const day of days) {
    const point = Math.floor((((Date.parse(day) - start) / DAY_MS) * points) / length);
    values[point] = (values[point] ?? 0) + 1;
  }
  return { values, first, last };
}
