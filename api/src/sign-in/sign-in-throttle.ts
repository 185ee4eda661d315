import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { countAttempt, readAttempts } from '../db/count-attempts';
import type { Database } from '../db/open';
import { attempts } from '../db/schema';

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

  return {
    async count(email, address) {
      const waitFor = async (key: string, limit: number) => {
        const [counted] = await writes.run(countAttempt({ read }, key, WINDOW_MS));
        const { attempts, secondsLeft } = readAttempts(counted);
        return attempts > limit ? secondsLeft : 0;
      };
      // A throttled address must not create rows per account: it could fill the disk or lock everyone out.
      const wait = await waitFor(`address:${address}`, LIMITS.address);
      return wait || waitFor(accountKey(email), LIMITS.account);
    },
    async clear(email, address) {
      await writes.run(
        read.delete(attempts).where(eq(attempts.key, accountKey(email))),
        read
          .update(attempts)
          .set({ attempts: sql`${attempts.attempts} - 1` })
          .where(eq(attempts.key, `address:${address}`)),
      );
    },
  };
}
