import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@libsql/client';
import { isBusy } from './db/errors';
import { StartRefused } from './env';

/**
 * Takes the data folder for this process until it ends in whatever way: the operating system frees the lock of a
 * killed process. Returns what gives the folder back.
 */
export async function takeDataFolder(folder: string): Promise<() => void> {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const client = createClient({ url: `file:${join(folder, 'lock.db')}` });
    const held = await client.transaction('write');
    return () => {
      held.close();
      client.close();
    };
  } catch (error) {
    if (isBusy(error))
      throw new StartRefused(`The data folder ${folder} is in use by another running server.`);
    throw new StartRefused(`The data folder ${folder} cannot be written (${(error as Error).message}).`);
  }
}
