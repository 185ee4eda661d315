import type { ListQuery } from '@lisle-harrow/api/calls';
import { MAX_COUNTED_MATCHES } from '@lisle-harrow/api/contract';
import { counted, shownNumber } from '@lisle-harrow/shared-ui';
import { isNarrowed } from './list-address';

/** Singular and plural of a kind of record. */
export type Nouns = readonly [one: string, many: string];

/** The nouns for the rows of a list, and for the matches of a search in it. */
export interface ListNouns {
  readonly rows: Nouns;
  readonly matches: Nouns;
}

/** The number of rows in a view: `24 bookings`, or `3 matches` under a filter. */
export function countSentence(view: ListQuery, total: number | undefined, nouns: ListNouns): string {
  const [one, many] = isNarrowed(view) ? nouns.matches : nouns.rows;
  if (total === undefined)
    return isNarrowed(view) ? `More than ${shownNumber(MAX_COUNTED_MATCHES)} ${many}` : '';
  return counted(total, one, many);
}

/** `Showing the newest 100 of 12,345.`; undefined if all rows are shown, or if it is not known which ones are. */
export function rangeSentence(view: ListQuery, rows: number, total: number | undefined): string | undefined {
  if (view.cursor || total === undefined || total <= rows) return undefined;
  return `Showing the ${view.sort ?? 'newest'} ${shownNumber(rows)} of ${shownNumber(total)}.`;
}
