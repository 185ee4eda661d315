import { createHash } from 'node:crypto';
import { eq, lte, sql } from 'drizzle-orm';
import type { Database } from '../db/open';
import { returnedRows } from '../db/rows';
import { signInAttempts } from '../db/schema';

const WINDOW_MS = 15 * 60_000;
const LIMITS = { account: 10, address: 40 };

export interface SignInThrottle {
  /** Counts an attempt before its password is looked at; answers the seconds to wait, 0 when it may go on. */
  count(email: string, address: string): Promise<number>;
  /** A right password clears the account's count and takes this attempt off the address's. */
  clear(email: string, address: string): Promise<void>;
}

/** Limits password guessing per account and per IP address, across all processes over one database. */
export function createSignInThrottle({ read, writes }: Pick<Database, 'read' | 'writes'>): SignInThrottle {
  // Hashed, so that what people mistype into the e-mail field is not kept.
  const accountKey = (email: string) => `account:${createHash('sha256').update(email).digest('base64url')}`;

  const countKey = (key: string, now: number) =>
    read
      .insert(signInAttempts)
      .values({ key, attempts: 1, endsAt: now + WINDOW_MS })
      .onConflictDoUpdate({
        target: signInAttempts.key,
        set: {
          attempts: sql`case when ${signInAttempts.endsAt} <= ${now} then 1 else ${signInAttempts.attempts} + 1 end`,
          endsAt: sql`case when ${signInAttempts.endsAt} <= ${now} then ${now + WINDOW_MS} else ${signInAttempts.endsAt} end`,
        },
      })
      .returning();

  return {
    async count(email, address) {
      const now = Date.now();
      const waitFor = async (key: string, limit: number) => {
        const [result] = await writes.run(countKey(key, now));
        const [row] = returnedRows(signInAttempts, result);
        return row && row.attempts > limit ? Math.ceil((row.endsAt - now) / 1000) : 0;
      };
      // A throttled address must not create rows per account: it could fill the disk or lock everyone out.
      const wait = await waitFor(`address:${address}`, LIMITS.address);
      return wait || waitFor(accountKey(email), LIMITS.account);
    },
    async clear(email, address) {
      await writes.run(
        read.delete(signInAttempts).where(eq(signInAttempts.key, accountKey(email))),
        read
          .update(signInAttempts)
          .set({ attempts: sql`${signInAttempts.attempts} - 1` })
          .where(eq(signInAttempts.key, `address:${address}`)),
        read.delete(signInAttempts).where(lte(signInAttempts.endsAt, Date.now())),
      );
    },
  };
}
