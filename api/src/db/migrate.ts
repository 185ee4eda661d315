import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Client } from '@libsql/client';
import { migrate } from 'drizzle-orm/libsql/migrator';
import { type Database, type DatabaseOptions, isFileUrl, openDatabase } from './open';
import { tryAgain } from './try-again';

/** Generous, because creating an index over millions of rows takes minutes. */
const MIGRATION_MS = 30 * 60_000;

/** Brings the database to the newest schema. Every start runs the missing migrations in one transaction, all or none. */
export async function migrateDatabase(options: DatabaseOptions): Promise<void> {
  const withDatabase = async (
    more: Partial<DatabaseOptions>,
    work: (database: Database) => Promise<unknown>,
  ) => {
    const database = openDatabase({ ...options, ...more });
    try {
      await work(database);
    } finally {
      await database.close();
    }
  };
  const apply = async () => {
    await withDatabase({}, ({ client }) => client.batch(ONCE_EACH, 'write'));
    // The server has answered once, so a longer silence means that it is working.
    await withDatabase({ answerWithinMs: MIGRATION_MS }, ({ read }) =>
      migrate(read, { migrationsFolder: findMigrations() }),
    );
  };
  // Only one process uses a database file, so a retry would meet the same error.
  await (isFileUrl(options.url) ? apply() : tryAgain(apply));
}

/**
 * The migrator reads which migrations are missing, then runs and records them in one transaction. If two processes find the
 * same migration missing, the unique index refuses the second record, which rolls back the whole second run.
 */
const ONCE_EACH = [
  'CREATE TABLE IF NOT EXISTS "__drizzle_migrations" (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)',
  'CREATE UNIQUE INDEX IF NOT EXISTS migrations_once ON "__drizzle_migrations" (hash)',
];

/** The folder of migrations, found from `src` (tsx, jest) as well as from the bundle in `dist`. */
export function findMigrations(): string {
  const starts = [
    typeof __dirname === 'string' ? __dirname : undefined,
    process.cwd(),
    process.argv[1] && dirname(resolve(process.argv[1])),
  ];
  for (const start of starts)
    for (const way of [
      'migrations',
      'db/migrations',
      '../src/db/migrations',
      'src/db/migrations',
      'api/src/db/migrations',
      '../api/src/db/migrations',
    ]) {
      const folder = start && join(start, way);
      if (folder && existsSync(join(folder, 'meta/_journal.json'))) return folder;
    }
  throw new Error('The folder of database migrations (api/src/db/migrations) is missing');
}

/** When the newest migration of this version of the product was created, in milliseconds since 1970. */
export function newestMigration(): number {
  const journal = join(findMigrations(), 'meta/_journal.json');
  const { entries } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { when: number }[] };
  return Math.max(...entries.map(({ when }) => when));
}

/** When the newest migration that a database has run was created, in milliseconds since 1970; 0 if it ran none. */
export async function lastMigration(client: Pick<Client, 'execute'>): Promise<number> {
  const { rows } = await client.execute('select max(created_at) as newest from __drizzle_migrations');
  return Number(rows[0]?.newest ?? 0);
}

/** How the schema of a database compares with the one that this version of the product expects. */
export async function compareSchema({
  client,
}: Pick<Database, 'client'>): Promise<'older' | 'same' | 'newer'> {
  const newest = newestMigration();
  const tables = await client.execute("select 1 from sqlite_schema where name = '__drizzle_migrations'");
  if (tables.rows.length === 0) return 'older';
  const found = await lastMigration(client);
  if (found === newest) return 'same';
  return found < newest ? 'older' : 'newer';
}
