import type { AnswerTimes, Figures } from '@lisle-harrow/api/contract';
import { sourceLabel } from '../records/filters/source-label';

/** `1,204` */
export const shownNumber = (value: number) => value.toLocaleString('en-US');

/** `86%` of a whole; a dash of nothing. */
export const shownShare = (part: number, whole: number) =>
  whole === 0 ? '-' : (part / whole).toLocaleString('en-US', { style: 'percent' });

/** `1 booking`, `1,204 bookings`. */
export const amount = (count: number, [one, many]: readonly [one: string, many: string]) =>
  `${shownNumber(count)} ${count === 1 ? one : many}`;

/** All that came, answered or not. */
export const totalOf = ({ inTime, late, open }: AnswerTimes) => inTime + late + open;

/** The answers of all weeks together. */
export const sumOf = (weeks: readonly AnswerTimes[]): AnswerTimes =>
  weeks.reduce(
    (sum, { inTime, late, open }) => ({
      inTime: sum.inTime + inTime,
      late: sum.late + late,
      open: sum.open + open,
    }),
    { inTime: 0, late: 0, open: 0 },
  );

/** Bookings of each office, however the visitor meets there, most first. */
export function byOffice(
  meetings: Figures['meetings'],
): { readonly label: string; readonly count: number }[] {
  const sums = new Map<string, number>();
  for (const { officeName, bookings } of meetings)
    if (officeName) sums.set(officeName, (sums.get(officeName) ?? 0) + bookings);
  return [...sums].map(([label, count]) => ({ label, count })).toSorted((a, b) => b.count - a.count);
}

/** Rows of each source, and those of the sources that are too many to be named in one line. */
export function bySource(
  sources: Figures['sources']['bookings'],
  weeks: readonly AnswerTimes[],
): { readonly label: string; readonly count: number }[] {
  const named = sources.map(({ source, rows }) => ({ label: sourceLabel(source), count: rows }));
  const others = totalOf(sumOf(weeks)) - named.reduce((sum, { count }) => sum + count, 0);
  return others > 0 ? [...named, { label: 'Other sources', count: others }] : named;
}
