import { countAttempt, readAttempts } from '../db/count-attempts';
import { isStorageFailure } from '../db/errors';
import type { Deps } from '../deps';
import { tooMany } from '../errors';

const WINDOW_MS = 60_000;
/** Ten per second: as many as a system that keeps itself up to date needs, and too few to slow anybody down. */
export const CALLS_OF_KEY = 600;
/** Counted by one write; the limit is a multiple of this. */
const CALLS_OF_PACK = 20;

/** How many calls of a key this process may still let through before it asks the database again. */
interface Pack {
  left: number;
  readonly isRefused: boolean;
  /** In milliseconds since 1970. */
  readonly endsAt: number;
}

/**
 * Limits the calls of each key per minute, over all processes. Each process takes calls from the database in packs,
 * since a write for each call would cost more than the call. The rest of a pack expires with its minute. Throws 429.
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
      // A database that takes no writes still serves reads by keys, uncounted for as long as that lasts.
      return { left: CALLS_OF_PACK, isRefused: false, endsAt: Date.now() + WINDOW_MS };
    }
  }

  /** Concurrent calls share one write to the database. */
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
