import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { accountChange } from '../accounts/account-fact';
import { requireUser } from '../accounts/require-user';
import type { Sessions } from '../accounts/sessions';
import {
  appSetUp,
  codeInput,
  newPasskey,
  passkeyChange,
  passkeyOptions,
  recoveryCodesShown,
  secondFactors,
} from '../contract';
import { isDuplicate } from '../db/errors';
import { insertWhere } from '../db/insert-where';
import { passkeys } from '../db/schema';
import type { Deps } from '../deps';
import { invalid, malformed, notFound, Refusal } from '../errors';
import { ownSite } from '../http/own-site';
import { route } from '../http/route';
import { confirmApp, prepareApp } from './authenticator-app';
import { hasFactor } from '../accounts/has-factor';
import { readFactors, removeFactor } from './factors';
import {
  askForNewPasskey,
  hasRoomForPasskey,
  MOST_PASSKEYS,
  readNewPasskey,
  renamePasskey,
} from './passkeys';
import { recordFactorChange } from './record-factor-change';
import { drawRecoveryCodes, lacksRecoveryCodes, replaceRecoveryCodes } from './recovery-codes';
import type { SignedIn, SignedInVariables } from '../http/signed-in';

const lastFactor = (isRequired: boolean) =>
  new Refusal(409, 'last-second-factor', 'This is your only second factor', {
    detail: isRequired
      ? 'Your account must have a second factor; add another one before you remove this'
      : 'Your password is too short to stand alone; choose one of at least 12 characters first',
  });
const noPasskey = () => notFound('You have no passkey with this id');

/** `/api/account/second-factor`: the signed-in person's app, recovery codes and passkeys. */
export function factorRoutes(deps: Deps, sessions: Sessions) {
  const { database, env, ledger, outbox } = deps;
  const { writes } = database;
  const routes = new Hono<SignedInVariables>();
  routes.use(requireUser(sessions));

  const ownerOf = ({ accountSeq, sessionHash, ...user }: SignedIn) => ({
    ...user,
    seq: accountSeq,
    tokenHash: sessionHash,
  });

  const recent = true as const;
  /** Throws 403 where the account may have no second factor. */
  function requireChangeable(user: SignedIn): void {
    if (env.secondFactor[user.role] === 'off')
      throw new Refusal(403, 'second-factor-off', 'Forbidden', { detail: 'Second factors are switched off' });
  }

  const show = { summary: "The signed-in person's second factors", reply: secondFactors };
  route(routes, 'GET /', show, (c) => readFactors(database, env, ownerOf(c.get('user'))));

  const prepare = {
    recent,
    summary:
      'Creates the secret for a new authenticator app, to be confirmed by a first code within half an hour',
    reply: appSetUp,
    errors: [403],
  };
  route(routes, 'POST /app', prepare, (c) => {
    requireChangeable(c.get('user'));
    return prepareApp(deps, ownerOf(c.get('user')));
  });

  const confirm = {
    recent,
    summary:
      'Activates the prepared app as a second factor, replacing an earlier one; with the first factor returns recovery codes',
    request: codeInput,
    reply: recoveryCodesShown,
    errors: [403, 422],
  };
  route(routes, 'POST /app/confirm', confirm, async (c, { code }) => {
    const user = c.get('user');
    requireChangeable(user);
    const recoveryCodes = drawRecoveryCodes();
    const done = await confirmApp(deps, ownerOf(user), code, (happens) => [
      ...recordFactorChange(deps, c, user, 'app-added', happens),
      ...replaceRecoveryCodes(
        database,
        user.accountSeq,
        recoveryCodes,
        sql`${happens} and ${lacksRecoveryCodes(user.accountSeq)}`,
      ),
    ]);
    if (!done) throw invalid([{ pointer: '/code', message: WRONG_CODE }]);
    outbox.wake();
    return { recoveryCodes: done.at(-1)?.rows.length ? recoveryCodes : [] };
  });

  const remove = {
    recent,
    summary: 'Removes the authenticator app; not as the last factor if the account must have one',
    errors: [403, 404, 409],
  };
  route(routes, 'DELETE /app', remove, async (c) => {
    const user = c.get('user');
    requireChangeable(user);
    const isRequired = env.secondFactor[user.role] === 'required';
    const outcome = await removeFactor(database, user, isRequired, (happens) =>
      recordFactorChange(deps, c, user, 'app-removed', happens),
    );
    if (outcome === 'last') throw lastFactor(isRequired);
    if (outcome === 'missing') throw notFound('No authenticator app is set up');
    outbox.wake();
  });

  const renew = {
    recent,
    summary: 'Creates ten new recovery codes, replacing all earlier ones',
    reply: recoveryCodesShown,
    errors: [403, 409],
  };
  route(routes, 'POST /recovery-codes', renew, async (c) => {
    const user = c.get('user');
    requireChangeable(user);
    const recoveryCodes = drawRecoveryCodes();
    const isUseful = hasFactor(database, user.accountSeq);
    const results = await writes.run(
      ...recordFactorChange(deps, c, user, 'codes-renewed', isUseful),
      ...replaceRecoveryCodes(database, user.accountSeq, recoveryCodes, isUseful),
    );
    if (!results.at(-1)?.rows.length)
      throw new Refusal(409, 'no-second-factor', 'Conflict', {
        detail: 'Recovery codes stand in for a second factor; set one up first',
      });
    outbox.wake();
    return { recoveryCodes };
  });

  const ask = {
    recent,
    summary: 'WebAuthn options for creating a passkey, valid once and for five minutes',
    reply: passkeyOptions,
    errors: [403],
  };
  route(routes, 'POST /passkeys/options', ask, async (c) => {
    requireChangeable(c.get('user'));
    return { ...(await askForNewPasskey(database, ownSite(c, env), ownerOf(c.get('user')))) };
  });

  const add = {
    recent,
    summary: 'Stores a passkey that the browser created; with the first factor returns recovery codes',
    request: newPasskey,
    reply: recoveryCodesShown,
    errors: [403, 409],
  };
  route(routes, 'POST /passkeys', add, async (c, { name, response }) => {
    const user = c.get('user');
    requireChangeable(user);
    const row = await readNewPasskey(database, ownSite(c, env), user.accountSeq, name, response);
    if (!row) throw malformed('The browser’s answer does not fit what it was asked; please try again');
    const recoveryCodes = drawRecoveryCodes();
    const happened = sql`exists (select 1 from ${passkeys} where ${passkeys.id} = ${row.id})`;
    const results = await writes
      .run(
        insertWhere(database, passkeys, row, hasRoomForPasskey(database, user.accountSeq)).returning(),
        ...recordFactorChange(deps, c, user, 'passkey-added', happened),
        ...replaceRecoveryCodes(
          database,
          user.accountSeq,
          recoveryCodes,
          sql`${happened} and ${lacksRecoveryCodes(user.accountSeq)}`,
        ),
      )
      .catch((error: unknown) => {
        throw isDuplicate(error) ? malformed('This passkey is known already') : error;
      });
    if (!results[0]?.rows.length)
      throw new Refusal(409, 'too-many-passkeys', 'Conflict', {
        detail: `You have ${MOST_PASSKEYS} passkeys; remove one first`,
      });
    outbox.wake();
    return { recoveryCodes: results.at(-1)?.rows.length ? recoveryCodes : [] };
  });

  const rename = { recent, summary: 'Renames a passkey', request: passkeyChange, errors: [403, 404] };
  route(routes, 'PATCH /passkeys/:id', rename, async (c, { name }) => {
    const user = c.get('user');
    requireChangeable(user);
    const told = ledger.entry(c, accountChange('passkey-renamed', user));
    if (!(await renamePasskey(database, user.accountSeq, c.req.param('id'), name, told))) throw noPasskey();
  });

  const removePasskey = {
    recent,
    summary: 'Removes a passkey; not as the last factor if the account must have one',
    errors: [403, 404, 409],
  };
  route(routes, 'DELETE /passkeys/:id', removePasskey, async (c) => {
    const user = c.get('user');
    requireChangeable(user);
    const isRequired = env.secondFactor[user.role] === 'required';
    const factor = { accountSeq: user.accountSeq, passkeyId: c.req.param('id') };
    const outcome = await removeFactor(database, factor, isRequired, (happens) =>
      recordFactorChange(deps, c, user, 'passkey-removed', happens),
    );
    if (outcome === 'last') throw lastFactor(isRequired);
    if (outcome === 'missing') throw noPasskey();
    outbox.wake();
  });

  return routes;
}

const WRONG_CODE = 'This code is not correct. Please wait for the next one and try again.';
