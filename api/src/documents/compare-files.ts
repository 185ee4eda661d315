import type { Deps } from '../deps';
import { FileDamaged, FileMissing, type FileStore, type StoredFile } from '../file-store/file-store';
import { measureContent } from '../file-store/measure-content';
import { sealedSize } from '../file-store/sealed-file';
import { discardFile, listNamedFiles, type NamedFile } from './stored-files';

/** How the rows of the database and the files of the store agree. */
export interface FilesReport {
  /** Rows and files that agree. */
  readonly agreeing: number;
  /** Rows whose file is not there. */
  readonly missing: readonly (NamedFile & { readonly isInTrash: boolean })[];
  /** Rows whose file has another size or another content than the row says. */
  readonly wrong: readonly NamedFile[];
  /** Files that no row names: leftovers, and what came from another database. */
  readonly unnamed: readonly StoredFile[];
}

/** Compares rows and files by name and size, with `withHashes` also by content, which reads every file. */
export async function compareFiles(
  stored: Pick<Deps, 'database' | 'files'>,
  withHashes: boolean,
): Promise<FilesReport> {
  const named = await listNamedFiles(stored);
  const files = await byKey(stored.files, 'documents');
  const trash = await byKey(stored.files, 'trash');
  // A file is stored before its row: what came while the store was listed is named by now.
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

/** Moves back from the trash every file that a row names and the store lacks; answers what was moved. */
export async function restoreFiles(stored: Pick<Deps, 'database' | 'files'>): Promise<NamedFile[]> {
  const restored = [];
  for (const row of (await compareFiles(stored, false)).missing)
    if (row.isInTrash && (await stored.files.restore(row.key))) restored.push(row);
  return restored;
}

/**
 * Moves to the trash every file that no row names, whatever database it came from, and answers the keys. Files younger
 * than `storedBefore`, in milliseconds since 1970, may be uploads whose row is yet to come: they stay.
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

/** Hex; undefined where the file is gone, or cannot be decrypted any more. */
async function hashOfFile(store: FileStore, { key, sealedBy }: NamedFile): Promise<string | undefined> {
  try {
    return (await measureContent(await store.read(key, undefined, sealedBy))).sha256;
  } catch (error) {
    if (error instanceof FileMissing || error instanceof FileDamaged) return undefined;
    throw error;
  }
}
