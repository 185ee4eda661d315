import type { ListQuery } from '@lisle-harrow/api/calls';
import { MAX_COUNTED_MATCHES } from '@lisle-harrow/api/contract';
import { counted, shownNumber } from '@lisle-harrow/shared-ui';
import { isNarrowed } from './list-address';

/** One of a kind of record, and several. */
export type Nouns = readonly [one: string, many: string];

/** One and many of what a list holds, and of what a search in it finds. */
export interface ListNouns {
  readonly rows: Nouns;
  readonly matches: Nouns;
}

/** How many rows a view has: `24 bookings`, under a filter `3 matches`. */
export function countSentence(view: ListQuery, total: number | undefined, nouns: ListNouns): string {
  const [one, many] = isNarrowed(view) ? nouns.matches : nouns.rows;
  if (total === undefined)
    return isNarrowed(view) ? `More than ${shownNumber(MAX_COUNTED_MATCHES)} ${many}` : '';
  return counted(total, one, many);
}

/** `Showing the newest 100 of 12,345.`; nothing where all rows are shown, or where it is not known which they are. */
export function rangeSentence(view: ListQuery, rows: number, total: number | undefined): string | undefined {
  if (view.cursor || total === undefined || total <= rows) return undefined;
  return `Showing the ${view.sort ?? 'newest'} ${shownNumber(rows)} of ${shownNumber(total)}.`;
}
