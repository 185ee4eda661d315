import { and, eq } from 'drizzle-orm';
import type { OwnSession } from '../contract';
import { accounts, outbox, passwordResets, pendingSignIns, sessions } from '../db/schema';
import {
  justBefore,
  PASSWORD,
  PASSWORD_HASH,
  startTestApi,
  submitLogin,
  type TestApi,
} from '../testing/test-api';

const EMAIL = 'jane@example.com';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ TRUST_PROXY_HOPS: '1' });
  await api.addAccount('client', EMAIL);
});
afterAll(() => api.close());

const rows = () => api.database.read.select().from(sessions);
const put = (path: string, json: unknown, cookie: string) =>
  api.send(`/api/account/${path}`, { method: 'PUT', json, cookie });
const confirm = (password: string, cookie: string, from: TestApi = api) =>
  from.send('/api/account/confirm', { method: 'POST', json: { password }, cookie });

test('a session stores its start, browser and network, but not the full address', async () => {
  const before = Date.now();
  await api.signIn(EMAIL, { 'User-Agent': FIREFOX, 'X-Forwarded-For': '203.0.113.77' });
  const [session] = await rows();
  expect(session).toMatchObject({ device: 'Firefox on Windows', network: '203.0.113.0/24' });
  expect(session!.createdAt).toBeGreaterThanOrEqual(before);
  expect(session!.authenticatedAt).toBe(session!.createdAt);
  expect(JSON.stringify(session)).not.toContain('113.77');
});

test('the right password makes the sign-in recent again, for this session only', async () => {
  const [cookie, other] = [await api.signIn(EMAIL), await api.signIn(EMAIL)];
  const { read, writes } = api.database;
  await writes.run(read.update(sessions).set({ authenticatedAt: 1 }));
  const wrong = await confirm('another password', cookie);
  expect([wrong.status, await wrong.json()]).toEqual([
    422,
    expect.objectContaining({ errors: [{ pointer: '/password', message: 'The password is not correct' }] }),
  ]);
  expect((await rows()).every(({ authenticatedAt }) => authenticatedAt === 1)).toBe(true);
  expect((await confirm(PASSWORD, cookie)).status).toBe(204);
  expect((await rows()).filter(({ authenticatedAt }) => authenticatedAt > 1)).toHaveLength(1);
  expect((await api.send('/api/auth/user', { cookie: other })).status).toBe(200);
});

test('guesses of the password in an open session are limited as at the sign-in', async () => {
  const limited = await startTestApi({ RATE_LIMIT: 'on' });
  try {
    await limited.addAccount('staff', EMAIL);
    const cookie = await limited.signIn(EMAIL);
    const statuses: number[] = [];
    for (let guess = 0; guess < 11; guess += 1) statuses.push((await confirm('', cookie, limited)).status);
    // An empty password is not a guess and is not counted.
    expect(new Set(statuses)).toEqual(new Set([422]));
    for (let guess = 0; guess < 10; guess += 1) await confirm(`guess ${guess}`, cookie, limited);
    const answer = await confirm(PASSWORD, cookie, limited);
    expect([answer.status, Number(answer.headers.get('Retry-After')) > 0]).toEqual([429, true]);
  } finally {
    await limited.close();
  }
}, 60_000);

test('an account has one password check at a time, in however many sessions', async () => {
  const cookies = await Promise.all(Array.from({ length: 4 }, () => api.signIn(EMAIL)));
  const answers = await Promise.all(cookies.map((cookie) => confirm(PASSWORD, cookie)));
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 429, 429, 429]);
  expect((await confirm(PASSWORD, cookies[0]!)).status).toBe(204);
});

test('a changed name is used from the next page on', async () => {
  const cookie = await api.signIn(EMAIL);
  expect((await put('name', { firstName: ' Jeanne ', lastName: '' }, cookie)).status).toBe(204);
  expect(await (await api.send('/api/auth/user', { cookie })).json()).toMatchObject({
    firstName: 'Jeanne',
    lastName: '',
    email: EMAIL,
  });
  const refused = await put('name', { firstName: 'A\nB', lastName: 'x' }, cookie);
  expect(refused.status).toBe(422);
  const [row] = await api.database.read.select().from(accounts).where(eq(accounts.email, EMAIL));
  expect(row!.firstName).toBe('Jeanne');
});

describe('the password', () => {
  const NEXT = 'three unrelated words';
  const change = (cookie: string, present: string, password: string, from = api) =>
    from.send('/api/account/password', { method: 'PUT', json: { present, password }, cookie });
  const fieldsOf = async (response: Response) =>
    ((await response.json()) as { errors: { pointer: string }[] }).errors.map(({ pointer }) => pointer);

  test('is changed with the present one: other browsers are signed out, this one gets a new token, and a mail is sent', async () => {
    await api.addAccount('client', 'change@lind.com');
    const [mine, other] = [await api.signIn('change@lind.com'), await api.signIn('change@lind.com')];
    const changed = await change(mine, PASSWORD, NEXT);
    expect(changed.status).toBe(204);
    const renewed = changed.headers.get('Set-Cookie')!;
    expect(renewed).toMatch(/^sid=.+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/);
    for (const cookie of [mine, other])
      expect((await api.send('/api/auth/user', { cookie })).status).toBe(401);
    const cookie = renewed.split(';')[0]!;
    expect((await api.send('/api/auth/user', { cookie })).status).toBe(200);
    expect((await submitLogin(api.send, 'change@lind.com', PASSWORD)).status).toBe(401);
    expect((await submitLogin(api.send, 'change@lind.com', NEXT)).status).toBe(303);
    const told = await api.database.read
      .select()
      .from(outbox)
      .where(and(eq(outbox.recipient, 'change@lind.com'), eq(outbox.kind, 'password-changed')));
    expect(told).toHaveLength(1);
  });

  test('stays if the present one is wrong, or the new one is short, easy or the same', async () => {
    await api.addAccount('client', 'stays@lind.com');
    const [mine, other] = [await api.signIn('stays@lind.com'), await api.signIn('stays@lind.com')];
    for (const [present, password, field] of [
      ['another password', NEXT, '/present'],
      [PASSWORD, 'short', '/password'],
      [PASSWORD, 'stays@lind.com1', '/password'],
      [PASSWORD, PASSWORD, '/password'],
    ] as const) {
      const refused = await change(mine, present, password);
      expect([refused.status, await fieldsOf(refused)]).toEqual([422, [field]]);
      expect(refused.headers.get('Set-Cookie')).toBeNull();
    }
    for (const cookie of [mine, other])
      expect((await api.send('/api/auth/user', { cookie })).status).toBe(200);
    expect((await submitLogin(api.send, 'stays@lind.com', PASSWORD)).status).toBe(303);
  });

  test('ends pending sign-ins and a link to set it when it is changed', async () => {
    await api.addAccount('client', 'link@lind.com');
    const [account] = await api.database.read
      .select()
      .from(accounts)
      .where(eq(accounts.email, 'link@lind.com'));
    const { read, writes } = api.database;
    const row = { tokenHash: 'asked for', accountSeq: account!.seq, endsAt: Date.now() + 60_000 };
    await writes.run(
      read.insert(passwordResets).values(row),
      read.insert(pendingSignIns).values({ ...row, tries: 0 }),
    );
    const left = () =>
      Promise.all([passwordResets, pendingSignIns].map((table) => api.database.read.$count(table)));
    const cookie = await api.signIn('link@lind.com');
    expect((await change(cookie, 'another password', NEXT)).status).toBe(422);
    expect(await left()).toEqual([1, 1]);
    expect((await change(cookie, PASSWORD, NEXT)).status).toBe(204);
    expect(await left()).toEqual([0, 0]);
  });

  test('that was changed elsewhere meanwhile is not changed, and no session here ends', async () => {
    await api.addAccount('client', 'meanwhile@lind.com');
    const cookie = await api.signIn('meanwhile@lind.com');
    const { read, writes } = api.database;
    const passwordHash = PASSWORD_HASH.replace('8rshJRzdDtBv7k5CRAfCYA', '9rshJRzdDtBv7k5CRAfCYA');
    justBefore(writes, /^update "accounts"/, () =>
      writes.run(read.update(accounts).set({ passwordHash }).where(eq(accounts.email, 'meanwhile@lind.com'))),
    );
    const late = await change(cookie, PASSWORD, NEXT);
    expect([late.status, await fieldsOf(late)]).toEqual([422, ['/present']]);
    expect((await api.send('/api/auth/user', { cookie })).status).toBe(200);
  });

  test('is changed by one of two racing calls', async () => {
    await api.addAccount('client', 'race@lind.com');
    const cookies = [await api.signIn('race@lind.com'), await api.signIn('race@lind.com')];
    const answers = await Promise.all(cookies.map((cookie, at) => change(cookie, PASSWORD, `${NEXT} ${at}`)));
    const [made, refused] = answers.map(({ status }) => status).sort();
    expect(made).toBe(204);
    // Signed out by the other change, or too late to make this one.
    expect([401, 422, 429]).toContain(refused);
  });
});

describe('a list of sessions', () => {
  const list = async (cookie: string) =>
    (await (await api.send('/api/account/sessions', { cookie })).json()) as OwnSession[];
  const end = (path: string, cookie: string) =>
    api.send(`/api/account/sessions/${path}`, { method: 'POST', cookie });

  test('shows browser and network, this one first, without ended or idle ones', async () => {
    await api.addAccount('client', 'list@lind.com');
    const mine = await api.signIn('list@lind.com', { 'User-Agent': FIREFOX, 'X-Forwarded-For': '192.0.2.9' });
    const idle = await api.signIn('list@lind.com');
    const ended = await api.signIn('list@lind.com');
    await api.signIn('list@lind.com', { 'X-Forwarded-For': '2001:db8::1' });
    const { read, writes } = api.database;
    const at = async (cookie: string) => {
      const { id } = (await list(cookie)).find(({ isThis }) => isThis)!;
      return eq(sessions.tokenHash, id);
    };
    const [isIdle, isEnded] = [await at(idle), await at(ended)];
    await writes.run(
      read
        .update(sessions)
        .set({ seenAt: Date.now() - 30 * 60_000 })
        .where(isIdle),
      read.update(sessions).set({ endsAt: Date.now() }).where(isEnded),
    );
    expect(await list(mine)).toEqual([
      {
        id: expect.any(String),
        device: 'Firefox on Windows',
        network: '192.0.2.0/24',
        isThis: true,
        signedInAt: expect.any(String),
        seenAt: expect.any(String),
      },
      expect.objectContaining({ device: 'Unknown browser', network: '2001:db8:0::/48', isThis: false }),
    ]);
  });

  test('can end one or all others, and never those of other people', async () => {
    await api.addAccount('client', 'end@lind.com');
    const [mine, second, third] = [
      await api.signIn('end@lind.com'),
      await api.signIn('end@lind.com'),
      await api.signIn('end@lind.com'),
    ];
    const stranger = await api.signIn(EMAIL);
    const { id } = (await list(second)).find(({ isThis }) => isThis)!;
    expect((await end(`${encodeURIComponent(id)}/end`, stranger)).status).toBe(404);
    expect((await api.send('/api/auth/user', { cookie: second })).status).toBe(200);
    expect((await end(`${encodeURIComponent(id)}/end`, mine)).status).toBe(204);
    expect((await api.send('/api/auth/user', { cookie: second })).status).toBe(401);
    expect((await end(`${encodeURIComponent(id)}/end`, mine)).status).toBe(404);
    expect((await end('end-others', mine)).status).toBe(204);
    const statuses = [mine, third, stranger].map(
      async (cookie) => (await api.send('/api/auth/user', { cookie })).status,
    );
    expect(await Promise.all(statuses)).toEqual([200, 401, 200]);
  });
});

test('signed-in routes are 401 for everybody else', async () => {
  for (const [method, path] of [
    ['POST', 'confirm'],
    ['PUT', 'name'],
    ['PUT', 'password'],
    ['GET', 'sessions'],
    ['POST', 'sessions/end-others'],
    ['POST', 'sessions/x/end'],
  ])
    expect(
      (await api.send(`/api/account/${path}`, { method: method!, ...(method !== 'GET' && { json: {} }) }))
        .status,
    ).toBe(401);
});
