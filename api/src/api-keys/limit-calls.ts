import { countAttempt, readAttempts } from '../db/count-attempts';
import { isStorageFailure } from '../db/errors';
import type { Deps } from '../deps';
import { tooMany } from '../errors';

const WINDOW_MS = 60_000;
/** Ten in a second: as much as a system that keeps itself up to date takes, and too little to be in anybody's way. */
export const CALLS_OF_KEY = 600;
/** So many are counted by one write; the limit is a multiple of it. */
const CALLS_OF_PACK = 20;

/** What this process may still let through of a key before it asks the database again. */
interface Pack {
  left: number;
  readonly isRefused: boolean;
  /** In milliseconds since 1970. */
  readonly endsAt: number;
}

/**
 * Limits the calls of each key within a minute, over all processes: each takes them from the database in packs, since a
 * write for each call would cost more than the call. What is left of a pack ends with its minute. Throws 429.
 */
export function limitCalls({ database, env }: Pick<Deps, 'database' | 'env'>): (id: string) => Promise<void> {
  if (env.RATE_LIMIT === 'off') return () => Promise.resolve();
  const packs = new Map<string, Pack>();
  const asked = new Map<string, Promise<void>>();

  async function takePack(id: string): Promise<Pack> {
    try {
      const count = countAttempt(database, `api-key:${id}`, WINDOW_MS, CALLS_OF_PACK);
      const [counted] = await database.writes.run(count);
      const { attempts, secondsLeft } = readAttempts(counted);
      const isRefused = attempts > CALLS_OF_KEY;
      return { left: CALLS_OF_PACK, isRefused, endsAt: Date.now() + secondsLeft * 1000 };
    } catch (error) {
      if (!isStorageFailure(error)) throw error;
      // A database that takes no writes still answers what keys read: nobody counts until it does.
      return { left: CALLS_OF_PACK, isRefused: false, endsAt: Date.now() + WINDOW_MS };
    }
  }

  /** Of all calls that come meanwhile one asks. */
  function askForPack(id: string): Promise<void> {
    const asking =
      asked.get(id) ??
      takePack(id)
        .then((pack) => void packs.set(id, pack))
        .finally(() => asked.delete(id));
    asked.set(id, asking);
    return asking;
  }

  return async (id) => {
    for (;;) {
      const pack = packs.get(id);
      const msLeft = (pack?.endsAt ?? 0) - Date.now();
      if (pack && msLeft > 0) {
        if (pack.isRefused)
          throw tooMany(
            Math.ceil(msLeft / 1000),
            `A key may make ${CALLS_OF_KEY} calls in a minute; please wait`,
          );
        if (pack.left > 0) {
          pack.left -= 1;
          return;
        }
      }
      await askForPack(id);
    }
  };
}
