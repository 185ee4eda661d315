import { createHash } from 'node:crypto';
import { callerAddress, limitedNetwork, networkOf } from '@lisle-harrow/server/http/caller-address';
import { isCrossSite, isNoPage } from '@lisle-harrow/server/http/cross-site';
import { readForm } from '@lisle-harrow/server/http/read-body';
import { forbidden, Refusal } from '@lisle-harrow/server/http/refusal';
import { counter } from '@lisle-harrow/server/telemetry/meter';
import { requestIdOf } from '@lisle-harrow/server/telemetry/observe-requests';
import { and, eq } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import type { Deps } from '../deps';
import { isStorageFailure } from '../db/errors';
import { accounts } from '../db/schema';
import { rawRoute } from '../http/route';
import {
  hashPassword,
  isOutdated,
  isPassword,
  MAX_PASSWORD_CHARACTERS,
  requireRoom,
} from '../passwords/password';
import { accountFact } from '../accounts/ledger-about-account';
import type { Devices } from '../accounts/devices';
import { cleanEmail } from '../contract/fields';
import type { Sessions } from '../accounts/sessions';
import type { PendingSignIns } from '../second-factor/pending-sign-ins';
import { beginSignIn, SECOND_STEP } from './begin-sign-in';
import { isLedHere, takeReturnPath } from './return-path';
import { answerBarredPage, answerSignInPage, answerSignOutQuestion } from './sign-in-page';
import { createSignInThrottle, type Guesser, tryAgainIn } from './sign-in-throttle';

const WRONG = 'The email or password is not correct.';

/** Signing in and out, which are pages for the browser rather than data calls. */
export function signInRoutes(
  { database, env, ledger, log }: Deps,
  sessions: Sessions,
  devices: Devices,
  pending: PendingSignIns,
  provider?: { signOutUrl(idToken: string): Promise<URL | undefined> },
) {
  const throttle = createSignInThrottle(database);
  const byEmail = (email: string) =>
    database.read.select().from(accounts).where(eq(accounts.email, email)).limit(1);
  const attempted = counter(
    'lisle_harrow_sign_ins_total',
    'Attempts to sign in with a password, by result',
    ['signed_in', 'second_step', 'wrong', 'throttled', 'barred', 'unavailable'].map((result) => ({ result })),
  );
  /** Only at sign-in is the password known. A hash that was changed meanwhile stays as it is. */
  const renewHash = async ({ seq, passwordHash: former }: typeof accounts.$inferSelect, password: string) => {
    const passwordHash = await hashPassword(password);
    const isUnchanged = and(eq(accounts.seq, seq), eq(accounts.passwordHash, former));
    await database.writes.run(database.read.update(accounts).set({ passwordHash }).where(isUnchanged));
  };
  /** Does the same work whether or not the account exists. */
  async function guesserOf(
    c: Context,
    email: string,
    account: { seq: number } | undefined,
  ): Promise<Guesser> {
    // Hashed, so that what people mistype into the email field is not kept.
    const target = account ? `${account.seq}` : createHash('sha256').update(email).digest('base64url');
    const address = callerAddress(c, env.TRUST_PROXY_HOPS);
    // No account has this number.
    const seq = account?.seq ?? 0;
    const device = await devices.recognize(c, seq);
    const isFamiliar = !device && (await devices.isFamiliar(networkOf(address), seq));
    return { target, network: limitedNetwork(address), device, isFamiliar };
  }
  const hasPasskeys = Object.values(env.secondFactor).some((rule) => rule !== 'off');
  const hasPasswords = env.PASSWORD_SIGN_IN !== 'off';
  /** Without passwords there is nothing to fill in. */
  const answerSignIn = (c: Context, state: Parameters<typeof answerSignInPage>[1] = {}) =>
    hasPasswords
      ? answerSignInPage(c, { hasPasskeys, ...state, hasProvider: env.oidc !== undefined })
      : c.redirect('/api/login/firm', 303);
  /** Ends the session here, then the provider's where the provider began it. */
  async function signOutOf(c: Context): Promise<Response> {
    const idToken = await sessions.end(c);
    // Not the storage: it has the theme, and drafts, which the shell drops itself.
    c.header('Clear-Site-Data', '"cache"');
    const url = idToken && (await provider?.signOutUrl(idToken));
    return c.redirect(url ? url.href : '/', 303);
  }
  const routes = new Hono();

  rawRoute(routes, 'GET /login', { summary: 'The sign-in page, for browsers', status: 200 }, async (c) =>
    (await sessions.find(c)) && !isLedHere(c)
      ? c.redirect('/', 303)
      : answerSignIn(c, { isAgain: isLedHere(c) }),
  );

  const signIn = {
    summary:
      'Signs in by an HTML form and redirects to the home page or the second step (303); on failure returns the page again',
    form: ['email', 'password'],
    status: 303,
    errors: [401, 429],
  };
  rawRoute(routes, 'POST /login', signIn, async (c) => {
    if (!hasPasswords) return answerSignIn(c);
    const form = await readForm(c);
    // SQLite text ends at NUL: left in, it would let one account appear under many keys of the throttle.
    const email = cleanEmail((form.get('email') ?? '').replaceAll('\0', ''))
      .toLowerCase()
      .slice(0, 254);
    const password = form.get('password') ?? '';
    try {
      const [account] = await byEmail(email);
      const guesser = await guesserOf(c, email, account);
      const line = guesser.device ? 'known' : 'strangers';
      // Before the attempt is counted: a request that is turned away for lack of capacity has not guessed.
      requireRoom(line);
      if (env.RATE_LIMIT === 'on') {
        const seconds = await throttle.count(guesser);
        if (seconds > 0) {
          attempted.add(1, { result: 'throttled' });
          ledger.laterOnce(ledger.actor(c), {
            action: 'sign-in-failed',
            ...(account && accountFact(account)),
          });
          c.header('Retry-After', String(seconds));
          return answerSignIn(c, {
            email,
            problem: `Too many attempts. ${tryAgainIn(seconds)}`,
            status: 429,
          });
        }
      }
      const known =
        account && env.ownSignIn[account.role] && password.length <= MAX_PASSWORD_CHARACTERS
          ? account
          : undefined;
      const right = await isPassword(password.slice(0, MAX_PASSWORD_CHARACTERS), known?.passwordHash, line);
      const outcome =
        known && right && (await beginSignIn(c, { database, env, ledger, sessions, pending }, known));
      // The password was right when it was checked but had changed before the sign-in could begin.
      const isFormer =
        outcome === 'barred' && (await byEmail(email))[0]?.passwordHash !== known?.passwordHash;
      if (!known || !outcome || isFormer) {
        attempted.add(1, { result: 'wrong' });
        // What was typed is not kept: it may be the password.
        const fact = { action: 'sign-in-failed', ...(account && accountFact(account)) } as const;
        // Strangers can invent any number of addresses, so a network adds at most one line a minute for these.
        if (account) ledger.later(ledger.actor(c), fact);
        else ledger.laterOnce(ledger.actor(c), fact);
        return answerSignIn(c, { email, problem: WRONG, status: 401 });
      }
      if (env.RATE_LIMIT === 'on') await throttle.clear(guesser);
      // Renewing the hash can wait for the next sign-in and must not make this one fail.
      if (outcome !== 'barred' && isOutdated(known.passwordHash))
        await renewHash(known, password).catch((error: unknown) =>
          log.warn({ err: error, requestId: requestIdOf(c) }, 'the hash of a password could not be renewed'),
        );
      attempted.add(1, { result: outcome });
      if (outcome === 'barred') return answerBarredPage(c);
      return c.redirect(outcome === 'second_step' ? SECOND_STEP : takeReturnPath(c), 303);
    } catch (error) {
      if (error instanceof Refusal && error.code === 'overloaded') {
        attempted.add(1, { result: 'unavailable' });
        c.header('Retry-After', '3');
        const problem = 'Too many people are signing in right now. Please try again in a few seconds.';
        return answerSignIn(c, { email, problem, status: 503 });
      }
      if (!isStorageFailure(error)) throw error;
      attempted.add(1, { result: 'unavailable' });
      log.error(
        { err: error, requestId: requestIdOf(c) },
        'sign-in unavailable: the database is not writable',
      );
      c.header('Retry-After', '5');
      return answerSignIn(c, {
        email,
        problem: 'Signing in is not possible right now. Please try again in a moment.',
        status: 503,
      });
    }
  });

  const signOut = {
    summary:
      'Ends the session and redirects to the home page (303); asks first if the visitor comes from another site',
    status: 303,
    errors: [403],
  };
  rawRoute(routes, 'GET /logout', signOut, async (c) => {
    // A picture in a text must not sign out whoever reads it.
    if (isNoPage(c)) throw forbidden('Open this address as a page to sign out');
    if (isCrossSite(c, env) && (await sessions.find(c))) return answerSignOutQuestion(c);
    return signOutOf(c);
  });

  const signOutByForm = { summary: 'Ends the session and redirects to the home page', status: 303 };
  rawRoute(routes, 'POST /logout', signOutByForm, async (c) => {
    return signOutOf(c);
  });

  return routes;
}
