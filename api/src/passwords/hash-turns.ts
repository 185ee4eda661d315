import { counter } from '@lisle-harrow/server/telemetry/meter';
import { overloaded } from '../errors';

// Each hash takes 32 MB and a thread of the libuv pool, which file access needs as well.
const MAX_CONCURRENT = 2;
/** A request that would wait longer is refused. A few people who happen to sign in at once can wait this long. */
const MOST_WAIT_MS = 4_000;
/** The same in a flood, because the whole queue has to be processed after it before anybody is served as usual. */
const MOST_WAIT_IN_FLOOD_MS = 1_000;
/**
 * Requests that have occupied both turns for this long are a flood, as in the CoDel algorithm (RFC 8289). A burst that was
 * admitted is over by then.
 */
const FLOOD_AFTER_MS = MOST_WAIT_MS;
/** This many requests are always admitted, however long a hash takes, including those that are running. */
const ALWAYS_IN = 4;
/** The assumed duration of a hash until the first has finished; more than on most machines. */
const FIRST_GUESS_MS = 200;
/** The weight of the newest hash in the moving average, which then follows a flood's effect within a second. */
const NEWEST_SHARE = 1 / 4;

/** The two queues: requests from browsers that have signed in to the account before are served first. */
export type Line = 'known' | 'strangers';

/**
 * Runs two hashes at a time and queues as many others as will finish while a person is willing to wait. How many that is
 * follows from the measured duration of hashes, which differs between machines and with their load, and from how long others have
 * been waiting.
 */
export function createHashTurns(now = () => performance.now()) {
  const lines: Record<Line, (() => void)[]> = { known: [], strangers: [] };
  /** Requests of each kind, waiting or running. */
  const present: Record<Line, number> = { known: 0, strangers: 0 };
  /** When these last left a turn free for another of their kind. */
  const freeAt: Record<Line, number> = { known: 0, strangers: 0 };
  const refused = counter('lisle_harrow_refused_total', 'Requests refused because too many are waiting', [
    { kind: 'password' },
  ]);
  let running = 0;
  let hashMs = FIRST_GUESS_MS;

  /** Throws 503 if a request that joined this queue now would wait too long. */
  function requireRoom(line: Line): void {
    const ahead = running + lines.known.length + (line === 'known' ? 0 : lines.strangers.length);
    if (present[line] < MAX_CONCURRENT) freeAt[line] = now();
    const mostMs = now() - freeAt[line] > FLOOD_AFTER_MS ? MOST_WAIT_IN_FLOOD_MS : MOST_WAIT_MS;
    if (ahead < ALWAYS_IN || (ahead * hashMs) / MAX_CONCURRENT < mostMs) return;
    refused.add(1, { kind: 'password' });
    throw overloaded();
  }

  async function inTurn<Result>(line: Line, work: () => Promise<Result>): Promise<Result> {
    requireRoom(line);
    present[line]++;
    if (running >= MAX_CONCURRENT) await new Promise<void>((resolve) => lines[line].push(resolve));
    else running++;
    const begunAt = now();
    try {
      return await work();
    } finally {
      present[line]--;
      hashMs += (now() - begunAt - hashMs) * NEWEST_SHARE;
      const next = lines.known.shift() ?? lines.strangers.shift();
      if (next) next();
      else running--;
    }
  }

  return { requireRoom, inTurn };
}
