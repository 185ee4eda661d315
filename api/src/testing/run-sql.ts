import { createClient } from '@libsql/client';

/** The rows of one statement over a database file, which the product may be using: drills look what is stored. */
export async function runSql(path: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = createClient({ url: `file:${path}` });
  try {
    const { rows, columns } = await client.execute(statement);
    return rows.map((row) => Object.fromEntries(columns.map((column) => [column, row[column]])));
  } finally {
    client.close();
  }
}
