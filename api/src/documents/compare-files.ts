import type { Deps } from '../deps';
import { FileDamaged, FileMissing, type FileStore, type StoredFile } from '../file-store/file-store';
import { measureContent } from '../file-store/measure-content';
import { sealedSize } from '../file-store/sealed-file';
import { discardFile, listNamedFiles, type NamedFile } from './stored-files';

/** How far the rows of the database and the files of the store agree. */
export interface FilesReport {
  /** The number of rows whose file agrees. */
  readonly agreeing: number;
  /** Rows whose file is missing. */
  readonly missing: readonly (NamedFile & { readonly isInTrash: boolean })[];
  /** Rows whose file differs from the row in size or content. */
  readonly wrong: readonly NamedFile[];
  /** Files that no row names: leftovers, and files of another database. */
  readonly unnamed: readonly StoredFile[];
}

/** Compares rows and files by name and size, and with `withHashes` also by content, which reads every file. */
export async function compareFiles(
  stored: Pick<Deps, 'database' | 'files'>,
  withHashes: boolean,
): Promise<FilesReport> {
  const named = await listNamedFiles(stored);
  const files = await byKey(stored.files, 'documents');
  const trash = await byKey(stored.files, 'trash');
  // A file is stored before its row. The row of a file that arrived while the store was being listed exists by now.
  const now = new Set((await listNamedFiles(stored)).map(({ key }) => key));
  const missing = [];
  const wrong = [];
  for (const row of named) {
    const file = files.get(row.key);
    if (file) {
      const size = row.sealedBy ? sealedSize(row.size) : row.size;
      if (file.size !== size || (withHashes && (await hashOfFile(stored.files, row)) !== row.sha256))
        wrong.push(row);
    } else if (now.has(row.key)) missing.push({ ...row, isInTrash: trash.has(row.key) });
    now.add(row.key);
  }
  const unnamed = [...files.values()].filter(({ key }) => !now.has(key));
  return { agreeing: named.length - missing.length - wrong.length, missing, wrong, unnamed };
}

/** Moves every file that a row names and the store lacks back from the trash; returns the files that were moved. */
export async function restoreFiles(stored: Pick<Deps, 'database' | 'files'>): Promise<NamedFile[]> {
  const restored = [];
  for (const row of (await compareFiles(stored, false)).missing)
    if (row.isInTrash && (await stored.files.restore(row.key))) restored.push(row);
  return restored;
}

/**
 * Moves every file that no row names to the trash, whatever database it came from, and returns the keys. Files stored after
 * `storedBefore`, in milliseconds since 1970, stay, since they may be uploads whose row is not written yet.
 */
export async function discardUnnamed(
  stored: Pick<Deps, 'database' | 'files' | 'log'>,
  storedBefore: number,
): Promise<string[]> {
  const { unnamed } = await compareFiles(stored, false);
  const discarded = [];
  for (const { key, since } of unnamed)
    if (since < storedBefore && (await discardFile(stored, key))) discarded.push(key);
  return discarded;
}

async function byKey(store: FileStore, area: 'documents' | 'trash'): Promise<Map<string, StoredFile>> {
  const files = new Map<string, StoredFile>();
  for await (const file of store.list(area)) files.set(file.key, file);
  return files;
}

/** The hash of the file in hex; undefined if the file is gone or can no longer be decrypted. */
async function hashOfFile(store: FileStore, { key, sealedBy }: NamedFile): Promise<string | undefined> {
  try {
    return (await measureContent(await store.read(key, undefined, sealedBy))).sha256;
  } catch (error) {
    if (error instanceof FileMissing || error instanceof FileDamaged) return undefined;
    throw error;
  }
}
