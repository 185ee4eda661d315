import { eq } from 'drizzle-orm';
import type { Context } from 'hono';
import { accountFact } from '../accounts/account-fact';
import type { SignedInVariables } from '../accounts/require-user';
import { accounts } from '../db/schema';
import type { Deps } from '../deps';
import { forbidden, invalid, tooMany } from '../errors';
import { isPassword } from '../passwords/password';
import { createSignInThrottle, tryAgainIn } from '../sign-in/sign-in-throttle';

/** A refusal of one field of the request. */
export const wrong = (field: string, message: string) => invalid([{ pointer: `/${field}`, message }]);

/** Throws 403 where the account's role comes in by the firm's own sign-in alone: nothing else says who that is. */
export function requireOwnSignIn(
  { env }: Pick<Deps, 'env'>,
  { role }: SignedInVariables['Variables']['user'],
) {
  if (!env.ownSignIn[role])
    throw forbidden('You sign in with the firm’s account, and not with a password here');
}

/**
 * Looks at the present password of whoever is signed in: throws 422 at `field` for a wrong one, and gives its hash. Counted as
 * an attempt to sign in: whoever finds an unlocked computer must not guess faster here.
 */
export function createPasswordCheck(deps: Deps) {
  const { database, env, ledger } = deps;
  const throttle = createSignInThrottle(database);
  /** Whose password is looked at: one at a time, or somebody with many sessions could take every place in the line. */
  const busy = new Set<number>();

  return async (c: Context<SignedInVariables>, password: string, field: string): Promise<string> => {
    const user = c.get('user');
    const { accountSeq, sessionHash } = user;
    requireOwnSignIn(deps, user);
    if (busy.has(accountSeq)) throw tooMany(1, 'Too many attempts. Please try again in a moment.');
    busy.add(accountSeq);
    try {
      // A session has a budget of its own, as a known browser has: strangers cannot hold up whoever is signed in.
      const guesser = { target: String(accountSeq), network: '', device: sessionHash };
      if (env.RATE_LIMIT === 'on') {
        const seconds = await throttle.count(guesser);
        if (seconds > 0) throw tooMany(seconds, `Too many attempts. ${tryAgainIn(seconds)}`);
      }
      const [account] = await database.read
        .select({ passwordHash: accounts.passwordHash })
        .from(accounts)
        .where(eq(accounts.seq, accountSeq));
      if (!account || !(await isPassword(password, account.passwordHash, 'known'))) {
        ledger.later(c, { action: 'confirmation-failed', ...accountFact(user) });
        throw wrong(field, 'The password is not correct');
      }
      if (env.RATE_LIMIT === 'on') await throttle.clear(guesser);
      return account.passwordHash;
    } finally {
      busy.delete(accountSeq);
    }
  };
}
