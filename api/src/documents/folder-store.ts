import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { FileMissing, type FileStore } from './file-store';

const KEY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Files in `documents`, in up to 256 folders by the first two letters of their keys; the trash is beside it. */
export function createFolderStore(dataFolder: string): FileStore {
  const folder = join(dataFolder, 'documents');
  const trash = join(dataFolder, 'trash');
  const shelfOf = (key: string) => join(folder, key.slice(0, 2));
  const pathOf = (key: string) => {
    if (!KEY.test(key)) throw new FileMissing(key);
    return join(shelfOf(key), key);
  };

  return {
    newKey: randomUUID,

    async add(key, path) {
      const isNew = (await mkdir(shelfOf(key), { recursive: true, mode: 0o700 })) !== undefined;
      await rename(path, pathOf(key));
      await syncFolder(shelfOf(key));
      if (isNew) await syncFolder(folder);
    },

    async read(key, range) {
      const handle = await open(pathOf(key), 'r').catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? new FileMissing(key) : error;
      });
      return createReadStream('', { ...range, fd: handle, highWaterMark: 256 * 1024 });
    },

    async discard(key) {
      try {
        // The time of a file in the trash is that of its removal.
        await utimes(pathOf(key), new Date(), new Date());
        await rename(pathOf(key), join(trash, key));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      }
    },

    async emptyTrash(discardedBefore, isNamed) {
      const removed: string[] = [];
      for (const key of await readdir(trash)) {
        const found = await stat(join(trash, key)).catch(() => undefined);
        if (!found?.isFile() || found.mtimeMs >= discardedBefore || (await isNamed(key))) continue;
        await rm(join(trash, key), { force: true });
        removed.push(key);
      }
      return removed;
    },
  };
}

/** A new name in a folder survives a power cut only once the folder itself is on disk. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
