import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { isBusy } from './db/errors';
import { takeLock } from './db/lock-file';
import { StartRefused } from './env';

/**
 * Locks the data folder for this process until it ends, however it ends: the operating system frees the lock of a
 * killed process. Returns a function that releases the folder.
 */
export async function takeDataFolder(folder: string): Promise<() => void> {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return await takeLock(join(folder, 'lock.db'));
  } catch (error) {
    if (isBusy(error))
      throw new StartRefused(`The data folder ${folder} is in use by another running server.`);
    throw new StartRefused(`The data folder ${folder} cannot be written (${(error as Error).message}).`);
  }
}
