import { forbidden, invalid } from '@lisle-harrow/server/http/refusal';
import { eq } from 'drizzle-orm';
import type { Context } from 'hono';
import { accountFact } from '../accounts/ledger-about-account';
import { accounts } from '../db/schema';
import type { Deps } from '../deps';
import { tooMany } from '../errors';
import { isPassword } from '../passwords/password';
import { createSignInThrottle, tryAgainIn } from '../sign-in/sign-in-throttle';
import type { SignedInVariables } from '../http/signed-in';

/** Refuses one field of the request. */
export const wrong = (field: string, message: string) => invalid([{ pointer: `/${field}`, message }]);

/** Throws 403 if the account's role may sign in only with the firm's provider, since nothing else can then confirm the person. */
export function requireOwnSignIn(
  { env }: Pick<Deps, 'env'>,
  { role }: SignedInVariables['Variables']['user'],
) {
  if (!env.ownSignIn[role])
    throw forbidden('You sign in with the firm’s account, and not with a password here');
}

/**
 * Checks the present password of the signed-in person: throws 422 at `field` if it is wrong, and returns its hash. Counted as a
 * sign-in attempt, so that a person at an unlocked computer cannot guess faster here.
 */
export function createPasswordCheck(deps: Deps) {
  const { database, env, ledger } = deps;
  const throttle = createSignInThrottle(database);
  /** Accounts whose password is being checked: one check at a time, so that one account with many sessions cannot fill the queue. */
  const busy = new Set<number>();

  return async (c: Context<SignedInVariables>, password: string, field: string): Promise<string> => {
    const user = c.get('user');
    const { accountSeq, sessionHash } = user;
    requireOwnSignIn(deps, user);
    if (busy.has(accountSeq)) throw tooMany(1, 'Too many attempts. Please try again in a moment.');
    busy.add(accountSeq);
    try {
      // Attempts are counted per session, as for a known browser, so that strangers cannot lock out a signed-in person.
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
