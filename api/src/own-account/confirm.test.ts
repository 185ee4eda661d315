import { jest } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { ConfirmationWays } from '../contract';
import { accounts, authenticatorApps, clientHolds, identities, ledgerEntries, sessions } from '../db/schema';
import { replaceRecoveryCodes } from '../second-factor/recovery-codes';
import { createAuthenticator } from '../testing/test-authenticator';
import { addTestAccount } from '../testing/test-documents';
import { PASSWORD, startTestApi, type TestApi } from '../testing/test-api';

const STEP_MS = 30_000;
// The clock is stopped in the middle of a step, so that no code expires while it is being sent.
const now = Math.floor(Date.now() / STEP_MS) * STEP_MS + STEP_MS / 2;
jest.spyOn(Date, 'now').mockReturnValue(now);
const FIRM = { OIDC_ISSUER: 'https://login.firm.com', OIDC_CLIENT_ID: 'id', OIDC_CLIENT_SECRET: 'secret' };
const api = await startTestApi();
const firm = await startTestApi({
  ...FIRM,
  OIDC_ROLES: 'owner=owner',
  PUBLIC_URL: 'http://localhost',
  PASSWORD_SIGN_IN: 'clients',
});
afterAll(() => Promise.all([api.close(), firm.close()]));

let people = 0;
const nextEmail = () => `person${(people += 1)}@example.com`;

/** Adds a person who signed in long ago; a member of staff signed in with the provider. */
async function addPerson(at: TestApi = api, role: 'staff' | 'client' = 'client') {
  const email = nextEmail();
  await at.addAccount('client', email);
  const { read, writes } = at.database;
  const cookie = await at.signIn(email);
  await writes.run(read.update(accounts).set({ role }).where(eq(accounts.email, email)));
  const [account] = await read.select().from(accounts).where(eq(accounts.email, email));
  await writes.run(read.update(sessions).set({ authenticatedAt: 1 }));
  return { ...account!, cookie };
}
async function addApp({ seq }: { seq: number }): Promise<string> {
  const secret = new Secret({ size: 20 }).base32;
  const row = { accountSeq: seq, secret, confirmedAt: 1, lastStep: 1 };
  await api.database.writes.run(api.database.read.insert(authenticatorApps).values(row));
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now });
}
/** Adds a passkey to the account, for which the session is temporarily made recent. */
async function addPasskey({ cookie }: { cookie: string }) {
  const { read, writes } = api.database;
  await writes.run(read.update(sessions).set({ authenticatedAt: now }));
  const path = '/api/account/second-factor/passkeys';
  const authenticator = createAuthenticator();
  const options = await (await api.send(`${path}/options`, { method: 'POST', cookie })).json();
  const response = authenticator.register(options as { challenge: string });
  expect((await api.send(path, { method: 'POST', cookie, json: { name: 'Key', response } })).status).toBe(
    200,
  );
  await writes.run(read.update(sessions).set({ authenticatedAt: 1 }));
  return authenticator;
}

const waysOf = async (cookie: string, at: TestApi = api) =>
  (await (await at.send('/api/account/confirm', { cookie })).json()) as ConfirmationWays;
/** The status, and the first field that is reported as wrong. */
async function confirm(json: object, cookie: string, at: TestApi = api) {
  const answer = await at.send('/api/account/confirm', { method: 'POST', cookie, json });
  if (answer.status === 204) return [204, (await waysOf(cookie, at)).isRecent];
  const { errors } = (await answer.json()) as { errors?: { pointer: string }[] };
  return [answer.status, errors?.[0]?.pointer];
}
const optionsFor = async (cookie: string) =>
  (await (await api.send('/api/account/confirm/passkey', { method: 'POST', cookie })).json()) as {
    challenge: string;
  };

test('with a second factor a password needs a code for a confirmation, which works once', async () => {
  const person = await addPerson();
  const { cookie } = person;
  expect(await waysOf(cookie)).toEqual({
    isRecent: false,
    password: true,
    code: false,
    passkey: false,
    firm: false,
  });
  const code = await addApp(person);
  expect(await waysOf(cookie)).toMatchObject({ password: true, code: true, passkey: false });
  expect(await confirm({ password: PASSWORD }, cookie)).toEqual([422, '/code']);
  expect(await confirm({ code }, cookie)).toEqual([422, '/password']);
  expect(await confirm({ password: PASSWORD, code: '000000' }, cookie)).toEqual([422, '/code']);
  expect(await waysOf(cookie)).toMatchObject({ isRecent: false });
  expect(await confirm({ password: PASSWORD, code }, cookie)).toEqual([204, true]);
  expect(await confirm({ password: PASSWORD, code }, cookie)).toEqual([422, '/code']);
});

test('a recovery code can replace a code of the app', async () => {
  const person = await addPerson();
  await addApp(person);
  const codes = ['AAAA-BBBB-CCCC'];
  await api.database.writes.run(...replaceRecoveryCodes(api.database, person.seq, codes));
  expect(await confirm({ password: PASSWORD, code: codes[0] }, person.cookie)).toEqual([204, true]);
});

test('a passkey with a fingerprint or PIN confirms alone; any other one needs the password', async () => {
  const person = await addPerson();
  const { cookie } = person;
  const authenticator = await addPasskey(person);
  expect(await waysOf(cookie)).toMatchObject({ password: true, code: true, passkey: true });
  const bare = authenticator.sign(await optionsFor(cookie), { isVerified: false });
  expect(await confirm({ passkey: bare }, cookie)).toEqual([422, '/password']);
  const beside = authenticator.sign(await optionsFor(cookie), { isVerified: false });
  expect(await confirm({ passkey: beside, password: PASSWORD }, cookie)).toEqual([204, true]);
  const again = await addPerson();
  const own = await addPasskey(again);
  const answer = own.sign(await optionsFor(again.cookie));
  expect(await confirm({ passkey: answer }, again.cookie)).toEqual([204, true]);
  // An answer is accepted only once.
  expect(await confirm({ passkey: answer }, again.cookie)).toEqual([422, '/passkey']);
});

test('a passkey of another person, or one requested for a sign-in, cannot confirm', async () => {
  const [person, other] = [await addPerson(), await addPerson()];
  const [own, foreign] = [await addPasskey(person), await addPasskey(other)];
  const stolen = foreign.sign(await optionsFor(person.cookie));
  expect(await confirm({ passkey: stolen }, person.cookie)).toEqual([422, '/passkey']);
  const atSignIn = await api.send('/api/login/passkey/options', { method: 'POST', json: { step: 'first' } });
  const early = own.sign((await atSignIn.json()) as { challenge: string });
  expect(await confirm({ passkey: early }, person.cookie)).toEqual([422, '/passkey']);
});

test('a failure is recorded without what was typed or whose passkey it was', async () => {
  const { cookie, id } = await addPerson();
  expect(await confirm({ password: 'hunter2-secret' }, cookie)).toEqual([422, '/password']);
  const change = { present: 'hunter2-secret', password: 'a wholly other sentence' };
  await api.send('/api/account/password', { method: 'PUT', cookie, json: change });
  await api.deps.ledger.settle();
  const lines = await api.database.read.select().from(ledgerEntries).where(eq(ledgerEntries.subjectId, id));
  expect(lines.filter(({ action }) => action === 'confirmation-failed')).toMatchObject([
    { actorKind: 'client', actorId: id, clientId: id },
    { actorKind: 'client', actorId: id, clientId: id },
  ]);
  expect(JSON.stringify(lines)).not.toContain('hunter2');
});

test('changing the password is no confirmation if a second factor is needed', async () => {
  const person = await addPerson();
  await addApp(person);
  const change = { present: PASSWORD, password: 'a wholly other sentence' };
  const answer = await api.send('/api/account/password', {
    method: 'PUT',
    cookie: person.cookie,
    json: change,
  });
  const renewed = answer.headers.get('Set-Cookie')!.split(';')[0]!;
  expect([answer.status, (await waysOf(renewed)).isRecent]).toEqual([204, false]);
});

test('if staff sign in only with the provider, an old password cannot confirm or be changed', async () => {
  const { cookie } = await addPerson(firm, 'staff');
  expect(await waysOf(cookie, firm)).toEqual({
    isRecent: false,
    password: false,
    code: false,
    passkey: false,
    firm: true,
  });
  expect(await confirm({ password: PASSWORD }, cookie, firm)).toEqual([403, undefined]);
  expect((await firm.send('/api/account/confirm/passkey', { method: 'POST', cookie })).status).toBe(403);
  const change = { present: PASSWORD, password: 'a wholly other sentence' };
  expect((await firm.send('/api/account/password', { method: 'PUT', cookie, json: change })).status).toBe(
    403,
  );
});

test('a person with both can confirm by password or by provider', async () => {
  const { cookie, seq } = await addPerson(firm);
  expect(await waysOf(cookie, firm)).toMatchObject({ password: true, firm: false });
  const link = { issuer: FIRM.OIDC_ISSUER, subject: 'her', accountSeq: seq, linkedAt: '' };
  await firm.database.writes.run(firm.database.read.insert(identities).values(link));
  expect(await waysOf(cookie, firm)).toMatchObject({ password: true, firm: true });
});

test('nobody can confirm while signed out', async () => {
  await addTestAccount(api, 'client', nextEmail());
  expect((await api.send('/api/account/confirm')).status).toBe(401);
});

test('the account page gets what can be changed: no unused or missing password, no name under a restriction', async () => {
  const changeableBy = async ({ cookie }: { cookie: string }, at: TestApi = api) =>
    (await at.send('/api/account/changeable', { cookie })).json();
  const all = { name: true, password: true };
  const client = await addPerson();
  expect(await changeableBy(client)).toEqual(all);
  expect(await changeableBy(await addPerson(api, 'staff'))).toEqual(all);
  expect(await changeableBy(await addPerson(firm, 'staff'), firm)).toEqual({ ...all, password: false });
  const { read, writes } = api.database;
  const hold = {
    accountSeq: client.seq,
    kind: 'restriction',
    reason: 'Asked',
    since: '',
    setBy: '',
  } as const;
  await writes.run(
    read.insert(clientHolds).values(hold),
    read.update(accounts).set({ passwordHash: '' }).where(eq(accounts.seq, client.seq)),
  );
  expect(await changeableBy(client)).toEqual({ name: false, password: false });
});
