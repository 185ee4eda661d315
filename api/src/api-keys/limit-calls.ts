import type { Env } from '../env';
import { tooMany } from '../errors';

const WINDOW_MS = 60_000;
/** Ten in a second: as much as a system that keeps itself up to date takes, and too little to be in anybody's way. */
export const CALLS_OF_KEY = 600;

/** Counts the calls of each key within a minute, in this process alone: a write for each of them would cost more than what it saves. Throws 429. */
export function limitCalls({ RATE_LIMIT }: Pick<Env, 'RATE_LIMIT'>): (id: string) => void {
  if (RATE_LIMIT === 'off') return () => undefined;
  const counted = new Map<string, { calls: number; readonly endsAt: number }>();
  return (id) => {
    const now = Date.now();
    let window = counted.get(id);
    if (!window || window.endsAt <= now) counted.set(id, (window = { calls: 0, endsAt: now + WINDOW_MS }));
    window.calls += 1;
    if (window.calls > CALLS_OF_KEY)
      throw tooMany(
        Math.ceil((window.endsAt - now) / 1000),
        `A key may make ${CALLS_OF_KEY} calls in a minute; please wait`,
      );
  };
}
