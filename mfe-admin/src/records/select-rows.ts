import type { ListQuery } from '@lisle-harrow/api/calls';
import { fold, foldedWords, hasWords } from '@lisle-harrow/api/contract';
import type { RecordKind, StatusedRow } from './record-kind';

const folded = new WeakMap<object, string>();

/** Selects the rows of a view from the whole list, for servers that do not search. */
export function selectRows<Row extends StatusedRow>(
  kind: Pick<RecordKind<Row>, 'look' | 'searched' | 'statuses'>,
  rows: readonly Row[],
  { q = '', status, sort }: ListQuery,
): Row[] {
  const words = foldedWords(q);
  const look = status === undefined ? undefined : kind.statuses[status];
  // By the status on the badge: unknown statuses of bookings count as pending.
  const found = rows.filter(
    (row) =>
      (look === undefined || kind.look(row.status) === look) &&
      hasWords(foldedText(kind.searched, row), words),
  );
  return sort === 'oldest' ? found.reverse() : found;
}

/** The text of a row that is searched; it is cached. */
function foldedText<Row extends object>(searched: (row: Row) => string, row: Row): string {
  let text = folded.get(row);
  if (text === undefined) folded.set(row, (text = fold(searched(row))));
  return text;
}
