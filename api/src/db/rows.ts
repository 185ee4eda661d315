import type { ResultSet } from '@libsql/client';
import { getTableColumns, type InferSelectModel, type Table } from 'drizzle-orm';

/** The rows of a `RETURNING` clause, as the table's model. */
export function returnedRows<T extends Table>(
  table: T,
  result: ResultSet | undefined,
): InferSelectModel<T>[] {
  const columns = Object.entries(getTableColumns(table));
  return (result?.rows ?? []).map((row) =>
    Object.fromEntries(
      columns.map(([key, column]) => {
        const value = row[column.name];
        return [key, value === null || value === undefined ? null : column.mapFromDriverValue(value)];
      }),
    ),
  ) as InferSelectModel<T>[];
}

/** Row numbers and idempotency keys, which mean nothing to a person. */
const INTERNAL = ['seq', 'accountSeq', 'planKey'];
/** A row without its internal columns, for a person to read. */
export const withoutNumbers = (row: object) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !INTERNAL.includes(name)));
