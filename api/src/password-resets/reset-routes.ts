import { callerAddress, limitedNetwork } from '@lisle-harrow/server/http/caller-address';
import { readForm } from '@lisle-harrow/server/http/read-body';
import { eq } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import { accountChange } from '../accounts/ledger-about-account';
import type { Devices } from '../accounts/devices';
import { cleanEmail } from '../contract/fields';
import { countAttempt, isWithin, readAttempts } from '../db/count-attempts';
import { accounts } from '../db/schema';
import type { Deps } from '../deps';
import { answerFailedPage } from '../http/card-form';
import { rawRoute } from '../http/route';
import { hashPassword } from '../passwords/password';
import { FORGOTTEN_PATH } from '../passwords/password-changed';
import { answerNotNow, answerPasswordPage } from '../passwords/password-page';
import { type PasswordProblem, readNewPassword } from '../passwords/read-new-password';
import { generateReset, findReset, redeemReset, resetPath } from './password-resets';
import { queueReset } from './reset-mail';
import {
  answerAskUs,
  answerForgottenPage,
  answerLinkSent,
  answerNoReset,
  answerPasswordSet,
} from './reset-page';

/** The rate limit per network: more than the people of one office need, and too few to guess links. */
const MOST_REQUESTS = 20;
const WINDOW_MS = 15 * 60_000;

/** Below `/api/login`: a forgotten password, and the link with which another one is set. */
export function resetRoutes({ database, env, ledger, log, outbox }: Deps, devices: Devices) {
  const { read, writes } = database;
  const routes = new Hono();
  const isLimited = env.RATE_LIMIT === 'on';
  const countOf = (c: Context) => {
    const key = `reset:${limitedNetwork(callerAddress(c, env.TRUST_PROXY_HOPS))}`;
    return { key, count: countAttempt({ read }, key, WINDOW_MS) };
  };
  /** Seconds to wait after too many attempts; 0 if this one may proceed. */
  const waitOf = (counted: Parameters<typeof readAttempts>[0]) => {
    const { attempts, secondsLeft } = readAttempts(counted);
    return isLimited && attempts > MOST_REQUESTS ? secondsLeft : 0;
  };
  const TOO_MANY = 'Too many attempts. Please try again in a quarter of an hour.';

  routes.onError(
    answerFailedPage(log, 'a password could not be reset', (c) =>
      c.req.path === FORGOTTEN_PATH
        ? answerForgottenPage(c, {
            problem: 'This is not possible right now. Please try again.',
            status: 503,
          })
        : answerNotNow(c),
    ),
  );

  const ask = { summary: 'The page for requesting a password reset link', status: 200 };
  rawRoute(routes, 'GET /forgotten', ask, (c) => (env.mail ? answerForgottenPage(c) : answerAskUs(c)));

  const send = {
    summary:
      'Sends a one-time link if the address has an open account; the answer is the same if it has none',
    form: ['email'],
    status: 200,
    errors: [422, 429],
  };
  rawRoute(routes, 'POST /forgotten', send, async (c) => {
    const form = await readForm(c);
    const email = cleanEmail((form.get('email') ?? '').replaceAll('\0', ''))
      .toLowerCase()
      .slice(0, 254);
    if (!email.includes('@'))
      return answerForgottenPage(c, { email, problem: 'Please enter your email.', status: 422 });
    const [account] = await read
      .select({ id: accounts.id, seq: accounts.seq, email: accounts.email, role: accounts.role })
      .from(accounts)
      .where(eq(accounts.email, email));
    const { key, count } = countOf(c);
    // One write, which the count makes durable in any case: neither timing nor answer reveals whether there is an account.
    const target = account ?? { id: '', seq: 0, email: '', role: 'client' as const };
    const [queued, stored] = queueReset({ read }, env, {
      account: target,
      reset: generateReset(),
      isTyped: true,
      condition: isLimited ? isWithin(key, MOST_REQUESTS) : undefined,
    });
    const audit = ledger.entry(c, accountChange('password-reset-asked', target));
    const [counted] = await writes.run(count, queued, audit, stored);
    const seconds = waitOf(counted);
    if (seconds > 0) {
      c.header('Retry-After', String(seconds));
      return answerForgottenPage(c, { email, problem: TOO_MANY, status: 429 });
    }
    outbox.wake();
    return answerLinkSent(c, email);
  });

  const pageOf = (token: string, { email, isFirst }: { email: string; isFirst: boolean }) => ({
    title: isFirst ? 'Set your password' : 'Set a new password',
    action: resetPath(token),
    email,
  });

  const show = { summary: 'The page on which a new password is set', status: 200, errors: [404] };
  // Must not change anything: mail providers' link scanners open it as well.
  rawRoute(routes, 'GET /reset/:token', show, async (c) => {
    const token = c.req.param('token');
    const account = await findReset(database, token);
    return account ? answerPasswordPage(c, pageOf(token, account)) : answerNoReset(c);
  });

  const set = {
    summary:
      'Sets a new password, once, and signs the account out everywhere; on failure returns the page again',
    form: ['password', 'repeated'],
    status: 200,
    errors: [404, 422, 429],
  };
  rawRoute(routes, 'POST /reset/:token', set, async (c) => {
    const token = c.req.param('token');
    const form = await readForm(c);
    const account = await findReset(database, token);
    if (!account) return answerNoReset(c);
    const refuse = (problem: PasswordProblem, status: 422 | 429 = 422) =>
      answerPasswordPage(c, { ...pageOf(token, account), problem, status });

    const password = await readNewPassword(database, form, account);
    if (typeof password === 'object') return refuse(password);
    const [counted] = await writes.run(countOf(c).count);
    const seconds = waitOf(counted);
    if (seconds > 0) {
      c.header('Retry-After', String(seconds));
      return refuse({ field: 'password', sentence: TOO_MANY }, 429);
    }
    const audit = ledger.entry(
      c,
      accountChange(account.isFirst ? 'password-set' : 'password-reset', account),
    );
    if (!(await redeemReset(database, token, account, await hashPassword(password), audit)))
      return answerNoReset(c);
    // The password is already set, so a failure here must not look as if it were not.
    await devices
      .admit(c, account.seq)
      .catch((error: unknown) => log.warn({ err: error }, 'a browser could not be remembered'));
    outbox.wake();
    return answerPasswordSet(c);
  });

  return routes;
}
