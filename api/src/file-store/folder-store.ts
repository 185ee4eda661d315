import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, constants, mkdir, open, opendir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from './durable-file';
import { FileMissing, type FileStore, type StoredFile } from './file-store';

const KEY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Files in `documents`, in up to 256 subfolders by the first two characters of their keys; the trash is beside it. */
export function createFolderStore(dataFolder: string): FileStore {
  const folder = join(dataFolder, 'documents');
  const trash = join(dataFolder, 'trash');
  const shelfOf = (key: string) => join(folder, key.slice(0, 2));
  const pathOf = (key: string) => {
    if (!KEY.test(key)) throw new FileMissing(key);
    return join(shelfOf(key), key);
  };

  /** Creates only the subfolder. `documents` itself is created only at the start: if it vanished later, so did the files. */
  const makeShelf = (key: string) =>
    mkdir(shelfOf(key), { mode: 0o700 }).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST') return false;
        throw error;
      },
    );

  return {
    newKey: randomUUID,

    async add(key, path) {
      const isNew = await makeShelf(key);
      await rename(path, pathOf(key));
      await syncFolder(shelfOf(key));
      if (isNew) await syncFolder(folder);
    },

    async read(key, range, _sealedBy, area) {
      const path = pathOf(key);
      const handle = await open(area === 'trash' ? join(trash, key) : path, 'r').catch(
        (error: NodeJS.ErrnoException) => {
          throw error.code === 'ENOENT' ? new FileMissing(key) : error;
        },
      );
      return createReadStream('', { ...range, fd: handle, highWaterMark: 256 * 1024 });
    },

    async discard(key) {
      try {
        // The modification time of a file in the trash is when it was discarded.
        await utimes(pathOf(key), new Date(), new Date());
        await rename(pathOf(key), join(trash, key));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      }
    },

    async restore(key) {
      const path = pathOf(key);
      await makeShelf(key);
      try {
        await rename(join(trash, key), path);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
        throw error;
      }
      await syncFolder(shelfOf(key));
      return true;
    },

    async remove(key) {
      pathOf(key);
      await rm(join(trash, key), { force: true });
    },

    async erase(key) {
      for (const path of [pathOf(key), join(trash, key)]) await rm(path, { force: true });
      await syncFolder(shelfOf(key)).catch((error: NodeJS.ErrnoException) => {
        // A folder that does not exist needs no sync.
        if (error.code !== 'ENOENT') throw error;
      });
      await syncFolder(trash);
    },

    async check() {
      for (const needed of [folder, trash]) await access(needed, constants.W_OK);
    },

    async *list(area) {
      if (area === 'trash') yield* filesIn(trash);
      else
        for await (const shelf of await opendir(folder))
          if (shelf.isDirectory()) yield* filesIn(join(folder, shelf.name));
    },
  };
}

async function* filesIn(folder: string): AsyncGenerator<StoredFile> {
  for await (const entry of await opendir(folder)) {
    // The file may be gone by now.
    const found = KEY.test(entry.name)
      ? await stat(join(folder, entry.name)).catch(() => undefined)
      : undefined;
    if (found?.isFile()) yield { key: entry.name, size: found.size, since: found.mtimeMs };
  }
}
