import { claim } from './lease';
import type { Database } from './open';

const HOUR_MS = 60 * 60_000;
/** By so much a period is shorter than it is called, or who had it last would come too early by a moment. */
const MARGIN_MS = 5 * 60_000;

/**
 * Does work once an hour for as long as this process runs; of all processes over the database one does it, whichever is
 * first. The work must not reject.
 */
export function everyHour(
  database: Pick<Database, 'read' | 'writes'>,
  name: string,
  work: () => Promise<void>,
) {
  setInterval(() => void inPeriod(database, name, HOUR_MS, work), HOUR_MS).unref();
}

/** The same, for the first time at once where no process did it within the last. */
export function everyHourFromNow(
  database: Pick<Database, 'read' | 'writes'>,
  name: string,
  work: () => Promise<void>,
) {
  const ask = () => inPeriod(database, name, HOUR_MS, work);
  void ask();
  setInterval(() => void ask(), HOUR_MS).unref();
}

/** The same once a day, for the first time at once where no process did it within the last. */
export function everyDay(
  database: Pick<Database, 'read' | 'writes'>,
  name: string,
  work: () => Promise<void>,
) {
  const ask = () => inPeriod(database, name, 24 * HOUR_MS, work);
  void ask();
  setInterval(() => void ask(), HOUR_MS).unref();
}

/** A database that cannot be written now can be in an hour. */
const inPeriod = (
  database: Pick<Database, 'read' | 'writes'>,
  name: string,
  ms: number,
  work: () => Promise<void>,
): Promise<void> =>
  claimPeriod(database, name, ms - MARGIN_MS)
    .then((isFirst) => (isFirst ? work() : undefined))
    .catch(() => undefined);

/** True for the first process that asks in a period, which begins with that. */
export const claimPeriod = (database: Pick<Database, 'read' | 'writes'>, name: string, ms: number) =>
  claim(database, name, '', ms);
