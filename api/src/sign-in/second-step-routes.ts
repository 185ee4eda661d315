import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { callerAddress, limitedNetwork } from '@lisle-harrow/server/http/caller-address';
import { readForm } from '@lisle-harrow/server/http/read-body';
import { forbidden, Refusal } from '@lisle-harrow/server/http/refusal';
import { counter } from '@lisle-harrow/server/telemetry/meter';
import { eq, sql } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import { accountFact } from '../accounts/ledger-about-account';
import { hasFactor } from '../accounts/has-factor';
import type { Sessions } from '../accounts/sessions';
import { passkeyAnswer, passkeyOptions, signedInAt } from '../contract';
import { countAttempt, readAttempts } from '../db/count-attempts';
import { accounts } from '../db/schema';
import type { Deps } from '../deps';
import { notFound, tooMany } from '../errors';
import { ownSite } from '../http/own-site';
import { rawRoute, route } from '../http/route';
import { confirmApp, prepareApp } from '../second-factor/authenticator-app';
import { readFactors, secondStepOf } from '../second-factor/factors';
import { askForPasskey, type PasskeyUse, takePasskey } from '../second-factor/passkeys';
import { queueStepFailed } from '../second-factor/factor-mail';
import { isPending, type PendingAccount, type PendingSignIns } from '../second-factor/pending-sign-ins';
import { recordFactorChange } from '../second-factor/record-factor-change';
import {
  generateRecoveryCodes,
  lacksRecoveryCodes,
  replaceRecoveryCodes,
} from '../second-factor/recovery-codes';
import { countCode, takeCode, takeCodeBack } from '../second-factor/take-code';
import { takeReturnPath } from './return-path';
import { answerBarredPage, answerSignInPage } from './sign-in-page';
import { tryAgainIn } from './sign-in-throttle';
import { answerCodePage, answerRecoveryCodes, answerSetUpPage } from './second-step-page';

const WINDOW_MS = 15 * 60_000;
/** A whole office may sign in from one address. */
const PASSKEYS_PER_NETWORK = 60;

const WRONG = 'This code is not correct, or it was used already.';
const OVER = 'Please sign in again.';

const step = z.enum(['first', 'second']);
const asked = z.object({
  with: z
    .optional(z.enum(['recovery-code'], 'with must be recovery-code, if it is given'))
    .check(z.describe('`recovery-code` to ask for one of these instead')),
});
type Asked = z.infer<typeof asked>;
const refusedPasskey = () =>
  new Refusal(401, 'unauthorized', 'Unauthorized', {
    detail: 'This passkey does not work here. You can try another way.',
  });

/** `/api/login/second-step` and `/api/login/passkey`: the second step after a right password, or a passkey in place of both. */
export function secondStepRoutes(deps: Deps, sessions: Sessions, pending: PendingSignIns) {
  const { database, env, ledger, outbox } = deps;
  const { read, writes } = database;
  const routes = new Hono();
  const stepped = counter(
    'lisle_harrow_second_steps_total',
    'Second steps of signing in, and sign-ins by passkey alone, by result',
    ['signed_in', 'wrong', 'throttled', 'barred'].map((result) => ({ result })),
  );

  /** Counts an attempt; returns the seconds to wait, 0 where it may go on. */
  async function waitFor(key: string, limit: number): Promise<number> {
    if (env.RATE_LIMIT === 'off') return 0;
    const [counted] = await writes.run(countAttempt(database, key, WINDOW_MS));
    const { attempts, secondsLeft } = readAttempts(counted);
    if (attempts <= limit) return 0;
    stepped.add(1, { result: 'throttled' });
    return secondsLeft;
  }

  async function answerStep(
    c: Context,
    account: PendingAccount,
    { with: kind }: Asked,
    problem?: string,
    status?: 401 | 429,
  ) {
    if ((await secondStepOf(database, env, account)) === 'set-up')
      return answerSetUpPage(c, await prepareApp(deps, account), { problem, status });
    const byRecoveryCode = kind === 'recovery-code';
    return answerCodePage(c, await readFactors(database, env, account), { problem, status, byRecoveryCode });
  }

  /** Begins the session, unless another request has completed this sign-in; otherwise returns the page that says why not. */
  async function goOn(c: Context, account: PendingAccount): Promise<Response | undefined> {
    if (!(await pending.finish(c))) return answerSignInPage(c, { problem: OVER, status: 401 });
    await takeCodeBack(deps, account.seq);
    const isSignedIn = await sessions.begin(c, account, account);
    stepped.add(1, { result: isSignedIn ? 'signed_in' : 'barred' });
    return isSignedIn ? undefined : answerBarredPage(c);
  }

  const show = {
    summary: 'The page of the second step of signing in, for browsers: a code, a passkey, or setting one up',
    query: asked,
    status: 200,
  };
  rawRoute(routes, 'GET /second-step', show, async (c, query) => {
    const account = await pending.find(c);
    return account ? answerStep(c, account, query) : c.redirect('/api/login', 303);
  });

  const prove = {
    summary:
      'Checks a code of the second step and redirects to the home page (303); on failure returns the page again',
    query: asked,
    form: ['code'],
    status: 303,
    errors: [401, 429],
  };
  rawRoute(routes, 'POST /second-step', prove, async (c, query) => {
    const code = (await readForm(c)).get('code') ?? '';
    const account = await pending.find(c);
    const triesLeft = account && (await pending.countTry(c));
    if (!account || triesLeft === undefined) return answerSignInPage(c, { problem: OVER, status: 401 });
    const seconds = await countCode(deps, account.seq);
    if (seconds > 0) {
      stepped.add(1, { result: 'throttled' });
      c.header('Retry-After', String(seconds));
      return answerStep(c, account, query, `Too many attempts. ${tryAgainIn(seconds)}`, 429);
    }
    if ((await secondStepOf(database, env, account)) === 'set-up') {
      const codes = await setUp(c, account, code);
      return codes
        ? ((await goOn(c, account)) ?? answerRecoveryCodes(c, codes))
        : answerWrong(c, account, query);
    }
    if (!(await takeCode(deps, ledger.actor(c, account), account, code))) {
      if (triesLeft === 0) await warnOwner(account);
      return answerWrong(c, account, query);
    }
    return (await goOn(c, account)) ?? c.redirect(takeReturnPath(c), 303);
  });

  /** At most one mail a day, however much somebody guesses. */
  async function warnOwner(account: PendingAccount): Promise<void> {
    await writes.run(queueStepFailed(database, account, new Date().toISOString().slice(0, 10)));
    outbox.wake();
  }

  function answerWrong(c: Context, account: PendingAccount, query: Asked) {
    stepped.add(1, { result: 'wrong' });
    ledger.later(ledger.actor(c), { action: 'sign-in-failed', ...accountFact(account) });
    return answerStep(c, account, query, WRONG, 401);
  }

  /**
   * Confirms the app that was shown; returns the recovery codes, or nothing where the code is wrong. A password alone may set
   * up a first factor but never replace one that was added meanwhile.
   */
  async function setUp(c: Context, account: PendingAccount, code: string): Promise<string[] | undefined> {
    const codes = generateRecoveryCodes();
    const done = await confirmApp(
      deps,
      account,
      code.replace(/\s/g, ''),
      (happens) => [
        ...recordFactorChange(deps, ledger.actor(c, account), account, 'app-added', happens),
        ...replaceRecoveryCodes(
          database,
          account.seq,
          codes,
          sql`${happens} and ${lacksRecoveryCodes(account.seq)}`,
        ),
      ],
      sql`(not ${hasFactor(database, account.seq)} and ${isPending(database, account.tokenHash)})`,
    );
    outbox.wake();
    return done && codes;
  }

  /** The account of the pending sign-in where a passkey is the second step; null where it is the first. */
  async function accountOf(c: Context, at: z.infer<typeof step>): Promise<PendingAccount | null> {
    if (at === 'first') return null;
    const account = await pending.find(c);
    if (!account) throw new Refusal(401, 'unauthorized', 'Unauthorized', { detail: OVER });
    return account;
  }

  const whoseOf = (account: PendingAccount | null): PasskeyUse =>
    account ? { purpose: 'second-step', accountSeq: account.seq } : { purpose: 'sign-in', accountSeq: null };

  async function countPasskey(c: Context): Promise<void> {
    const network = limitedNetwork(callerAddress(c, env.TRUST_PROXY_HOPS));
    const seconds = await waitFor(`passkey:${network}`, PASSKEYS_PER_NETWORK);
    if (seconds > 0) throw tooMany(seconds, 'Too many attempts. Please try again later.');
  }

  const ask = {
    summary: 'WebAuthn options for signing in with a passkey, valid once and for five minutes',
    request: z.object({ step }),
    reply: passkeyOptions,
    errors: [401, 429],
  };
  route(routes, 'POST /passkey/options', ask, async (c, { step: at }) => {
    await countPasskey(c);
    const account = await accountOf(c, at);
    return { ...(await askForPasskey(database, ownSite(c, env), whoseOf(account))) };
  });

  const answer = {
    summary: 'Signs in with a passkey, instead of the password or after it',
    request: z.object({ step, response: passkeyAnswer }),
    reply: signedInAt,
    errors: [401, 403, 429],
  };
  route(routes, 'POST /passkey', answer, async (c, { step: at, response }) => {
    await countPasskey(c);
    const pendingAccount = await accountOf(c, at);
    const passkey = await takePasskey(database, ownSite(c, env), whoseOf(pendingAccount), response);
    const [account] = passkey
      ? await read.select().from(accounts).where(eq(accounts.seq, passkey.accountSeq))
      : [];
    if (
      !account ||
      (!pendingAccount && env.secondFactor[account.role] === 'off') ||
      (pendingAccount && !(await pending.finish(c)))
    ) {
      stepped.add(1, { result: 'wrong' });
      const whose = account ?? pendingAccount;
      const fact = { action: 'sign-in-failed', ...(whose && accountFact(whose)) } as const;
      // For unknown passkeys, a network adds at most one line a minute.
      if (whose) ledger.later(ledger.actor(c), fact);
      else ledger.laterOnce(ledger.actor(c), fact);
      throw refusedPasskey();
    }
    const isSignedIn = await sessions.begin(c, account);
    stepped.add(1, { result: isSignedIn ? 'signed_in' : 'barred' });
    if (!isSignedIn)
      throw forbidden(
        'This account is suspended or closed. If you did not expect this, please write or call us.',
      );
    return { path: takeReturnPath(c) };
  });

  const script = { summary: 'The script of the passkey buttons, for browsers', status: 200, errors: [404] };
  // Beside the bundle; sources that run unbundled use the script of the last build.
  const file = join(typeof __dirname === 'string' ? __dirname : 'api/dist', 'passkey-script.js');
  const source = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  rawRoute(routes, 'GET /passkey.js', script, (c) => {
    // Without the script the buttons stay hidden, and codes still work.
    if (source === undefined) throw notFound('The script of the passkey buttons is not built');
    c.header('Content-Type', 'text/javascript; charset=utf-8');
    c.header('Cache-Control', 'public, max-age=600');
    return c.body(source);
  });

  return routes;
}
