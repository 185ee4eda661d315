import type { Page } from '@lisle-harrow/api/calls';
import type { RecordKind, StatusedRow } from './record-kind';

export interface StatusChange {
  readonly id: string;
  readonly status: string;
}

/** The page with `changes` applied in order, and its count of open records adjusted. */
export function applyChanges<Row extends StatusedRow>(
  page: Page<Row>,
  changes: readonly StatusChange[],
  isOpen: RecordKind<Row>['isOpen'],
): Page<Row> {
  if (changes.length === 0) return page;
  const newest = new Map(changes.map((change) => [change.id, change.status]));
  let open = page.open;
  const rows = page.rows.map((row) => {
    const status = newest.get(row.id);
    if (status === undefined || status === row.status) return row;
    if (open !== undefined) open += Number(isOpen(status)) - Number(isOpen(row.status));
    return { ...row, status };
  });
  return { ...page, rows, open };
}
