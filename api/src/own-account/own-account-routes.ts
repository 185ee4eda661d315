import { eq } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import { requireUser, type SignedInVariables } from '../accounts/require-user';
import type { Sessions } from '../accounts/sessions';
import { accountName, passwordAgain } from '../contract';
import { accounts } from '../db/schema';
import type { Deps } from '../deps';
import { invalid, tooMany } from '../errors';
import { route } from '../http/route';
import { isPassword } from '../passwords/password';
import { createSignInThrottle, tryAgainIn } from '../sign-in/sign-in-throttle';

/** `/api/account`: what signed-in people of either role do with their own account. */
export function ownAccountRoutes({ database, env }: Deps, sessions: Sessions) {
  const { read, writes } = database;
  const throttle = createSignInThrottle(database);
  const routes = new Hono<SignedInVariables>();
  routes.use('/*', requireUser(sessions));

  /** Counted as an attempt to sign in: whoever finds an unlocked computer must not guess faster here. */
  async function requirePassword(c: Context<SignedInVariables>, password: string, field: string) {
    const { accountSeq, sessionHash } = c.get('user');
    // A session has a budget of its own, as a known browser has: strangers cannot hold up whoever is signed in.
    const guesser = { target: String(accountSeq), network: '', device: sessionHash };
    if (env.RATE_LIMIT === 'on') {
      const seconds = await throttle.count(guesser);
      if (seconds > 0) throw tooMany(seconds, `Too many attempts. ${tryAgainIn(seconds)}`);
    }
    const [account] = await read
      .select({ passwordHash: accounts.passwordHash })
      .from(accounts)
      .where(eq(accounts.seq, accountSeq));
    if (!(await isPassword(password, account?.passwordHash, 'known')))
      throw invalid([{ pointer: `/${field}`, message: 'The password is not correct' }]);
    if (env.RATE_LIMIT === 'on') await throttle.clear(guesser);
  }

  const confirm = {
    summary: 'Confirms by the password who is signed in, for calls that answered 403 `sign-in-again`',
    request: passwordAgain,
    errors: [429],
  };
  route(routes, 'POST /confirm', confirm, async (c, { password }) => {
    await requirePassword(c, password, 'password');
    await sessions.confirm(c.get('user'));
  });

  route(
    routes,
    'PUT /name',
    { summary: 'Changes how the person is called', request: accountName },
    async (c, name) => {
      await writes.run(
        read
          .update(accounts)
          .set(name)
          .where(eq(accounts.seq, c.get('user').accountSeq)),
      );
    },
  );

  return routes;
}
