import type { ListQuery } from 'api/calls';
import { MAX_COUNTED_MATCHES } from 'api/contract';
import { shownCount } from '../records/count-records';
import { isNarrowed } from './list-view';

/** How many rows a view has: `24 bookings`, under a filter `3 matches`. */
export function countSentence(view: ListQuery, total: number | undefined, nouns: readonly [string, string]) {
  const [one, many] = isNarrowed(view) ? ['match', 'matches'] : nouns;
  if (total === undefined)
    return isNarrowed(view) ? `More than ${shownCount(MAX_COUNTED_MATCHES)} matches` : '';
  return `${shownCount(total)} ${total === 1 ? one : many}`;
}

/** `Showing the newest 100 of 12,345.`; nothing where all rows are shown, or where it is not known which they are. */
export function partSentence(view: ListQuery, rows: number, total: number | undefined): string | undefined {
  if (view.cursor || total === undefined || total <= rows) return undefined;
  return `Showing the ${view.sort ?? 'newest'} ${shownCount(rows)} of ${shownCount(total)}.`;
}
