import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { migrate } from 'drizzle-orm/libsql/migrator';
import { isFileUrl, openDatabase, type DatabaseOptions } from './open';

/** Brings the database to the newest schema; each start runs what is missing, all or nothing. */
export async function migrateDatabase(options: DatabaseOptions): Promise<void> {
  const apply = async () => {
    const database = openDatabase(options);
    try {
      await migrate(database.read, { migrationsFolder: findMigrations() });
    } finally {
      await database.close();
    }
  };
  if (isFileUrl(options.url)) return apply();
  // Processes that start together over one server race for the same migration: the loser looks again.
  await apply().catch(() => new Promise((done) => setTimeout(done, 1_000)).then(apply));
}

/** The folder of migrations, seen from `src` (tsx, jest) as well as from the bundle in `dist`. */
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
