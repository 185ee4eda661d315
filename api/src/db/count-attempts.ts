import type { ResultSet } from '@libsql/client';
import { and, eq, lte, or, type SQL, sql } from 'drizzle-orm';
import { databaseNow } from './database-now';
import type { Database } from './open';
import { attempts } from './schema';

type Reading = Pick<Database, 'read'>;

/** Counts `amount` attempts under `key`, shared by all processes that use the database; `readAttempts` reads its result. */
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

/** The attempts counted so far in the current window, and the seconds until the window ends. */
export function readAttempts(result: ResultSet | undefined): { attempts: number; secondsLeft: number } {
  const row = result?.rows[0];
  return { attempts: Number(row?.attempts), secondsLeft: Math.ceil(Number(row?.ms_left) / 1000) };
}

/** A condition for later statements of the write that counts: true if the count stayed within `limit`. */
export const isWithin = (key: string, limit: number) =>
  sql`exists (select 1 from ${attempts} where ${eq(attempts.key, key)} and ${lte(attempts.attempts, limit)})`;

const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 15 * 60_000;

/** How fast attempts under one key may follow each other. */
export interface Pace {
  readonly key: string;
  /** How many attempts may be made without a pause; after them the pause doubles each time, from 5 seconds to 15 minutes. */
  readonly free: number;
  /** How long after the last attempt the count is reset; longer than the longest pause. */
  readonly forgetMs: number;
}

/** SQL over the row of a pace: how many milliseconds its next attempt still has to wait. */
const pauseLeft = ({ free, forgetMs }: Pace) =>
  sql<number>`${attempts.endsAt} - ${forgetMs} - ${databaseNow} + iif(${attempts.attempts} < ${free}, 0, min(${LONGEST_PAUSE_MS}, ${FIRST_PAUSE_MS} << min(${attempts.attempts} - ${free}, 16)))`;

/**
 * Counts an attempt under every pace if all of them allow it; if one does not, nothing is counted. Returns the seconds to
 * wait, or 0 if the attempt may proceed. Concurrent attempts gain nothing over sequential ones.
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
  // Answered from a read: somebody who has to wait anyway should not cause a disk write.
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

/** Uncounts an attempt that should not count, such as one with the correct password. */
export const takeBack = ({ read }: Reading, key: string) =>
  read
    .update(attempts)
    .set({ attempts: sql`max(0, ${attempts.attempts} - 1)` })
    .where(eq(attempts.key, key));

/** Resets the count of a key. */
export const forgetKey = ({ read }: Reading, key: string) =>
  read.delete(attempts).where(eq(attempts.key, key));

/** Deletes the counts whose window has ended. */
export const forgetAttempts = ({ read }: Reading) =>
  read.delete(attempts).where(lte(attempts.endsAt, databaseNow));
