import { claim } from './lease';
import type { Database } from './open';

const HOUR_MS = 60 * 60_000;
/** Less than the hour in which each process asks again, or who had it last would come too early by a moment. */
const PERIOD_MS = HOUR_MS - 5 * 60_000;

/**
 * Does work once an hour for as long as this process runs; of all processes over the database one does it, whichever is
 * first. The work must not reject.
 */
export function everyHour(
  database: Pick<Database, 'read' | 'writes'>,
  name: string,
  work: () => Promise<void>,
) {
  const run = async () => {
    if (await claimPeriod(database, name, PERIOD_MS)) await work();
  };
  // A database that cannot be written now can be in an hour.
  setInterval(() => void run().catch(() => undefined), HOUR_MS).unref();
}

/** True for the first process that asks in a period, which begins with that. */
export const claimPeriod = (database: Pick<Database, 'read' | 'writes'>, name: string, ms: number) =>
  claim(database, name, '', ms);
