import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { syncFolder, writeDurably } from '../file-store/durable-file';
import { type BackupTarget, NotInTarget } from './backup-target';

const UNFINISHED = /^\..+\.part$/;
/** No single object takes this long to write. */
const ABANDONED_MS = 24 * 60 * 60_000;

/** Backups in a folder, preferably on another disk or machine than the data. */
export function createFolderTarget(root: string): BackupTarget {
  return {
    async put(name, content) {
      const path = join(root, name);
      const folder = dirname(path);
      const made = await mkdir(folder, { recursive: true, mode: 0o700 });
      if (made) await syncFolder(dirname(made));
      const unfinished = join(folder, `.${basename(path)}.${randomUUID()}.part`);
      try {
        await writeDurably(unfinished, content);
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      await syncFolder(folder);
    },

    async read(name) {
      const handle = await open(join(root, name), 'r').catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? new NotInTarget(name) : error;
      });
      return createReadStream('', { fd: handle, highWaterMark: 256 * 1024 });
    },

    list: (folder) => filesBelow(root, folder),

    remove: (name) => rm(join(root, name), { force: true }),
  };
}

async function* filesBelow(root: string, folder: string): AsyncGenerator<{ name: string; since: number }> {
  const entries = await opendir(join(root, folder)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for await (const entry of entries) {
    const name = `${folder}${entry.name}`;
    if (entry.isDirectory()) {
      yield* filesBelow(root, `${name}/`);
      continue;
    }
    const found = await stat(join(root, name)).catch(() => undefined);
    if (!found) continue;
    if (!UNFINISHED.test(entry.name)) yield { name, since: found.mtimeMs };
    // Left by a backup that was killed.
    else if (found.mtimeMs < Date.now() - ABANDONED_MS) await rm(join(root, name), { force: true });
  }
}
