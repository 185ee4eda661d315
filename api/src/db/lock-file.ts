import { createClient } from '@libsql/client';

/**
 * Holds the lock of this file, a database of its own without content, until the process ends in whatever way: the operating
 * system frees the lock of a killed process. Returns what frees it; throws SQLITE_BUSY where another process holds it.
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
