import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from '@libsql/client';
import { migrate } from 'drizzle-orm/libsql/migrator';
import { ObsoleteDatabase } from './errors';
import { findSources } from './find-sources';
import { type Database, type DatabaseOptions, isFileUrl, openDatabase, pathOfFileUrl } from './open';
import { tryAgain } from './try-again';

/** Generous, because creating an index over millions of rows takes minutes. */
const MIGRATION_MS = 30 * 60_000;

/**
 * Brings the database to the newest schema. Every start runs the missing migrations in one transaction, all or none. Throws
 * `ObsoleteDatabase`, with the database as it was, if it cannot be upgraded.
 */
export async function migrateDatabase(options: DatabaseOptions): Promise<void> {
  // Only one process uses a database file, so a retry would meet the same error.
  const run = <Result>(work: () => Promise<Result>) => (isFileUrl(options.url) ? work() : tryAgain(work));
  if ((await run(() => readSchemaAge(options))) === 'obsolete') throw new ObsoleteDatabase();
  await run(async () => {
    await withDatabase(options, ({ client }) => client.batch(ONCE_EACH, 'write'));
    // The server has answered once, so a longer silence means that it is working.
    await withDatabase({ ...options, answerWithinMs: MIGRATION_MS }, ({ read }) =>
      migrate(read, { migrationsFolder: findMigrations() }),
    );
  });
}

async function withDatabase<Result>(options: DatabaseOptions, work: (database: Database) => Promise<Result>) {
  const database = openDatabase(options);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/**
 * The migrator reads which migrations are missing, then runs and records them in one transaction. If two processes find the
 * same migration missing, the unique index refuses the second record, which rolls back the whole second run.
 */
const ONCE_EACH = [
  'CREATE TABLE IF NOT EXISTS "__drizzle_migrations" (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)',
  'CREATE UNIQUE INDEX IF NOT EXISTS migrations_once ON "__drizzle_migrations" (hash)',
];

/** The folder of migrations. */
export const findMigrations = () => findSources('db/migrations');

/** When the newest migration that a database has run was created, in milliseconds since 1970; 0 if it ran none. */
export async function lastMigration(client: Pick<Client, 'execute'>): Promise<number> {
  const { rows } = await client.execute('select max(created_at) as newest from __drizzle_migrations');
  return Number(rows[0]?.newest ?? 0);
}

/** Of a schema beside the one that this version of the product expects. `obsolete`: it cannot be upgraded to it. */
type SchemaAge = 'obsolete' | 'older' | 'same' | 'newer';

/** How the schema compares of a database whose newest migration was created at `last`, as `lastMigration` returns it. */
export function schemaAgeAt(last: number): SchemaAge {
  const journal = join(findMigrations(), 'meta/_journal.json');
  const { entries } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { when: number }[] };
  const ours = entries.map(({ when }) => when);
  const newest = Math.max(...ours);
  if (last >= newest) return last === newest ? 'same' : 'newer';
  // The migrations from before the first release were merged into one, which cannot run on top of any of them.
  return last === 0 || ours.includes(last) ? 'older' : 'obsolete';
}

/** How the schema of a database compares, which is only read; `older` if there is no database yet. */
export async function readSchemaAge(options: DatabaseOptions): Promise<SchemaAge> {
  const { url } = options;
  if (isFileUrl(url) && !existsSync(pathOfFileUrl(url))) return 'older';
  return withDatabase({ ...options, isReadOnly: true }, async ({ client }) => {
    const tables = await client.execute("select 1 from sqlite_schema where name = '__drizzle_migrations'");
    return tables.rows.length === 0 ? 'older' : schemaAgeAt(await lastMigration(client));
  });
}
