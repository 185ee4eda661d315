import {
  type AnsweredFilter,
  type AnswerTimes,
  type Figures,
  OTHER_SOURCES,
  UNKNOWN_SOURCE,
} from '@lisle-harrow/api/contract';
import { sourceLabel } from '../records/filters/source-label';

/** `86%`; a dash if the whole is zero. */
export const shownShare = (part: number, whole: number) =>
  whole === 0 ? '-' : (part / whole).toLocaleString('en-US', { style: 'percent' });

/** The list filter that selects the rows counted by each number. */
export const ANSWERED_BY: Readonly<Record<keyof AnswerTimes, AnsweredFilter>> = {
  inTime: 'in-time',
  late: 'late',
  open: 'open',
};

/** All that arrived, answered or not. */
export const totalOf = ({ inTime, late, open }: AnswerTimes) => inTime + late + open;

/** The answers of all weeks added up. */
export const sumOf = (weeks: readonly AnswerTimes[]): AnswerTimes =>
  weeks.reduce(
    (sum, { inTime, late, open }) => ({
      inTime: sum.inTime + inTime,
      late: sum.late + late,
      open: sum.open + open,
    }),
    { inTime: 0, late: 0, open: 0 },
  );

/** A row of a ranking, and the link to the rows that it counts. */
export interface RankedRow {
  readonly label: string;
  readonly count: number;
  readonly to?: string;
}

/** Bookings per office, whichever way the visitor meets there, most first. */
export function byOffice(meetings: Figures['meetings'], linkOf: (office: string) => string): RankedRow[] {
  const sums = new Map<string, RankedRow>();
  for (const { office, officeName, bookings } of meetings)
    if (office && officeName)
      sums.set(office, {
        label: officeName,
        count: (sums.get(office)?.count ?? 0) + bookings,
        to: linkOf(office),
      });
  return [...sums.values()].toSorted((a, b) => b.count - a.count);
}

/** Rows per source; the sources too many to list are added up as one. */
export function bySource(
  sources: Figures['sources']['bookings'],
  weeks: readonly AnswerTimes[],
  linkOf: (source: string) => string,
): RankedRow[] {
  const named = sources.map(({ source, rows }) => ({
    label: sourceLabel(source),
    count: rows,
    to: linkOf(source ?? UNKNOWN_SOURCE),
  }));
  const others = totalOf(sumOf(weeks)) - named.reduce((sum, { count }) => sum + count, 0);
  return others > 0
    ? [...named, { label: 'Other sources', count: others, to: linkOf(OTHER_SOURCES) }]
    : named;
}
