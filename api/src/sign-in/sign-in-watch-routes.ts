import { and, desc, eq, gt, gte, like, sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import { getSignInWatch } from '../contract';
import { databaseNow } from '../db/database-now';
import { accounts, attempts, devices } from '../db/schema';
import type { Deps } from '../deps';
import { implement } from '../http/route';
import { ACCOUNT_FORGET_MS, accountKey } from './sign-in-throttle';

const UNUSUAL_MS = 30 * 24 * 60 * 60_000;
/** More guesses than the owner alone would mistype. */
const LEAST_GUESSES = 20;
const MOST_ROWS = 100;

const PREFIX = accountKey('');
const numberInKey = sql`cast(substr(${attempts.key}, ${PREFIX.length + 1}) as integer)`;
const keyOfNumber = sql`${PREFIX} || ${accounts.seq}`;

/** `/api/admin/sign-ins`: accounts that may be under attack. */
export function implementSignInWatch(app: Hono, { database }: Pick<Deps, 'database'>): void {
  const { read } = database;
  const owner = {
    id: accounts.id,
    email: accounts.email,
    role: accounts.role,
    firstName: accounts.firstName,
    lastName: accounts.lastName,
  };

  implement(
    app,
    getSignInWatch,
    'Sign-ins from new browsers in new networks, and accounts that are the target of guesses',
    async () => {
      const [unusual, guessedAt] = await Promise.all([
        read
          .select({ account: owner, device: devices.label, network: devices.network, at: devices.firstAt })
          .from(devices)
          .innerJoin(accounts, eq(accounts.seq, devices.accountSeq))
          .where(and(devices.isUnusual, gt(devices.firstAt, Date.now() - UNUSUAL_MS)))
          .orderBy(desc(devices.firstAt))
          .limit(MOST_ROWS),
        read
          .select({ account: owner, guesses: attempts.attempts, endsAt: attempts.endsAt })
          .from(attempts)
          // Joins by account number first, which is the primary key; a target without an account is not a number.
          .innerJoin(accounts, and(eq(accounts.seq, numberInKey), eq(attempts.key, keyOfNumber)))
          .where(
            and(
              like(attempts.key, `${PREFIX}%`),
              gte(attempts.attempts, LEAST_GUESSES),
              gt(attempts.endsAt, databaseNow),
            ),
          )
          .orderBy(desc(attempts.attempts))
          .limit(MOST_ROWS),
      ]);
      return {
        unusual: unusual.map((row) => ({ ...row, at: new Date(row.at).toISOString() })),
        guessedAt: guessedAt.map(({ endsAt, ...row }) => ({
          ...row,
          at: new Date(endsAt - ACCOUNT_FORGET_MS).toISOString(),
        })),
      };
    },
  );
}
