import { createHash, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, exists, sql } from 'drizzle-orm';
import { clientDocuments, documentVersions, storedFiles } from '../db/schema';
import type { Deps } from '../deps';
import { writeDurably } from '../file-store/durable-file';
import { FileDamaged, FileMissing } from '../file-store/file-store';
import { uploadFolder } from '../file-store/open-file-store';
import { discardFile, listNamedFiles, type NamedFile, storeFile } from './stored-files';

type Stored = Pick<Deps, 'database' | 'env' | 'files' | 'log'>;

/** The outcome for a file that was to be encrypted. */
export interface SealedFile extends NamedFile {
  readonly outcome: 'encrypted' | 'missing' | 'damaged';
}

/**
 * Encrypts with the current key every file that is unencrypted or encrypted with an earlier key, and yields the outcome of
 * each. The encrypted file gets a new storage key: it is noted and stored, then the rows are updated, then the old file goes
 * to the trash. So at whatever point this is interrupted, every row names a complete file, leftovers are known by their
 * notes, and another run continues.
 */
export async function* sealFiles(stored: Stored): AsyncGenerator<SealedFile> {
  const { sealedBy } = stored.files;
  if (!sealedBy) return;
  const replaced: string[] = [];
  for (const file of await listNamedFiles(stored)) {
    if (file.sealedBy === sealedBy) continue;
    try {
      // Otherwise the row names another file by now, or none.
      if (!(await sealFile(stored, file))) continue;
      replaced.push(file.key);
      yield { ...file, outcome: 'encrypted' };
    } catch (error) {
      if (error instanceof FileMissing) yield { ...file, outcome: 'missing' };
      else if (error instanceof FileDamaged) yield { ...file, outcome: 'damaged' };
      else throw error;
    }
  }
  // Only at the end, so that a reader that has just looked up a file's storage key still finds the file.
  for (const key of replaced) await discardFile(stored, key);
}

/** Returns whether a row names the encrypted file now. */
async function sealFile(stored: Stored, file: NamedFile): Promise<boolean> {
  const { database, env, files } = stored;
  const { read, writes } = database;
  const path = join(uploadFolder(env), `${randomUUID()}.part`);
  let key: string;
  try {
    await writeDurably(path, checked(await files.read(file.key, undefined, file.sealedBy), file));
    // It is stored without a verdict: nobody can read it until the write below, which makes the rows name it, adds the verdict.
    key = await storeFile(stored, path);
  } finally {
    await rm(path, { force: true });
  }
  const scan = sql`(select ${storedFiles.scan} from ${storedFiles} where ${storedFiles.key} = ${file.key})`;
  // A sweep that took the file for a leftover has removed its note, and no row may name what is in the trash.
  const isNoted = exists(read.select().from(storedFiles).where(eq(storedFiles.key, key)));
  const renamed = (table: typeof clientDocuments | typeof documentVersions) =>
    read
      .update(table)
      .set({ storageKey: key })
      .where(and(eq(table.storageKey, file.key), isNoted));
  const [, ...named] = await writes.run(
    read.update(storedFiles).set({ scan }).where(eq(storedFiles.key, key)),
    // If a row names another file by now, nothing names this one, and its note makes it a leftover for the sweep.
    renamed(clientDocuments),
    renamed(documentVersions),
  );
  return named.some(({ rowsAffected }) => rowsAffected > 0);
}

/** The content; throws if it is not what was uploaded, so that encryption does not make a damaged file look intact. */
async function* checked(source: AsyncIterable<Buffer>, { key, sha256 }: NamedFile): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of source) {
    hash.update(chunk);
    yield chunk;
  }
  if (hash.digest('hex') !== sha256) throw new FileDamaged(key);
}
