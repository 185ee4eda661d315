import { eq, exists, sql } from 'drizzle-orm';
import type { Context, Hono } from 'hono';
import { accountFact } from '../accounts/ledger-about-account';
import type { Sessions } from '../accounts/sessions';
import {
  askForConfirmingPasskey,
  type Confirmation,
  confirmSignIn,
  getConfirmationWays,
  requestRecentSignIn,
} from '../contract';
import { accounts, identities } from '../db/schema';
import type { Deps } from '../deps';
import { tooMany } from '../errors';
import { ownSite } from '../http/own-site';
import { isRecentSignIn, implement } from '../http/route';
import { readFactors, secondStepOf } from '../second-factor/factors';
import { askForPasskey, type PasskeyUse, takePasskey } from '../second-factor/passkeys';
import { countCode, takeCode, takeCodeBack } from '../second-factor/take-code';
import { tryAgainIn } from '../sign-in/sign-in-throttle';
import { type createPasswordCheck, requireOwnSignIn, wrong } from './present-password';
import type { SignedInVariables } from '../http/signed-in';

/** `/api/account/confirm`: signed-in people authenticate again. */
export function implementConfirmation(
  app: Hono,
  deps: Deps,
  sessions: Sessions,
  requirePassword: ReturnType<typeof createPasswordCheck>,
): void {
  const { database, env, ledger } = deps;
  const { read } = database;
  const whoseOf = (accountSeq: number): PasskeyUse => ({ purpose: 'confirm', accountSeq });

  implement(
    app,
    getConfirmationWays,
    'Ways for the signed-in person to confirm their identity after 403 `sign-in-again`',
    async (c) => {
      const user = c.get('user');
      const account = { seq: user.accountSeq, role: user.role };
      const isOwn = env.ownSignIn[user.role];
      const link = read
        .select({ one: sql`1` })
        .from(identities)
        .where(eq(identities.accountSeq, account.seq));
      const [has] = await read
        .select({
          password: sql<boolean>`${accounts.passwordHash} <> ''`.mapWith(Boolean),
          link: sql<boolean>`${exists(link)}`.mapWith(Boolean),
        })
        .from(accounts)
        .where(eq(accounts.seq, account.seq));
      const { rule, appSince, passkeys } = await readFactors(database, env, account);
      const hasPasskey = rule !== 'off' && passkeys.length > 0;
      return {
        isRecent: isRecentSignIn(user),
        password: isOwn && Boolean(has?.password),
        code: rule !== 'off' && (appSince !== null || hasPasskey),
        passkey: hasPasskey,
        firm: env.oidc !== undefined && (!isOwn || Boolean(has?.link)),
      };
    },
  );

  implement(
    app,
    requestRecentSignIn,
    'Answers only after a recent sign-in: for a page to call before a download, which cannot ask for one',
    () => undefined,
  );

  implement(
    app,
    askForConfirmingPasskey,
    'WebAuthn options for confirming with a passkey, valid once and for five minutes',
    async (c) => {
      const user = c.get('user');
      requireOwnSignIn(deps, user);
      return { ...(await askForPasskey(database, ownSite(c, env), whoseOf(user.accountSeq))) };
    },
  );

  implement(
    app,
    confirmSignIn,
    'Confirms the signed-in person’s identity: by password, plus a code or a passkey if the account has a second factor, or by a passkey alone that verified a finger, a face or a PIN',
    async (c, given) => {
      const user = c.get('user');
      requireOwnSignIn(deps, user);
      if (!(await isConfirmedByPasskey(c, given))) await requirePasswordAndCode(c, given);
      await sessions.confirm(user);
    },
  );

  /** Throws 422 for a passkey that is not the person's. False without a passkey, and for one that did not verify the user. */
  async function isConfirmedByPasskey(c: Context<SignedInVariables>, { passkey }: Confirmation) {
    const user = c.get('user');
    if (!passkey) return false;
    const taken =
      env.secondFactor[user.role] === 'off'
        ? undefined
        : await takePasskey(database, ownSite(c, env), whoseOf(user.accountSeq), passkey);
    if (taken) return taken.isVerified;
    ledger.later(c, { action: 'confirmation-failed', ...accountFact(user) });
    throw wrong('passkey', 'This passkey does not confirm who you are here. You can try another way');
  }

  async function requirePasswordAndCode(
    c: Context<SignedInVariables>,
    { password, code, passkey }: Confirmation,
  ) {
    const user = c.get('user');
    const account = { ...user, seq: user.accountSeq };
    if (!password)
      throw wrong(
        'password',
        passkey
          ? 'Your passkey asked for no finger, face or PIN: enter your password as well'
          : 'Password is required',
      );
    await requirePassword(c, password, 'password');
    if (passkey || (await secondStepOf(database, env, account)) !== 'factor') return;
    if (!code) throw wrong('code', 'Please enter the code');
    const seconds = await countCode(deps, account.seq);
    if (seconds > 0) throw tooMany(seconds, `Too many attempts. ${tryAgainIn(seconds)}`);
    if (!(await takeCode(deps, c, account, code))) {
      ledger.later(c, { action: 'confirmation-failed', ...accountFact(user) });
      throw wrong('code', 'This code is not correct, or it was used already');
    }
    await takeCodeBack(deps, account.seq);
  }
}
