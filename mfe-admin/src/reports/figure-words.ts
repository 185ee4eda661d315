import type { AnswerTimes, Figures } from '@lisle-harrow/api/contract';

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
