import { claim } from './lease';
import type { Database } from './open';

const HOUR_MS = 60 * 60_000;
/** A claim lasts this much less than its period: otherwise the process that claimed it would ask again a moment too early. */
const MARGIN_MS = 5 * 60_000;

/**
 * Runs `work` once an hour while this process runs. If several processes share the database, the first to claim the hour
 * runs it. `work` must not reject.
 */
export function everyHour(
  database: Pick<Database, 'read' | 'writes'>,
  name: string,
  work: () => Promise<void>,
) {
  setInterval(() => void inPeriod(database, name, HOUR_MS, work), HOUR_MS).unref();
}

/** Like `everyHour`, but also runs `work` at once if no process did so within the last hour. */
export function everyHourFromNow(
  database: Pick<Database, 'read' | 'writes'>,
  name: string,
  work: () => Promise<void>,
) {
  const ask = () => inPeriod(database, name, HOUR_MS, work);
  void ask();
  setInterval(() => void ask(), HOUR_MS).unref();
}

/** Like `everyHour`, but once a day, and at once if no process ran `work` within the last day. */
export function everyDay(
  database: Pick<Database, 'read' | 'writes'>,
  name: string,
  work: () => Promise<void>,
) {
  const ask = () => inPeriod(database, name, 24 * HOUR_MS, work);
  void ask();
  setInterval(() => void ask(), HOUR_MS).unref();
}

/** Ignores a failed claim: a database that cannot be written now may be writable in an hour. */
const inPeriod = (
  database: Pick<Database, 'read' | 'writes'>,
  name: string,
  ms: number,
  work: () => Promise<void>,
): Promise<void> =>
  claimPeriod(database, name, ms - MARGIN_MS)
    .then((isFirst) => (isFirst ? work() : undefined))
    .catch(() => undefined);

/** True for the first process to ask since the last period ended; its claim begins a new period. */
export const claimPeriod = (database: Pick<Database, 'read' | 'writes'>, name: string, ms: number) =>
  claim(database, name, '', ms);
