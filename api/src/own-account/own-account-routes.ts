import { and, eq, exists, inArray, sql } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import { accountFact } from '../accounts/account-fact';
import { type Devices, revokeDevices } from '../accounts/devices';
import { requireUnrestricted } from '../client-data/restriction';
import { requireUser, type SignedInVariables } from '../accounts/require-user';
import type { Sessions } from '../accounts/sessions';
import { signOutEverywhere } from '../accounts/sign-out-everywhere';
import {
  accountName,
  newPassword,
  newPasswordBesideFactor,
  passwordAgain,
  passwordChange,
} from '../contract';
import { accounts, devices as deviceRows, passwordResets } from '../db/schema';
import type { Deps } from '../deps';
import { invalid, tooMany } from '../errors';
import { route } from '../http/route';
import { hasHappened } from '../ledger/entry';
import { hashPassword, isPassword } from '../passwords/password';
import { queuePasswordChanged } from '../passwords/password-changed';
import { refusePassword } from '../passwords/read-new-password';
import { secondStepOf } from '../second-factor/factors';
import { createSignInThrottle, tryAgainIn } from '../sign-in/sign-in-throttle';
import { ownSessionRoutes } from './own-sessions';

const wrong = (field: string, message: string) => invalid([{ pointer: `/${field}`, message }]);

/** `/api/account`: what signed-in people of either role do with their own account. */
export function ownAccountRoutes(deps: Deps, sessions: Sessions, devices: Devices) {
  const { database, env, ledger, outbox } = deps;
  const { read, writes } = database;
  const throttle = createSignInThrottle(database);
  /** Whose password is looked at: one at a time, or somebody with many sessions could take every place in the line. */
  const busy = new Set<number>();
  const routes = new Hono<SignedInVariables>();
  routes.use('/*', requireUser(sessions));

  /**
   * Throws 422 for a wrong password, and gives its hash. Counted as an attempt to sign in: whoever finds an unlocked
   * computer must not guess faster here.
   */
  async function requirePassword(c: Context<SignedInVariables>, password: string, field: string) {
    const { accountSeq, sessionHash } = c.get('user');
    if (busy.has(accountSeq)) throw tooMany(1, 'Too many attempts. Please try again in a moment.');
    busy.add(accountSeq);
    try {
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
      if (!account || !(await isPassword(password, account.passwordHash, 'known')))
        throw wrong(field, 'The password is not correct');
      if (env.RATE_LIMIT === 'on') await throttle.clear(guesser);
      return account.passwordHash;
    } finally {
      busy.delete(accountSeq);
    }
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

  const rename = { summary: 'Changes how the person is called', request: accountName, errors: [409] };
  route(routes, 'PUT /name', rename, async (c, name) => {
    const user = c.get('user');
    await requireUnrestricted(database, user.accountSeq);
    const { firstName, lastName } = accounts;
    const fields = {
      firstName: { column: firstName, to: name.firstName, kept: 'nothing' },
      lastName: { column: lastName, to: name.lastName, kept: 'nothing' },
    } as const;
    const fact = { action: 'own-account-changed', ...accountFact(user) } as const;
    await writes.run(
      ledger.change(c, fact, accounts, [[accounts.seq, user.accountSeq]], fields),
      read.update(accounts).set(name).where(eq(accounts.seq, user.accountSeq)),
    );
  });

  const changePassword = {
    summary: 'Changes the password, signs the account out in every other browser and tells it by mail',
    request: passwordChange,
    errors: [429],
  };
  route(routes, 'PUT /password', changePassword, async (c, { present, password }) => {
    const user = c.get('user');
    const former = await requirePassword(c, present, 'present');
    if (password === present) throw wrong('password', 'This is your present password');
    const step = await secondStepOf(database, env, { seq: user.accountSeq, role: user.role });
    const rule = step === 'factor' ? newPasswordBesideFactor : newPassword;
    const refusal = await refusePassword(database, password, user, rule);
    if (refusal) throw wrong('password', refusal);
    const passwordHash = await hashPassword(password);
    const ownChanged = read
      .select({ seq: accounts.seq })
      .from(accounts)
      .where(and(eq(accounts.seq, user.accountSeq), eq(accounts.passwordHash, passwordHash)));
    const isChanged = exists(ownChanged);
    const renewed = sessions.renew(user, isChanged);
    const device = await devices.recognise(c, user.accountSeq);
    const isOfAccount = and(eq(deviceRows.accountSeq, user.accountSeq), isChanged)!;
    const [changed] = await writes.run(
      // Not where it was changed meanwhile, by a link for example.
      read
        .update(accounts)
        .set({ passwordHash, shortPassword: z.safeParse(newPassword, password).success ? null : 1 })
        .where(and(eq(accounts.seq, user.accountSeq), eq(accounts.passwordHash, former)))
        .returning(),
      ledger.entry(c, { action: 'password-changed', ...accountFact(user), when: hasHappened }),
      ...signOutEverywhere(database, sql`${ownChanged}`, user.sessionHash),
      // Whoever asked for a link may be who the change is to keep out.
      read.delete(passwordResets).where(inArray(passwordResets.accountSeq, ownChanged)),
      revokeDevices({ read }, isOfAccount, device),
      queuePasswordChanged({ read }, user, isChanged),
      renewed.statement,
    );
    if (!changed?.rows.length) throw wrong('present', 'The password is not correct');
    renewed.remember(c);
    outbox.wake();
  });

  routes.route('/sessions', ownSessionRoutes(deps));
  return routes;
}
