import { overloaded } from '../errors';

// Each hash takes 32 MB and a thread of the libuv pool, which file access needs as well.
const MAX_CONCURRENT = 2;
/** Who would wait longer for a turn is better told to come again: what waits is worked off first when a flood is over. */
const MOST_WAIT_MS = 1_500;
/** So many are let in however long a hash takes, those at work included. */
const ALWAYS_IN = 4;
/** What a hash is taken to last until one has ended; more than on most machines. */
const FIRST_GUESS_MS = 200;
/** What the newest counts for in the average: after a second of a flood it tells how long a hash takes in it. */
const NEWEST_SHARE = 1 / 4;

/** Browsers that have signed in to the account before wait in a line of their own, and come first. */
export type Line = 'known' | 'strangers';

/**
 * Lets two hashes be made at a time and others wait for as long as a person would: how many that are follows from how long
 * hashes took, which differs between machines, and on one of them with its load.
 */
export function createHashTurns(now = () => performance.now()) {
  const lines: Record<Line, (() => void)[]> = { known: [], strangers: [] };
  let running = 0;
  let hashMs = FIRST_GUESS_MS;

  /** Throws 503 where whoever joined this line now would wait for too long. */
  function requireRoom(line: Line): void {
    const ahead = running + lines.known.length + (line === 'known' ? 0 : lines.strangers.length);
    if (ahead >= ALWAYS_IN && (ahead * hashMs) / MAX_CONCURRENT >= MOST_WAIT_MS) throw overloaded();
  }

  async function inTurn<Result>(line: Line, work: () => Promise<Result>): Promise<Result> {
    requireRoom(line);
    if (running >= MAX_CONCURRENT) await new Promise<void>((resolve) => lines[line].push(resolve));
    else running++;
    const begunAt = now();
    try {
      return await work();
    } finally {
      hashMs += (now() - begunAt - hashMs) * NEWEST_SHARE;
      const next = lines.known.shift() ?? lines.strangers.shift();
      if (next) next();
      else running--;
    }
  }

  return { requireRoom, inTurn };
}
