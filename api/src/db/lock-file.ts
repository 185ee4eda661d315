import { createClient } from '@libsql/client';
import { isBusy } from './errors';

/**
 * Takes the lock of this file, an empty database, and holds it until the process ends, however that happens: the operating
 * system frees the lock of a killed process. Returns a function that frees it, and must be kept: the lock is gone once the collector
 * takes it. Throws SQLITE_BUSY if another process holds it.
 */
export async function takeLock(path: string): Promise<() => void> {
  const client = createClient({ url: `file:${path}` });
  try {
    const held = await client.transaction('write');
    return () => {
      held.close();
      client.close();
    };
  } catch (error) {
    client.close();
    throw error;
  }
}

/** Like `takeLock`; undefined if another process holds the lock. */
export const lockUnlessBusy = (path: string) =>
  takeLock(path).catch((error: unknown) => {
    if (!isBusy(error)) throw error;
    return undefined;
  });
