import { eq } from 'drizzle-orm';
import { accounts, sessions } from '../db/schema';
import { PASSWORD, startTestApi, submitLogin, type TestApi } from '../testing/test-api';

const EMAIL = 'owner@lind.com';
const EXPORT = '/api/admin/bookings/export';
const OPENED = { 'Sec-Fetch-Dest': 'document', 'Sec-Fetch-Site': 'same-origin' };

let api: TestApi;
let cookie: string;
beforeAll(async () => {
  api = await startTestApi();
  await api.addAccount('staff', EMAIL);
});
afterAll(() => api.close());
beforeEach(async () => {
  cookie = await api.signIn(EMAIL);
  const { read, writes } = api.database;
  await writes.run(read.update(sessions).set({ authenticatedAt: 1 }));
});

const follow = (headers: Record<string, string>) => api.send(EXPORT, { cookie, headers });
const cookieOf = (response: Response) => response.headers.getSetCookie()[0]?.split(';')[0] ?? '';

test('a link that needs a recent sign-in, followed without script, leads to the sign-in and back to its page', async () => {
  const led = await follow({ ...OPENED, Referer: 'http://localhost/admin?status=pending' });
  expect([led.status, led.headers.get('Location')]).toEqual([303, '/api/login']);
  const both = `${cookie}; ${cookieOf(led)}`;
  const page = await api.send('/api/login', { cookie: both });
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('Sign in again to confirm that it is you');
  const again = await submitLogin(api.send, EMAIL, PASSWORD, { Cookie: both });
  expect([again.status, again.headers.get('Location')]).toEqual([303, '/admin?status=pending']);
  expect(again.headers.getSetCookie().join()).toContain('sign-in-return=; Max-Age=0');
  const session = again.headers.getSetCookie().find((line) => line.startsWith('sid='))!;
  expect((await api.send(EXPORT, { cookie: session.split(';')[0]!, headers: OPENED })).status).toBe(200);
});

test.each<[string, Record<string, string>]>([
  ['another site', { ...OPENED, 'Sec-Fetch-Site': 'cross-site', Referer: 'https://evil.example/admin' }],
  ['no page', OPENED],
  ['the api', { ...OPENED, Referer: 'http://localhost/api/logout' }],
  ['a path of another host', { ...OPENED, Referer: 'http://localhost//evil.example/' }],
])('a link from %s leads to the home page afterwards', async (_, headers) => {
  const led = await follow(headers);
  const again = await submitLogin(api.send, EMAIL, PASSWORD, { Cookie: cookieOf(led) });
  expect(again.headers.get('Location')).toBe('/');
});

test('a forged cookie leads nowhere else', async () => {
  for (const path of ['//evil.example', '/%5Cevil.example', 'https://evil.example', '/api/logout'])
    expect(
      (await submitLogin(api.send, EMAIL, PASSWORD, { Cookie: `sign-in-return=${path}` })).headers.get(
        'Location',
      ),
    ).toBe('/');
});

test.each<[string, Record<string, string>]>([
  ['a call', { 'Sec-Fetch-Dest': 'empty', 'Sec-Fetch-Site': 'same-origin' }],
  ['a program', { Accept: '*/*' }],
])('%s is answered 403 as before, for the shell to ask', async (_, headers) => {
  const answer = await follow(headers);
  expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('sign-in-again')]);
});

test('whoever is not signed in gets 401, and a disabled account no way back', async () => {
  expect((await api.send(EXPORT, { headers: OPENED })).status).toBe(401);
  const { read, writes } = api.database;
  const isIt = eq(accounts.email, EMAIL);
  await writes.run(read.update(accounts).set({ disabledAt: '2026-01-01' }).where(isIt));
  expect((await follow(OPENED)).status).toBe(401);
  await writes.run(read.update(accounts).set({ disabledAt: null }).where(isIt));
});
