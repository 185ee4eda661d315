import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { migrateDatabase } from '../../db/migrate';
import { openDatabase } from '../../db/open';
import { perRunFolder } from '../api-process';
import { type LibsqlServer, startLibsqlServer } from '../libsql-server';

// Migrating takes most of the time of a short test, so it is done once per run and each test begins with a copy.

/** Puts an empty database of the newest schema at `path`. */
export const putMigratedFile = async (path: string) =>
  cpSync(join(await madeOnce('migrated-file', migrateFile), 'empty.db'), path);

async function migrateFile(folder: string): Promise<void> {
  const url = `file:${join(folder, 'empty.db')}`;
  await migrateDatabase({ url });
  const database = openDatabase({ url });
  // Only the file itself is copied, without its log.
  await database.client.execute('PRAGMA wal_checkpoint(TRUNCATE)');
  await database.close();
}

/** A libSQL server with an empty database of the newest schema. */
export async function startMigratedServer(folder: string): Promise<LibsqlServer> {
  cpSync(await madeOnce('migrated-server', migrateServer), folder, { recursive: true });
  return startLibsqlServer({ folder });
}

async function migrateServer(folder: string): Promise<void> {
  const server = await startLibsqlServer({ folder });
  await migrateDatabase({ url: server.url });
  await server.kill();
}

/** The folder that `make` fills, once for all workers of a run. */
async function madeOnce(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const made = join(perRunFolder, name);
  if (existsSync(made)) return made;
  // Workers may make the same one at once, and none may copy a half-made one.
  const unfinished = `${made}-${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  await make(unfinished);
  try {
    renameSync(unfinished, made);
  } catch (error) {
    if (!existsSync(made)) throw error;
    rmSync(unfinished, { recursive: true });
  }
  return made;
}
