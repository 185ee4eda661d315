import { callerAddress, limitedNetwork } from '@lisle-harrow/server/http/caller-address';
import { counter } from '@lisle-harrow/server/telemetry/meter';
import { requestIdOf } from '@lisle-harrow/server/telemetry/observe-requests';
import { eq } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import { accountChange, accountFact } from '../accounts/ledger-about-account';
import { endSessions } from '../accounts/manage-accounts';
import type { Sessions } from '../accounts/sessions';
import { attemptAt, takeBack } from '../db/count-attempts';
import { accounts } from '../db/schema';
import type { Deps } from '../deps';
import { rawRoute } from '../http/route';
import { takeReturnPath } from '../sign-in/return-path';
import { answerBarredPage } from '../sign-in/sign-in-page';
import { findLinked, linkAccount, type LinkedAccount, roleOf } from './linked-account';
import {
  answerConfirmed,
  answerNoAccount,
  answerNotCompleted,
  answerNotConfirmed,
  answerProviderSilent,
  answerTooMany,
} from './oidc-page';
import type { OidcSettings, SignInRole } from './oidc-settings';
import { type Provider, ProviderSilent, type ProviderSignIn, SignInRefused } from './provider';
import { createProviderSignIns, type StartedSignIn } from './provider-sign-ins';

const HOUR_MS = 60 * 60_000;
/** How far the provider's clock may be behind this one. */
const CLOCKS_APART_MS = 60_000;

const attempted = counter(
  'lisle_harrow_oidc_sign_ins_total',
  'Returns from the OpenID Connect provider, by result',
  ['signed_in', 'confirmed', 'no_account', 'barred', 'refused', 'throttled', 'unavailable'].map((result) => ({
    result,
  })),
);

const said = (meaning: string) => z.optional(z.string()).check(z.describe(meaning));

/** Signing in with the firm's own provider: the redirect to it, and the return. The second factor is up to the provider. */
export function oidcRoutes(deps: Deps, sessions: Sessions, settings: OidcSettings, provider: Provider) {
  const { database, env, log, ledger } = deps;
  const { read, writes } = database;
  const signIns = createProviderSignIns(database, env);
  const routes = new Hono();

  /** Recorded at most once a minute per network and account, since strangers can cause any number of failures. */
  const recordFailure = (c: Context, account?: LinkedAccount) =>
    ledger.laterOnce(ledger.actor(c), { action: 'sign-in-failed', ...(account && accountFact(account)) });

  // Handled here because the request comes from a person, so the answer is a page.
  function answerFailure(c: Context, error: unknown): Promise<Response> {
    const isSilent = error instanceof ProviderSilent;
    if (!isSilent && !(error instanceof SignInRefused)) throw error;
    const facts = { err: error, requestId: requestIdOf(c) };
    if (isSilent) log.error(facts, 'sign-in unavailable: the OpenID Connect provider does not respond');
    else log.warn(facts, 'a sign-in with the OpenID Connect provider was refused');
    attempted.add(1, { result: isSilent ? 'unavailable' : 'refused' });
    if (!isSilent) recordFailure(c);
    return isSilent ? answerProviderSilent(c, env.PASSWORD_SIGN_IN !== 'off') : answerNotCompleted(c);
  }

  const begin = {
    summary: "Redirects the browser to the firm's own sign-in (303)",
    query: z.object({
      for: z
        .optional(z.enum(['confirmation'], 'for must be confirmation, if it is given'))
        .check(z.describe('`confirmation` if the signed-in person only confirms their identity again')),
    }),
    status: 303,
    errors: [503],
  };
  rawRoute(routes, 'GET /firm', begin, async (c, query) => {
    try {
      const isAgain = (await sessions.find(c)) !== undefined;
      const started = await signIns.begin(c, isAgain && query.for === 'confirmation');
      const url = await provider.signInUrl(started, isAgain);
      c.header('Cache-Control', 'no-store');
      return c.redirect(url.href, 303);
    } catch (error) {
      return answerFailure(c, error);
    }
  });

  const end = {
    summary:
      "Return address of the firm's own sign-in: signs in and redirects to the home page (303), or reports that the person's identity is confirmed",
    query: z.object({
      code: said('Authorization code of the provider, valid once'),
      state: said('Binds the answer to the browser in which the sign-in began'),
      iss: said('Issuer of the answer'),
      error: said('Error code of the provider, if it signed nobody in'),
    }),
    status: 303,
    errors: [401, 403, 429, 503],
  };
  rawRoute(routes, 'GET /callback', end, async (c, query) => {
    c.header('Cache-Control', 'no-store');
    const started = await signIns.find(c, query.state);
    // Rate limited because every return costs a call to the provider.
    const network = limitedNetwork(callerAddress(c, env.TRUST_PROXY_HOPS));
    const pace = { key: `oidc-network:${network}`, free: 40, forgetMs: HOUR_MS };
    const seconds = started && env.RATE_LIMIT === 'on' ? await attemptAt(database, [pace]) : 0;
    if (seconds > 0) {
      attempted.add(1, { result: 'throttled' });
      recordFailure(c);
      c.header('Retry-After', String(seconds));
      return answerTooMany(c, seconds);
    }
    if (!started || !(await signIns.use(started))) {
      // A return that is opened again, from the history or by a restored tab, of a person who has arrived.
      if (await sessions.find(c)) return c.redirect('/', 303);
      attempted.add(1, { result: 'refused' });
      recordFailure(c);
      return answerNotCompleted(c);
    }
    try {
      const signIn = await provider.redeem(new URL(c.req.url).search, started);
      if (env.RATE_LIMIT === 'on') await writes.run(takeBack(database, pace.key));
      return started.isConfirmation ? await confirm(c, signIn, started) : await admit(c, signIn);
    } catch (error) {
      return answerFailure(c, error);
    }
  });

  /** The session continues; sessions end only if a sign-in would have been refused. */
  async function confirm(c: Context, signIn: ProviderSignIn, { beganAt }: StartedSignIn): Promise<Response> {
    const user = await sessions.find(c);
    const linked = user && (await findLinked(database, signIn));
    const isNew = signIn.authenticatedAt >= beganAt - CLOCKS_APART_MS;
    if (!user || linked?.seq !== user.accountSeq || !isNew) {
      attempted.add(1, { result: 'refused' });
      if (!isNew)
        log.warn(
          { requestId: requestIdOf(c), saysWhen: signIn.authenticatedAt > 0 },
          'a confirmation was refused: auth_time of the provider shows no new authentication',
        );
      return answerNotConfirmed(c);
    }
    const role = roleOf(signIn.claims, settings);
    if (!role || (role === 'client') !== (linked.role === 'client')) return admit(c, signIn);
    await sessions.confirm(user);
    attempted.add(1, { result: 'confirmed' });
    return answerConfirmed(c);
  }

  async function admit(c: Context, signIn: ProviderSignIn): Promise<Response> {
    const role = roleOf(signIn.claims, settings);
    const kind = role && (role === 'client' ? 'client' : 'staff');
    const linked =
      (await findLinked(database, signIn)) ?? (kind && (await linkAccount(deps, c, signIn, kind)));
    if (!role || !linked || linked.role !== kind) {
      // A person who has lost the role at the provider also loses their open sessions here.
      if (linked) {
        await endSessions(database, linked.seq, ledger.entry(c, accountChange('sessions-ended', linked)));
      }
      attempted.add(1, { result: 'no_account' });
      recordFailure(c, linked);
      return answerNoAccount(c);
    }
    if (role !== 'client') await takeOver(c, linked, role);
    const isSignedIn = await sessions.begin(c, linked, signIn);
    attempted.add(1, { result: isSignedIn ? 'signed_in' : 'barred' });
    return isSignedIn ? c.redirect(takeReturnPath(c), 303) : answerBarredPage(c);
  }

  /** Takes the role of a member of staff from the provider, even if that leaves no owner. */
  async function takeOver(c: Context, account: LinkedAccount, staffRole: Exclude<SignInRole, 'client'>) {
    if (account.staffRole === staffRole) return;
    const fact = { action: 'role-changed' as const, subject: account.id };
    const field = { role: { column: accounts.staffRole, to: staffRole } };
    await writes.run(
      ledger.change(c, fact, accounts, [[accounts.seq, account.seq]], field),
      read.update(accounts).set({ staffRole }).where(eq(accounts.seq, account.seq)),
    );
  }

  return routes;
}
