import { claim } from './lease';
import type { Database } from './open';

const HOUR_MS = 60 * 60_000;
/** A period is shorter than its name by this much: otherwise the process that had the last one would ask a moment too early. */
const MARGIN_MS = 5 * 60_000;

/**
 * Does work once an hour while this process runs. Where several processes share the database, the first to ask in each
 * hour does it. The work must not reject.
 */
export function everyHour(
  database: Pick<Database, 'read' | 'writes'>,
  name: string,
  work: () => Promise<void>,
) {
  setInterval(() => void inPeriod(database, name, HOUR_MS, work), HOUR_MS).unref();
}

/** The same, but starts at once if no process did the work within the last hour. */
export function everyHourFromNow(
  database: Pick<Database, 'read' | 'writes'>,
  name: string,
  work: () => Promise<void>,
) {
  const ask = () => inPeriod(database, name, HOUR_MS, work);
  void ask();
  setInterval(() => void ask(), HOUR_MS).unref();
}

/** The same once a day; starts at once if no process did the work within the last day. */
export function everyDay(
  database: Pick<Database, 'read' | 'writes'>,
  name: string,
  work: () => Promise<void>,
) {
  const ask = () => inPeriod(database, name, 24 * HOUR_MS, work);
  void ask();
  setInterval(() => void ask(), HOUR_MS).unref();
}

/** A database that cannot be written now may be writable in an hour. */
const inPeriod = (
  database: Pick<Database, 'read' | 'writes'>,
  name: string,
  ms: number,
  work: () => Promise<void>,
): Promise<void> =>
  claimPeriod(database, name, ms - MARGIN_MS)
    .then((isFirst) => (isFirst ? work() : undefined))
    .catch(() => undefined);

/** True for the first process that asks; a new period begins then. */
export const claimPeriod = (database: Pick<Database, 'read' | 'writes'>, name: string, ms: number) =>
  claim(database, name, '', ms);
