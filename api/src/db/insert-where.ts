import { getTableColumns, is, SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Database } from './open';

type Row<Table extends SQLiteTable> = {
  [Name in keyof Table['$inferInsert']]: Table['$inferInsert'][Name] | SQL;
};

/**
 * Inserts the row if the condition holds when the statement runs, that is, after the earlier statements of the same write. With a
 * `source`, inserts one row for each source row that meets the condition; row and condition may then name its columns.
 */
export function insertWhere<Table extends SQLiteTable>(
  { read }: Pick<Database, 'read'>,
  table: Table,
  row: Row<Table>,
  condition: SQLWrapper,
  source?: SQLiteTable,
) {
  const given = row as Record<string, unknown>;
  const values = Object.entries(getTableColumns(table)).map(([name, column]) => {
    const value = given[name] ?? null;
    return is(value, SQL) ? value : sql.param(value, column);
  });
  const from = source ? sql` from ${source}` : sql``;
  return read.insert(table).select(sql`select ${sql.join(values, sql`, `)}${from} where ${condition}`);
}
