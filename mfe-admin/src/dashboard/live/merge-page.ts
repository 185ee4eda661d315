import type { Page } from '@lisle-harrow/api/calls';
import type { StatusedRow } from '../../records/record-kind';

/** A page as it stands on screen, with what a fresh one says of its rows: none comes, goes or moves under the pointer. */
export function mergePage<Row extends StatusedRow>(
  shown: Page<Row>,
  fresh: Page<Row>,
  others: readonly Row[] = [],
): Page<Row> {
  const byId = new Map([...others, ...fresh.rows].map((row) => [row.id, row]));
  return { ...fresh, next: shown.next, rows: shown.rows.map((row) => byId.get(row.id) ?? row) };
}

/** How many rows of a fresh page are not on screen. */
export const countNew = (shown: Page<StatusedRow>, fresh: Page<StatusedRow>): number =>
  fresh.rows.filter(({ id }) => !shown.rows.some((row) => row.id === id)).length;
