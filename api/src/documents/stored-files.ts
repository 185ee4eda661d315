import { rm } from 'node:fs/promises';
import { and, eq, exists, lt, notExists, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { Deps } from '../deps';
import { clientDocuments, documentVersions, ledgerEntries, storedFiles } from '../db/schema';
import { FileDamaged, FileMissing } from '../file-store/file-store';

type Stored = Pick<Deps, 'database' | 'files' | 'log'>;
interface Reading {
  readonly database: Pick<Deps['database'], 'read'>;
}

/**
 * Notes a finished upload in the database with the virus scanner's verdict, stores it and returns its key; `path` is gone
 * afterwards. If no document ever names the file, the note identifies it as a leftover.
 */
export async function storeFile(
  { database: { read, writes }, files }: Pick<Stored, 'database' | 'files'>,
  path: string,
  scan: typeof storedFiles.$inferInsert.scan = null,
): Promise<string> {
  const key = files.newKey();
  try {
    await writes.run(
      read.insert(storedFiles).values({ key, notedAt: Date.now(), scan, sealedBy: files.sealedBy }),
    );
    await files.add(key, path);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return key;
}

/**
 * Moves a file that no document names to the trash, and returns whether that succeeded; if not, its note stays and the next
 * sweep retries. A file that has got its row meanwhile is moved back.
 */
export async function discardFile(stored: Stored, key: string): Promise<boolean> {
  const { database, files, log } = stored;
  const { read, writes } = database;
  try {
    await files.discard(key);
    const names = namesOf(stored, sql`= ${key}`);
    // Asked in the write itself: what is read outside it may be older.
    const [, named] = await writes.run(
      read.delete(storedFiles).where(and(eq(storedFiles.key, key), notExists(names))),
      names,
    );
    if (named!.rows.length > 0) {
      await files.restore(key);
      log.info({ storageKey: key }, 'a file that a document names by now was moved back from the trash');
      return false;
    }
    log.info({ storageKey: key }, 'a file that no document names was moved to the trash');
    return true;
  } catch (error) {
    log.warn({ err: error, storageKey: key }, 'a file that no document names is left to the next sweep');
    return false;
  }
}

/**
 * Discards the leftovers that were noted before this time: their uploads ended after the file was stored and before its row
 * was written, or their document has another file. Only files that this database noted are considered: any other file may
 * belong to a newer state of it, or to another installation. Returns the keys of the files that were moved.
 */
export async function discardLeftovers(stored: Stored, notedBefore: number): Promise<string[]> {
  const { read } = stored.database;
  const leftovers = await read
    .select({ key: storedFiles.key })
    .from(storedFiles)
    .where(and(lt(storedFiles.notedAt, notedBefore), notExists(namesOf(stored, sql`= ${storedFiles.key}`))));
  const discarded = [];
  for (const { key } of leftovers) if (await discardFile(stored, key)) discarded.push(key);
  return discarded;
}

/** A file that was to be removed from the trash for good. */
export interface Removal {
  readonly key: string;
  /** Why it is still there; missing if it is gone. */
  readonly error?: unknown;
}

/**
 * Permanently removes the files that were discarded before `discardedBefore` and not before `notBefore`, and yields the outcome
 * for each at once. A file that a document names stays: the database was restored from a copy, and the file is to be moved back.
 */
export async function* emptyTrash(
  stored: Stored,
  discardedBefore: number,
  notBefore = 0,
): AsyncGenerator<Removal> {
  for await (const { key, since } of stored.files.list('trash')) {
    if (since >= discardedBefore || since < notBefore || (await namesOf(stored, sql`= ${key}`)).length > 0)
      continue;
    yield await stored.files.remove(key).then(
      () => ({ key }),
      (error: unknown) => ({ key, error }),
    );
  }
}

/**
 * Like `emptyTrash`, if the files belong to this database; undefined if they may belong to another installation, since the
 * oldest file that this database names is not in the store. A database that names no files removes none, and no database
 * removes what was discarded before it was in use.
 */
export async function emptyOwnTrash(
  stored: Stored,
  discardedBefore: number,
): Promise<AsyncIterable<Removal> | Iterable<Removal> | undefined> {
  const isOwn = await isOldestStored(stored);
  if (isOwn === false) return undefined;
  return isOwn ? emptyTrash(stored, discardedBefore, await inUseSince(stored)) : [];
}

/** A file that a document or a version names. */
export interface NamedFile {
  readonly key: string;
  /** In bytes. */
  readonly size: number;
  /** Hex. */
  readonly sha256: string;
  /** Id of the document. */
  readonly document: string;
  /** Id of the data key that encrypts it; null if none does. */
  readonly sealedBy: string | null;
}

/** Every file that this database names. */
export const listNamedFiles = (stored: Reading): Promise<NamedFile[]> => namesOf(stored, sql`is not null`);

/**
 * True if the oldest file that this database names is in the store, which shows that the files belong to it; undefined if it
 * names none.
 */
async function isOldestStored(stored: Pick<Stored, 'database' | 'files'>): Promise<boolean | undefined> {
  const [oldest] = await stored.database.read
    .select({ key: storedFiles.key, sealedBy: storedFiles.sealedBy })
    .from(storedFiles)
    .where(exists(namesOf(stored, sql`= ${storedFiles.key}`)))
    .orderBy(storedFiles.notedAt)
    .limit(1);
  if (!oldest) return undefined;
  try {
    (await stored.files.read(oldest.key, undefined, oldest.sealedBy)).destroy();
    return true;
  } catch (error) {
    if (error instanceof FileMissing) return false;
    if (error instanceof FileDamaged) return true;
    throw error;
  }
}

/**
 * Since when this database has been in use, in milliseconds since 1970, or now if it has not. This is the time of the first
 * line of its ledger, which nobody can remove and which precedes every upload, because an upload requires a sign-in.
 */
async function inUseSince({ database: { read } }: Reading): Promise<number> {
  const [first] = await read
    .select({ at: ledgerEntries.at })
    .from(ledgerEntries)
    .orderBy(ledgerEntries.seq)
    .limit(1);
  return first ? Date.parse(first.at) : Date.now();
}

/** `ofKey` is the condition on the storage key, without its left side. */
function namesOf({ database: { read } }: Reading, ofKey: SQL) {
  const { storageKey, fileSize, sha256, id } = clientDocuments;
  const sealedBy = (key: SQLWrapper) =>
    sql<
      string | null
    >`(select ${storedFiles.sealedBy} from ${storedFiles} where ${storedFiles.key} = ${key})`;
  return read
    .select({
      key: sql<string>`${storageKey}`,
      size: fileSize,
      sha256: sql<string>`${sha256}`,
      document: id,
      sealedBy: sealedBy(storageKey),
    })
    .from(clientDocuments)
    .where(sql`${storageKey} ${ofKey}`)
    .unionAll(
      read
        .select({
          key: sql<string>`${documentVersions.storageKey}`,
          size: documentVersions.fileSize,
          sha256: sql<string>`${documentVersions.sha256}`,
          document: id,
          sealedBy: sealedBy(documentVersions.storageKey),
        })
        .from(documentVersions)
        .innerJoin(clientDocuments, eq(clientDocuments.seq, documentVersions.documentSeq))
        .where(sql`${documentVersions.storageKey} ${ofKey}`),
    );
}
