import type { ListQuery } from '@lisle-harrow/api/calls';
import type { RecordKind, StatusedRow } from './record-kind';

const lowered = new WeakMap<object, string>();

/** Selects the rows of a view from the whole list, for servers that do not search. */
export function selectRows<Row extends StatusedRow>(
  kind: Pick<RecordKind<Row>, 'look' | 'searched' | 'statuses'>,
  rows: readonly Row[],
  { q = '', status, sort }: ListQuery,
): Row[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  const look = status === undefined ? undefined : kind.statuses[status];
  // By the status on the badge: unknown statuses of bookings count as pending.
  const found = rows.filter(
    (row) => (look === undefined || kind.look(row.status) === look) && hasWords(kind.searched, row, words),
  );
  return sort === 'oldest' ? found.reverse() : found;
}

/** Whether every word occurs, ignoring case. The lower-case text of a row is cached. */
function hasWords<Row extends object>(searched: (row: Row) => string, row: Row, words: readonly string[]) {
  if (words.length === 0) return true;
  let text = lowered.get(row);
  if (text === undefined) lowered.set(row, (text = searched(row).toLowerCase()));
  return words.every((word) => text.includes(word));
}
