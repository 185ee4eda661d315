import { invalid, malformed, Refusal } from '@lisle-harrow/server/http/refusal';
import { sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import { accountChange } from '../accounts/ledger-about-account';
import * as contract from '../contract/second-factor';
import { isDuplicate } from '../db/errors';
import { insertWhere } from '../db/insert-where';
import { passkeys } from '../db/schema';
import type { Deps } from '../deps';
import { notFound } from '../errors';
import { ownSite } from '../http/own-site';
import { implement } from '../http/route';
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
import { generateRecoveryCodes, lacksRecoveryCodes, replaceRecoveryCodes } from './recovery-codes';
import type { SignedIn } from '../http/signed-in';

const lastFactor = (isRequired: boolean) =>
  new Refusal(409, 'last-second-factor', 'This is your only second factor', {
    detail: isRequired
      ? 'Your account must have a second factor; add another one before you remove this'
      : 'Your password is too short to stand alone; choose one of at least 12 characters first',
  });
const noPasskey = () => notFound('You have no passkey with this id');

/** `/api/account/second-factor`: the signed-in person's app, recovery codes and passkeys. */
export function implementFactors(app: Hono, deps: Deps): void {
  const { database, env, ledger, outbox } = deps;
  const { writes } = database;

  const ownerOf = ({ accountSeq, sessionHash, ...user }: SignedIn) => ({
    ...user,
    seq: accountSeq,
    tokenHash: sessionHash,
  });

  /** Throws 403 where the account may have no second factor. */
  function requireChangeable(user: SignedIn): void {
    if (env.secondFactor[user.role] === 'off')
      throw new Refusal(403, 'second-factor-off', 'Forbidden', { detail: 'Second factors are switched off' });
  }

  implement(app, contract.getSecondFactors, "The signed-in person's second factors", (c) =>
    readFactors(database, env, ownerOf(c.get('user'))),
  );

  implement(
    app,
    contract.prepareApp,
    'Creates the secret for a new authenticator app, to be confirmed by a first code within half an hour',
    (c) => {
      requireChangeable(c.get('user'));
      return prepareApp(deps, ownerOf(c.get('user')));
    },
  );

  implement(
    app,
    contract.confirmApp,
    'Activates the prepared app as a second factor, replacing an earlier one; with the first factor returns recovery codes',
    async (c, { code }) => {
      const user = c.get('user');
      requireChangeable(user);
      const recoveryCodes = generateRecoveryCodes();
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
    },
  );

  implement(
    app,
    contract.removeApp,
    'Removes the authenticator app; not as the last factor if the account must have one',
    async (c) => {
      const user = c.get('user');
      requireChangeable(user);
      const isRequired = env.secondFactor[user.role] === 'required';
      const outcome = await removeFactor(database, user, isRequired, (happens) =>
        recordFactorChange(deps, c, user, 'app-removed', happens),
      );
      if (outcome === 'last') throw lastFactor(isRequired);
      if (outcome === 'missing') throw notFound('No authenticator app is set up');
      outbox.wake();
    },
  );

  implement(
    app,
    contract.renewRecoveryCodes,
    'Creates ten new recovery codes, replacing all earlier ones',
    async (c) => {
      const user = c.get('user');
      requireChangeable(user);
      const recoveryCodes = generateRecoveryCodes();
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
    },
  );

  implement(
    app,
    contract.askForNewPasskey,
    'WebAuthn options for creating a passkey, valid once and for five minutes',
    async (c) => {
      requireChangeable(c.get('user'));
      return { ...(await askForNewPasskey(database, ownSite(c, env), ownerOf(c.get('user')))) };
    },
  );

  implement(
    app,
    contract.addPasskey,
    'Stores a passkey that the browser created; with the first factor returns recovery codes',
    async (c, { name, response }) => {
      const user = c.get('user');
      requireChangeable(user);
      const row = await readNewPasskey(database, ownSite(c, env), user.accountSeq, name, response);
      if (!row) throw malformed('The browser’s answer does not fit what it was asked; please try again');
      const recoveryCodes = generateRecoveryCodes();
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
    },
  );

  implement(app, contract.renamePasskey, 'Renames a passkey', async (c, { name }) => {
    const user = c.get('user');
    requireChangeable(user);
    const audit = ledger.entry(c, accountChange('passkey-renamed', user));
    if (!(await renamePasskey(database, user.accountSeq, c.req.param('id'), name, audit))) throw noPasskey();
  });

  implement(
    app,
    contract.removePasskey,
    'Removes a passkey; not as the last factor if the account must have one',
    async (c) => {
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
    },
  );
}

const WRONG_CODE = 'This code is not correct. Please wait for the next one and try again.';
