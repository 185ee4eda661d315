import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { inArray } from 'drizzle-orm';
import type { Database } from '../db/open';
import { clientDocuments } from '../db/schema';
import type { FileStore } from './file-store';

const BATCH = 500;
/** More than uploads that ended together leave behind. */
const MANY = 20;

/** Removes what uploads that were cut off left unfinished. `olderThan` is in milliseconds since 1970. */
export async function sweepUploads(folder: string, olderThan: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtimeMs < olderThan) await rm(path, { recursive: true, force: true });
  }
}

/**
 * Removes stored files that no row names: their uploads ended between file and row. Where those are many, and more than
 * the named ones, the database is not the one that belongs to the files: then it rejects and removes nothing.
 */
export async function sweepStored(
  files: FileStore,
  database: Pick<Database, 'read'>,
  olderThan: number,
): Promise<void> {
  const unnamed: string[] = [];
  let named = 0;
  const sort = async (keys: string[]) => {
    const known = await namedOf(database, keys);
    named += known.size;
    unnamed.push(...keys.filter((key) => !known.has(key)));
  };
  const batch: string[] = [];
  for await (const { key, storedAt } of files.list()) {
    if (storedAt < olderThan) batch.push(key);
    if (batch.length === BATCH) await sort(batch.splice(0));
  }
  await sort(batch);
  if (unnamed.length > MANY && unnamed.length > named)
    throw new Error(
      `${unnamed.length} stored files are named by no row, ${named} are: is this their database?`,
    );
  for (const key of unnamed) await files.remove(key);
}

async function namedOf({ read }: Pick<Database, 'read'>, keys: string[]): Promise<Set<string | null>> {
  if (keys.length === 0) return new Set();
  const rows = await read
    .select({ key: clientDocuments.storageKey })
    .from(clientDocuments)
    .where(inArray(clientDocuments.storageKey, keys));
  return new Set(rows.map(({ key }) => key));
}
