import { mkdir, rm } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { join } from 'node:path';
import { writeDurably } from '../file-store/durable-file';
import type { Content } from '../file-store/measure-content';
import type { BackupTarget } from './backup-target';
import { checkContent, readContent } from './content';
import type { Manifest } from './manifest';
import { ArchiveRefused, type BackupKey } from './seal';
import { inspectDatabase } from './snapshot';

/** Reports how far a step is, for a terminal. */
export type Report = (step: string, done: number, total: number) => void;

export interface ReadDeps {
  readonly target: BackupTarget;
  readonly key: BackupKey;
  /** Holds the database while it is checked. */
  readonly workFolder: string;
  readonly report: Report;
}

/**
 * Restores the database into the work folder and compares it with the manifest, including row counts; then reads back
 * every part for which `isToRead` holds and compares its hash. Returns the parts that are missing or damaged.
 */
export async function verifyBackup(
  deps: ReadDeps,
  manifest: Manifest,
  isToRead: (content: Content) => boolean,
): Promise<Content[]> {
  const { target, key, workFolder, report } = deps;
  const damaged: Content[] = [];
  const check = async (content: Content, read: () => Promise<void>) => {
    try {
      await read();
    } catch (error) {
      if (!(error instanceof ArchiveRefused && error.reason === 'damaged')) throw error;
      damaged.push(content);
    }
  };
  report('Verifying the database', 0, 1);
  const folder = join(workFolder, 'restored');
  const remove = () => rm(folder, { recursive: true, force: true });
  // Left by a verification that was killed.
  await remove();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await check(manifest.database, () => restoreDatabase(deps, manifest, join(folder, 'database'))).finally(
    remove,
  );
  const contents = [...manifest.files, ...(manifest.registry ? [manifest.registry] : [])];
  const distinct = new Map(contents.filter(isToRead).map((content) => [content.sha256, content]));
  for (const [at, content] of [...distinct.values()].entries()) {
    report('Verifying files', at, distinct.size);
    await check(content, () => checkContent(target, key, content));
  }
  return damaged;
}

/** Restores the database to this path, and throws `ArchiveRefused` unless it is whole and has the rows that the manifest counts. */
export async function restoreDatabase(
  { target, key }: Pick<ReadDeps, 'target' | 'key'>,
  { database, schema }: Pick<Manifest, 'database' | 'schema'>,
  path: string,
): Promise<void> {
  await readContent(target, key, database, (bytes) => writeDurably(path, bytes));
  const found = await inspectDatabase(path);
  if (found.schema !== schema || !isDeepStrictEqual({ ...found.tables }, { ...database.tables }))
    throw new ArchiveRefused('damaged', 'The restored database has other rows than it had.');
}
