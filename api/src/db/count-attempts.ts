import type { ResultSet } from '@libsql/client';
import { and, eq, lte, or, type SQL, sql } from 'drizzle-orm';
import { databaseNow } from './database-now';
import type { Database } from './open';
import { attempts } from './schema';

type Reading = Pick<Database, 'read'>;

/** Counts an attempt, or `amount` of them, under `key`, together with all processes over the database; `readAttempts` reads its result. */
export function countAttempt({ read }: Reading, key: string, windowMs: number, amount = 1) {
  const isOver = sql`${attempts.endsAt} <= ${databaseNow}`;
  const endsAt = sql<number>`${databaseNow} + ${windowMs}`;
  return read
    .insert(attempts)
    .values({ key, attempts: amount, endsAt })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        attempts: sql`case when ${isOver} then ${amount} else ${attempts.attempts} + ${amount} end`,
        endsAt: sql`case when ${isOver} then ${endsAt} else ${attempts.endsAt} end`,
      },
    })
    .returning({
      attempts: attempts.attempts,
      msLeft: sql`${attempts.endsAt} - ${databaseNow}`.as('ms_left'),
    });
}

/** How many attempts there were in the window of the one that was counted, and in how many seconds that ends. */
export function readAttempts(result: ResultSet | undefined): { attempts: number; secondsLeft: number } {
  const row = result?.rows[0];
  return { attempts: Number(row?.attempts), secondsLeft: Math.ceil(Number(row?.ms_left) / 1000) };
}

/** In a write, after the count: true if the count stayed within `limit`. */
export const isWithin = (key: string, limit: number) =>
  sql`exists (select 1 from ${attempts} where ${eq(attempts.key, key)} and ${lte(attempts.attempts, limit)})`;

const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 15 * 60_000;

/** How fast attempts under one key may follow each other. */
export interface Pace {
  readonly key: string;
  /** How many may come at once; each further one waits twice as long as the one before, from 5 seconds to 15 minutes. */
  readonly free: number;
  /** How long after the last attempt all are forgotten; more than the longest pause. */
  readonly forgetMs: number;
}

/** How long the next attempt of a pace still has to wait, on its row. */
const pauseLeft = ({ free, forgetMs }: Pace) =>
  sql<number>`${attempts.endsAt} - ${forgetMs} - ${databaseNow} + iif(${attempts.attempts} < ${free}, 0, min(${LONGEST_PAUSE_MS}, ${FIRST_PAUSE_MS} << min(${attempts.attempts} - ${free}, 16)))`;

/**
 * Makes an attempt where every one of the paces allows it, and counts it under each; where one does not, nothing is
 * counted. Gives the seconds to wait, or 0 if it may proceed. Concurrent attempts get no further than sequential ones would.
 */
export async function attemptAt(
  { read, writes }: Pick<Database, 'read' | 'writes'>,
  paces: readonly Pace[],
): Promise<number> {
  const isHeld = or(...paces.map((pace) => and(eq(attempts.key, pace.key), sql`${pauseLeft(pace)} > 0`)));
  const secondsLeft = async () => {
    const left = paces.map((pace) => sql`when ${eq(attempts.key, pace.key)} then ${pauseLeft(pace)}`);
    const [held] = await read
      .select({ ms: sql<number>`max(case ${sql.join(left, sql` `)} end)` })
      .from(attempts)
      .where(isHeld);
    return Math.ceil((held?.ms ?? 0) / 1000);
  };
  const waiting = await secondsLeft();
  // Without a write: someone who is already held back costs the disk nothing.
  if (waiting > 0) return waiting;
  const rows = paces.map(({ key, forgetMs }): SQL => sql`select ${key}, 1, ${databaseNow} + ${forgetMs}`);
  const [counted] = await writes.run(
    read
      .insert(attempts)
      .select(
        sql`select * from (${sql.join(rows, sql` union all `)}) where not exists (select 1 from ${attempts} where ${isHeld})`,
      )
      .onConflictDoUpdate({
        target: attempts.key,
        set: {
          attempts: sql`iif(${attempts.endsAt} <= ${databaseNow}, 1, ${attempts.attempts} + 1)`,
          endsAt: sql`excluded.ends_at`,
        },
      })
      .returning({ key: attempts.key }),
  );
  return counted?.rows.length ? 0 : Math.max(1, await secondsLeft());
}

/** Takes back an attempt that turned out not to be one, such as a correct password. */
export const takeBack = ({ read }: Reading, key: string) =>
  read
    .update(attempts)
    .set({ attempts: sql`max(0, ${attempts.attempts} - 1)` })
    .where(eq(attempts.key, key));

/** Forgets what was counted under a key. */
export const forgetKey = ({ read }: Reading, key: string) =>
  read.delete(attempts).where(eq(attempts.key, key));

/** Removes the counts whose window is over. */
export const forgetAttempts = ({ read }: Reading) =>
  read.delete(attempts).where(lte(attempts.endsAt, databaseNow));
