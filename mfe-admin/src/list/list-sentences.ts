import type { ListQuery } from '@lisle-harrow/api/calls';
import { MAX_COUNTED_MATCHES } from '@lisle-harrow/api/contract';
import { isNarrowed } from './list-address';

/** One and many of what a list holds, and of what a search in it finds. */
export interface ListNouns {
  readonly rows: readonly [one: string, many: string];
  readonly matches: readonly [one: string, many: string];
}

const format = (count: number) => count.toLocaleString('en-US');

/** How many rows a view has: `24 bookings`, under a filter `3 matches`. */
export function countSentence(view: ListQuery, total: number | undefined, nouns: ListNouns): string {
  const [one, many] = isNarrowed(view) ? nouns.matches : nouns.rows;
  if (total === undefined) return isNarrowed(view) ? `More than ${format(MAX_COUNTED_MATCHES)} ${many}` : '';
  return `${format(total)} ${total === 1 ? one : many}`;
}

/** `Showing the newest 100 of 12,345.`; nothing where all rows are shown, or where it is not known which they are. */
export function rangeSentence(view: ListQuery, rows: number, total: number | undefined): string | undefined {
  if (view.cursor || total === undefined || total <= rows) return undefined;
  return `Showing the ${view.sort ?? 'newest'} ${format(rows)} of ${format(total)}.`;
}
