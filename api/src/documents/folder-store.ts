import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { FileMissing, type FileStore } from './file-store';

const KEY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Files in a folder, in up to 256 folders by the first two letters of their keys. */
export function createFolderStore(folder: string): FileStore {
  const shelfOf = (key: string) => join(folder, key.slice(0, 2));
  const pathOf = (key: string) => {
    if (!KEY.test(key)) throw new FileMissing(key);
    return join(shelfOf(key), key);
  };

  return {
    async add(path) {
      const key = randomUUID();
      const isNew = (await mkdir(shelfOf(key), { recursive: true, mode: 0o700 })) !== undefined;
      await rename(path, pathOf(key));
      await syncFolder(shelfOf(key));
      if (isNew) await syncFolder(folder);
      return key;
    },

    async read(key, range) {
      const handle = await open(pathOf(key), 'r').catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? new FileMissing(key) : error;
      });
      return createReadStream('', { ...range, fd: handle, highWaterMark: 256 * 1024 });
    },

    async remove(key) {
      await rm(pathOf(key), { force: true });
    },

    async *list() {
      for (const shelf of await readdir(folder))
        for (const key of await readdir(join(folder, shelf))) {
          const found = KEY.test(key) && (await stat(join(folder, shelf, key)).catch(() => undefined));
          if (found) yield { key, storedAt: found.mtimeMs };
        }
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
