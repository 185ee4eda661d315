import { getTableColumns, is, SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Database } from './open';

type Row<Table extends SQLiteTable> = {
  [Name in keyof Table['$inferInsert']]: Table['$inferInsert'][Name] | SQL;
};

/**
 * Inserts the row if the condition holds when the statement runs, after those before it in the same write; with a `source`, once
 * for each of its rows for which it holds, whose columns row and condition may name.
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
