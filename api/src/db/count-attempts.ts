import type { ResultSet } from '@libsql/client';
import { eq, lte, sql } from 'drizzle-orm';
import { databaseNow } from './database-now';
import type { Database } from './open';
import { attempts } from './schema';

type Reading = Pick<Database, 'read'>;

/** Counts one attempt under `key`, together with all processes over the database; `readAttempts` reads its result. */
export function countAttempt({ read }: Reading, key: string, windowMs: number) {
  const isOver = sql`${attempts.endsAt} <= ${databaseNow}`;
  const endsAt = sql<number>`${databaseNow} + ${windowMs}`;
  return read
    .insert(attempts)
    .values({ key, attempts: 1, endsAt })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        attempts: sql`case when ${isOver} then 1 else ${attempts.attempts} + 1 end`,
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

/** True in a write behind the count, where that stayed within `limit`. */
export const isWithin = (key: string, limit: number) =>
  sql`exists (select 1 from ${attempts} where ${eq(attempts.key, key)} and ${lte(attempts.attempts, limit)})`;

/** Removes the counts whose window is over. */
export const forgetAttempts = ({ read }: Reading) =>
  read.delete(attempts).where(lte(attempts.endsAt, databaseNow));
