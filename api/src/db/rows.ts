import type { ResultSet } from '@libsql/client';
import { getTableColumns, type InferSelectModel, type Table } from 'drizzle-orm';

/** Rows of a `RETURNING` clause in the shape of the table's model. */
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

/** The numbers of rows and the keys of repeated requests say nothing to anybody. */
const INTERNAL = ['seq', 'accountSeq', 'planKey'];
/** A row without them, for a person to read. */
export const withoutNumbers = (row: object) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !INTERNAL.includes(name)));
