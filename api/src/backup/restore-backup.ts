import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { syncFolder, writeDurably } from '../file-store/durable-file';
import type { Content } from '../file-store/measure-content';
import { readContent } from './content';
import type { Manifest } from './manifest';
import { ArchiveRefused } from './seal';
import { notePlainFiles } from './snapshot';
import { type ReadDeps, restoreDatabase } from './verify-backup';

/**
 * Restores a backup into a folder that is empty or does not exist: everything is written and checked in a folder beside
 * it, which then takes its place in one step. Throws `ArchiveRefused`, leaving the folder as it was, unless everything
 * is present and whole. The result is a DATA_DIR, with the registry as `remotes.json`.
 */
export async function restoreBackup(
  { target, key, report }: Omit<ReadDeps, 'workFolder'>,
  manifest: Manifest,
  into: string,
): Promise<void> {
  const folder = resolve(into);
  await requireEmpty(folder);
  await mkdir(dirname(folder), { recursive: true });
  const beside = join(dirname(folder), `.${basename(folder)}.restoring-${process.pid}`);
  await mkdir(beside, { mode: 0o700 });
  try {
    report('Database', 0, 1);
    const database = join(beside, 'lisle-harrow.db');
    await restoreDatabase({ target, key }, manifest, database);
    await notePlainFiles(database);
    const write = (content: Content, path: string) =>
      readContent(target, key, content, (bytes) => writeDurably(path, bytes));
    if (manifest.registry) await write(manifest.registry, join(beside, 'remotes.json'));
    // Operators' commands refuse a folder without these two.
    const needed = ['documents', 'trash'].map((name) => join(beside, name));
    for (const one of needed) await mkdir(one, { mode: 0o700 });
    const folders = new Set([beside, ...needed]);
    for (const [at, { key: fileKey, ...content }] of manifest.files.entries()) {
      report('Files', at, manifest.files.length);
      const path = join(beside, pathOf(fileKey));
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      folders.add(dirname(path));
      await write(content, path);
    }
    for (const one of folders) await syncFolder(one);
    await requireEmpty(folder);
    await rename(beside, folder);
    await syncFolder(dirname(folder));
  } catch (error) {
    await rm(beside, { recursive: true, force: true });
    throw error;
  }
}

/** Where a folder keeps this file; the key of a file in a bucket is that path. */
const pathOf = (key: string) =>
  key.startsWith('documents/') ? key : join('documents', key.slice(0, 2), key);

async function requireEmpty(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new ArchiveRefused('unfit', `${folder} cannot be restored into (${error.message}).`);
  });
  if (names.length > 0)
    throw new ArchiveRefused(
      'unfit',
      `${folder} is not empty; a backup is restored into an empty folder only.`,
    );
}
