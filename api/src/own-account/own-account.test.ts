import { eq } from 'drizzle-orm';
import { accounts, sessions } from '../db/schema';
import { PASSWORD, startTestApi, type TestApi } from '../testing/test-api';

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

test('a session knows when it began, by which browser and from which network, and not the whole address', async () => {
  const before = Date.now();
  await api.signIn(EMAIL, { 'User-Agent': FIREFOX, 'X-Forwarded-For': '203.0.113.77' });
  const [session] = await rows();
  expect(session).toMatchObject({ device: 'Firefox on Windows', network: '203.0.113.0/24' });
  expect(session!.createdAt).toBeGreaterThanOrEqual(before);
  expect(session!.authenticatedAt).toBe(session!.createdAt);
  expect(JSON.stringify(session)).not.toContain('113.77');
});

test('the right password makes the sign-in a recent one again, of this session alone', async () => {
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

test('whoever guesses the password of a session that lies open is slowed down like at the sign-in', async () => {
  const limited = await startTestApi({ RATE_LIMIT: 'on' });
  try {
    await limited.addAccount('staff', EMAIL);
    const cookie = await limited.signIn(EMAIL);
    const statuses: number[] = [];
    for (let guess = 0; guess < 11; guess += 1) statuses.push((await confirm('', cookie, limited)).status);
    // An empty password is no guess and is not counted.
    expect(new Set(statuses)).toEqual(new Set([422]));
    for (let guess = 0; guess < 10; guess += 1) await confirm(`guess ${guess}`, cookie, limited);
    const answer = await confirm(PASSWORD, cookie, limited);
    expect([answer.status, Number(answer.headers.get('Retry-After')) > 0]).toEqual([429, true]);
  } finally {
    await limited.close();
  }
}, 20_000);

test('a person is called otherwise from the next page on', async () => {
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

test('what is for signed-in people alone is nobody else’s', async () => {
  for (const [method, path] of [
    ['POST', 'confirm'],
    ['PUT', 'name'],
  ])
    expect((await api.send(`/api/account/${path}`, { method: method!, json: {} })).status).toBe(401);
});
