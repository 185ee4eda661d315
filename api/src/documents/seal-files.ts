import { createHash, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { clientDocuments, documentVersions, storedFiles } from '../db/schema';
import type { Deps } from '../deps';
import { writeDurably } from '../file-store/durable-file';
import { FileDamaged, FileMissing } from '../file-store/file-store';
import { uploadFolder } from '../file-store/open-file-store';
import { discardFile, listNamedFiles, type NamedFile, storeFile } from './stored-files';

type Stored = Pick<Deps, 'database' | 'env' | 'files' | 'log'>;

/** What became of a file that was to be encrypted. */
export interface SealedFile extends NamedFile {
  readonly outcome: 'encrypted' | 'missing' | 'damaged';
}

/**
 * Encrypts every file that is plain, or encrypted with an earlier key, with the current one, and tells of each. A file gets
 * another key in the store: it is noted and stored, then the rows change over, then the old one goes to the trash. So
 * whenever this ends, each row names a whole file, what is left over is known by its note, and another run goes on.
 */
export async function* sealFiles(stored: Stored): AsyncGenerator<SealedFile> {
  const { sealedBy } = stored.files;
  if (!sealedBy) return;
  const replaced: string[] = [];
  for (const file of await listNamedFiles(stored)) {
    if (file.sealedBy === sealedBy) continue;
    try {
      await sealFile(stored, file);
      replaced.push(file.key);
      yield { ...file, outcome: 'encrypted' };
    } catch (error) {
      if (error instanceof FileMissing) yield { ...file, outcome: 'missing' };
      else if (error instanceof FileDamaged) yield { ...file, outcome: 'damaged' };
      else throw error;
    }
  }
  // In the end: whoever has just looked up where a file lies still finds it there.
  for (const key of replaced) await discardFile(stored, key);
}

async function sealFile(stored: Stored, file: NamedFile): Promise<void> {
  const { database, env, files } = stored;
  const { read, writes } = database;
  const path = join(uploadFolder(env), `${randomUUID()}.part`);
  let key: string;
  try {
    await writeDurably(path, checked(await files.read(file.key, undefined, file.sealedBy), file));
    // Nobody gets it before the rows name it: then it also has what the scanner said.
    key = await storeFile(stored, path);
  } finally {
    await rm(path, { force: true });
  }
  const scan = sql`(select ${storedFiles.scan} from ${storedFiles} where ${storedFiles.key} = ${file.key})`;
  await writes.run(
    read.update(storedFiles).set({ scan }).where(eq(storedFiles.key, key)),
    // Where a row names another file by now, nothing names this one, and its note tells the sweep.
    read.update(clientDocuments).set({ storageKey: key }).where(eq(clientDocuments.storageKey, file.key)),
    read.update(documentVersions).set({ storageKey: key }).where(eq(documentVersions.storageKey, file.key)),
  );
}

/** The content, which has to be what was uploaded: a damaged file is not made to look whole. */
async function* checked(source: AsyncIterable<Buffer>, { key, sha256 }: NamedFile): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of source) {
    hash.update(chunk);
    yield chunk;
  }
  if (hash.digest('hex') !== sha256) throw new FileDamaged(key);
}
