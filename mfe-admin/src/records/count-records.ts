import type { Page } from '@lisle-harrow/api/calls';
import { shownNumber } from '@lisle-harrow/shared-ui';
import type { RecordKind, StatusedRow } from './record-kind';

export interface RecordCounts {
  readonly total: number;
  readonly open: number;
}

/** Counts for the whole list: the server's own, else counted from the rows it sent. */
export function countRecords<Row extends StatusedRow>(
  page: Page<Row>,
  isOpen: RecordKind<Row>['isOpen'],
): RecordCounts {
  return {
    total: page.total ?? page.rows.length,
    open: page.open ?? page.rows.filter((row) => isOpen(row.status)).length,
  };
}

/** A count as text; `-` while it is unknown, since a list that failed to load is not an empty one. */
export function shownCount(count: number | undefined): string {
  return count === undefined ? '-' : shownNumber(count);
}
