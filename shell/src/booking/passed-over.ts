import { dayAfter, type FreeSlot, isWeekend } from '@lisle-harrow/api/contract';
import { shownWeekday } from '@lisle-harrow/shared-ui';

/** What an adviser does with a request for a Saturday or Sunday. */
export const WEEKEND_WORDS = 'an adviser will confirm the day or propose another.';

const MOST_NAMED = 2;

/**
 * Why days from `from` on are not among the free slots offered first, in sentences. `reasons` are those of the days that cannot be
 * booked, such as `closed`.
 */
export function passedOver(
  next: readonly FreeSlot[],
  from: string,
  reasons: ReadonlyMap<string, string>,
): string {
  const last = next.at(-1)?.date ?? from;
  const missing = [...reasons].filter(([day]) => day >= from && day < last && !isWeekend(day));
  const named = missing.map(([day, reason]) => `${shownWeekday(day)} is ${reason}.`);
  const week = Array.from({ length: 7 }, (_, days) => dayAfter(from, days));
  const canAsk = week.some((day) => isWeekend(day) && !reasons.has(day));
  return [
    ...(missing.length > MOST_NAMED ? ['Days in between are closed or fully booked.'] : named),
    ...(canAsk && !next.some(({ date }) => isWeekend(date))
      ? [`Weekends can be asked for: ${WEEKEND_WORDS}`]
      : []),
  ].join(' ');
}
