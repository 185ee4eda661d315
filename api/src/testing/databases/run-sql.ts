import { createClient } from '@libsql/client';

/**
 * Runs one statement on a database file or server that the product may be using, and returns its rows; drills use it to check
 * what is stored.
 */
export async function runSql(place: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = createClient({ url: place.includes('://') ? place : `file:${place}` });
  try {
    const { rows, columns } = await client.execute(statement);
    return rows.map((row) => Object.fromEntries(columns.map((column) => [column, row[column]])));
  } finally {
    client.close();
  }
}
