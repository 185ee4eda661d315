import { jest } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import decodeQr from 'qr/decode.js';
import type { AppSetUp, SecondFactors } from '../contract';
import {
  accounts,
  authenticatorApps,
  ledgerEntries,
  outbox,
  passkeys,
  recoveryCodes,
  sessions,
} from '../db/schema';
import { createAuthenticator } from '../testing/test-authenticator';
import { addTestAccount, type TestClient } from '../testing/test-documents';
import { PASSWORD, startTestApi, submitLogin, type TestApi } from '../testing/test-api';

const STEP_MS = 30_000;
// The clock is stopped in the middle of a step, so that no code expires while it is being sent.
const now = Math.floor(Date.now() / STEP_MS) * STEP_MS + STEP_MS / 2;
const clock = jest.spyOn(Date, 'now').mockReturnValue(now);

const api = await startTestApi();
const requiring = await startTestApi({ STAFF_SECOND_FACTOR: 'required' });
afterAll(() => Promise.all([api.close(), requiring.close()]));

let people = 0;
async function addAccount(at: TestApi = api, role: 'staff' | 'client' = 'client'): Promise<TestClient> {
  const account = await addTestAccount(at, role, `person${(people += 1)}@example.com`);
  const { read, writes } = at.database;
  await writes.run(
    read.update(sessions).set({ authenticatedAt: now }).where(eq(sessions.accountSeq, account.seq)),
  );
  return account;
}

const send = (at: TestApi, method: string, path: string, { cookie }: TestClient, json?: unknown) =>
  at.send(`/api/account/second-factor${path}`, { method, cookie, ...(json === undefined ? {} : { json }) });
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now + steps * STEP_MS });

const factorsOf = async (at: TestApi, person: TestClient) =>
  (await (await send(at, 'GET', '', person)).json()) as SecondFactors;
const prepareApp = async (at: TestApi, person: TestClient) =>
  (await (await send(at, 'POST', '/app', person)).json()) as AppSetUp;
const codesOf = async (response: Response) =>
  ((await response.json()) as { recoveryCodes: string[] }).recoveryCodes;

async function addApp(at: TestApi, person: TestClient): Promise<string> {
  const { secret } = await prepareApp(at, person);
  expect((await send(at, 'POST', '/app/confirm', person, { code: codeOf(secret) })).status).toBe(200);
  return secret;
}

async function addPasskey(
  at: TestApi,
  person: TestClient,
  authenticator = createAuthenticator(),
  behavior = {},
) {
  const options = (await (await send(at, 'POST', '/passkeys/options', person)).json()) as {
    challenge: string;
  };
  const response = authenticator.register(options, behavior);
  return send(at, 'POST', '/passkeys', person, { name: ' Office laptop ', response });
}

/** The ledger's lines about an account. */
const ledgerOf = async (at: TestApi, { id }: TestClient) => {
  const entries = await at.database.read.select().from(ledgerEntries).where(eq(ledgerEntries.subjectId, id));
  return entries.map(({ action, actorId }) => [action, actorId]);
};

const changesOf = async (at: TestApi, { id }: TestClient) =>
  (await at.database.read.select().from(outbox).where(eq(outbox.about, id))).map(
    ({ payload }) => (JSON.parse(payload!) as { change: string }).change,
  );

/** Reads the picture that a browser draws, as a camera would. */
function readQrCode({ size, path }: AppSetUp['qrCode']): string {
  const CELL = 4;
  const width = size * CELL;
  const data = new Uint8Array(width * width * 4).fill(255);
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let row = Number(y) * CELL; row < (Number(y) + 1) * CELL; row += 1)
      for (let column = Number(x) * CELL; column < (Number(x) + Number(run)) * CELL; column += 1)
        data.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3);
  return decodeQr({ width, height: width, data });
}

test('an app is set up by secret or QR code and a first code; ten recovery codes are shown, and a mail is sent', async () => {
  const person = await addAccount();
  const { secret, qrCode } = await prepareApp(api, person);
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const uri = new URL(readQrCode(qrCode));
  expect([uri.protocol, uri.searchParams.get('issuer'), uri.searchParams.get('secret')]).toEqual([
    'otpauth:',
    'Lisle Harrow',
    secret,
  ]);
  expect((await factorsOf(api, person)).appSince).toBe(null);

  const wrong = await send(api, 'POST', '/app/confirm', person, { code: codeOf(secret, 5) });
  expect([wrong.status, await wrong.text()]).toEqual([422, expect.stringContaining('"pointer":"/code"')]);
  const codes = await codesOf(await send(api, 'POST', '/app/confirm', person, { code: codeOf(secret) }));
  expect(codes).toHaveLength(10);
  for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}$/);
  expect(await factorsOf(api, person)).toEqual({
    rule: 'offered',
    appSince: new Date(now).toISOString(),
    recoveryCodes: 10,
    passkeys: [],
  });
  expect(await changesOf(api, person)).toEqual(['app-added']);
  // Without a secret that was shown, no code confirms anything.
  expect((await send(api, 'POST', '/app/confirm', person, { code: codeOf(secret, 1) })).status).toBe(422);
});

test.each([
  ['in groups', (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`],
  [
    'in full-width digits',
    (code: string) => code.replace(/\d/g, (digit) => '０１２３４５６７８９'[Number(digit)]!),
  ],
])('an app is confirmed by a code that is typed %s', async (_how, typed) => {
  const person = await addAccount();
  const { secret } = await prepareApp(api, person);
  const code = typed(codeOf(secret));
  expect((await send(api, 'POST', '/app/confirm', person, { code })).status).toBe(200);
});

test('a new phone replaces the old one once it is confirmed, and the recovery codes stay', async () => {
  const person = await addAccount();
  const first = await addApp(api, person);
  const { secret } = await prepareApp(api, person);
  const [before] = await api.database.read
    .select()
    .from(authenticatorApps)
    .where(eq(authenticatorApps.accountSeq, person.seq));
  expect([before!.secret, secret === first]).toEqual([first, false]);
  expect(await codesOf(await send(api, 'POST', '/app/confirm', person, { code: codeOf(secret) }))).toEqual(
    [],
  );
  const [after] = await api.database.read
    .select()
    .from(authenticatorApps)
    .where(eq(authenticatorApps.accountSeq, person.seq));
  expect(after!.secret).toBe(secret);
  expect((await factorsOf(api, person)).recoveryCodes).toBe(10);
});

test('an unconfirmed setup expires after half an hour', async () => {
  const person = await addAccount();
  const { secret } = await prepareApp(api, person);
  const { read, writes } = api.database;
  await writes.run(read.update(authenticatorApps).set({ newSecretEndsAt: now }));
  expect((await send(api, 'POST', '/app/confirm', person, { code: codeOf(secret) })).status).toBe(422);
  expect((await prepareApp(api, person)).secret).not.toBe(secret);
});

test('a passkey has a name, and only its owner can rename or remove it', async () => {
  const person = await addAccount();
  const stranger = await addAccount();
  const codes = await codesOf(await addPasskey(api, person));
  expect(codes).toHaveLength(10);
  const [passkey] = (await factorsOf(api, person)).passkeys;
  expect(passkey).toMatchObject({ name: 'Office laptop', lastUsedAt: null });
  const path = `/passkeys/${passkey!.id}`;
  expect((await send(api, 'PATCH', path, stranger, { name: 'Mine' })).status).toBe(404);
  expect((await send(api, 'DELETE', path, stranger)).status).toBe(404);
  expect((await send(api, 'PATCH', path, person, { name: 'Phone' })).status).toBe(204);
  expect((await factorsOf(api, person)).passkeys[0]!.name).toBe('Phone');
  expect((await send(api, 'DELETE', path, person)).status).toBe(204);
  // With the last factor, the recovery codes that stand in for it are removed, too.
  expect(await factorsOf(api, person)).toMatchObject({ passkeys: [], recoveryCodes: 0 });
  expect(await changesOf(api, person)).toEqual(['passkey-added', 'passkey-removed']);
  expect(await ledgerOf(api, person)).toEqual([
    ['signed-in', person.id],
    ['passkey-added', person.id],
    ['passkey-renamed', person.id],
    ['passkey-removed', person.id],
  ]);
});

test.each([
  ['from another origin', { origin: 'https://evil.example' }],
  ['for another host', { host: 'evil.example' }],
])('a passkey that was made %s is not kept', async (_, behavior) => {
  const person = await addAccount();
  expect((await addPasskey(api, person, createAuthenticator(), behavior)).status).toBe(400);
  expect((await factorsOf(api, person)).passkeys).toEqual([]);
});

test('a passkey challenge can be answered once, by the person who got it', async () => {
  const person = await addAccount();
  const stranger = await addAccount();
  const options = (await (await send(api, 'POST', '/passkeys/options', person)).json()) as {
    challenge: string;
  };
  const add = (who: TestClient, response: unknown) =>
    send(api, 'POST', '/passkeys', who, { name: 'Key', response });
  expect((await add(stranger, createAuthenticator().register(options))).status).toBe(400);
  expect((await add(person, createAuthenticator().register(options))).status).toBe(200);
  expect((await add(person, createAuthenticator().register(options))).status).toBe(400);
  expect((await factorsOf(api, person)).passkeys).toHaveLength(1);
});

test('one passkey belongs to one account, and an account has at most twenty', async () => {
  const person = await addAccount();
  const authenticator = createAuthenticator();
  expect((await addPasskey(api, person, authenticator)).status).toBe(200);
  expect((await addPasskey(api, await addAccount(), authenticator)).status).toBe(400);
  const { read, writes } = api.database;
  const [row] = await read.select().from(passkeys).where(eq(passkeys.accountSeq, person.seq));
  const copies = Array.from({ length: 19 }, (_, at) => ({
    ...row!,
    seq: undefined,
    id: `p${at}`,
    credentialId: `c${at}`,
  }));
  await writes.run(read.insert(passkeys).values(copies));
  expect((await addPasskey(api, person)).status).toBe(409);
});

test('every change needs a recent sign-in', async () => {
  const person = await addAccount();
  clock.mockReturnValue(now + 11 * 60_000);
  const calls = [
    ['POST', '/app'],
    ['POST', '/app/confirm', { code: '123456' }],
    ['DELETE', '/app'],
    ['POST', '/recovery-codes'],
    ['POST', '/passkeys/options'],
    ['POST', '/passkeys', { name: 'Key', response: createAuthenticator().register({ challenge: 'AA' }) }],
    ['PATCH', '/passkeys/1', { name: 'Key' }],
    ['DELETE', '/passkeys/1'],
  ] as const;
  for (const [method, path, json] of calls) {
    const refused = await send(api, method, path, person, json);
    expect([method, path, refused.status, await refused.text()]).toEqual([
      method,
      path,
      403,
      expect.stringContaining('problem:sign-in-again'),
    ]);
  }
  expect((await send(api, 'GET', '', person)).status).toBe(200);
  clock.mockReturnValue(now);
});

test('recovery codes require a second factor', async () => {
  const person = await addAccount();
  expect((await send(api, 'POST', '/recovery-codes', person)).status).toBe(409);
  const rows = await api.database.read
    .select()
    .from(recoveryCodes)
    .where(eq(recoveryCodes.accountSeq, person.seq));
  expect([rows, await changesOf(api, person)]).toEqual([[], []]);
});

describe('a password of 8 to 11 characters', () => {
  const SHORT = 'zebra-uv9k';
  const change = (who: TestClient, present: string, password: string) =>
    api.send('/api/account/password', { method: 'PUT', cookie: who.cookie, json: { present, password } });

  test('needs a second factor, the last of which stays until the password is longer', async () => {
    const email = 'short@example.com';
    await api.addAccount('client', email);
    const cookie = await api.signIn(email);
    const [{ id, seq }] = (await api.database.read
      .select()
      .from(accounts)
      .where(eq(accounts.email, email))) as [typeof accounts.$inferSelect];
    const person = { id, seq, cookie };
    const refused = await change(person, PASSWORD, SHORT);
    expect([refused.status, await refused.text()]).toEqual([
      422,
      expect.stringContaining('at least 12 characters'),
    ]);
    await addApp(api, person);
    expect((await change(person, PASSWORD, 'uv9k-zb')).status).toBe(422);
    const changed = await change(person, PASSWORD, SHORT);
    expect(changed.status).toBe(204);
    // A change renews the session.
    const now = { ...person, cookie: changed.headers.get('Set-Cookie')?.split(';')[0] ?? cookie };
    const stays = await send(api, 'DELETE', '/app', now);
    expect([stays.status, await stays.text()]).toEqual([
      409,
      expect.stringContaining('choose one of at least 12'),
    ]);

    // After an owner has removed it, a factor must be set up again before the short password gives access.
    const account = await addAccount(api, 'staff');
    await api.send(`/api/admin/accounts/${id}/reset-factors`, { method: 'POST', cookie: account.cookie });
    const login = await submitLogin(api.send, email, SHORT);
    expect(login.headers.get('Location')).toBe('/api/login/second-step');
  });
});

describe('where a second factor is required', () => {
  test('the last one stays, even if app and passkey are removed concurrently', async () => {
    const person = await addAccount(requiring, 'staff');
    await addApp(requiring, person);
    const refused = await send(requiring, 'DELETE', '/app', person);
    expect([refused.status, await refused.text()]).toEqual([
      409,
      expect.stringContaining('last-second-factor'),
    ]);
    await addPasskey(requiring, person);
    const [passkey] = (await factorsOf(requiring, person)).passkeys;
    const answers = await Promise.all([
      send(requiring, 'DELETE', '/app', person),
      send(requiring, 'DELETE', `/passkeys/${passkey!.id}`, person),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect((await changesOf(requiring, person)).filter((change) => change.endsWith('removed'))).toHaveLength(
      1,
    );
  });

  test('one of two passkeys can be removed, a missing app cannot', async () => {
    const person = await addAccount(requiring, 'staff');
    await addPasskey(requiring, person);
    await addPasskey(requiring, person);
    expect((await send(requiring, 'DELETE', '/app', person)).status).toBe(404);
    const [one, other] = (await factorsOf(requiring, person)).passkeys;
    expect((await send(requiring, 'DELETE', `/passkeys/${one!.id}`, person)).status).toBe(204);
    expect((await send(requiring, 'DELETE', `/passkeys/${other!.id}`, person)).status).toBe(409);
  });
});

describe('a lost phone', () => {
  const reset = (who: TestClient, id: string) =>
    api.send(`/api/admin/accounts/${id}/reset-factors`, { method: 'POST', cookie: who.cookie });

  test('an owner can reset the factors of an account, which ends its sessions and notifies it', async () => {
    const owner = await addAccount(api, 'staff');
    const person = await addAccount();
    await addApp(api, person);
    await addPasskey(api, person);
    expect((await reset(owner, person.id)).status).toBe(204);
    expect((await send(api, 'GET', '', person)).status).toBe(401);
    for (const table of [authenticatorApps, passkeys, recoveryCodes])
      expect(await api.database.read.select().from(table).where(eq(table.accountSeq, person.seq))).toEqual(
        [],
      );
    expect((await changesOf(api, person)).at(-1)).toBe('reset');
    expect((await ledgerOf(api, person)).at(-1)).toEqual(['factor-removed', owner.id]);
    expect((await reset(owner, 'nobody')).status).toBe(404);
  });

  test('nobody else can, nor an owner whose sign-in is old', async () => {
    const owner = await addAccount(api, 'staff');
    const person = await addAccount();
    await addApp(api, person);
    expect((await reset(person, person.id)).status).toBe(403);
    clock.mockReturnValue(now + 11 * 60_000);
    expect((await reset(owner, person.id)).status).toBe(403);
    clock.mockReturnValue(now);
    expect((await factorsOf(api, person)).appSince).not.toBe(null);
  });
});
