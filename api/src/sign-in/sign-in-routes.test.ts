import { createHash, scryptSync } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { accounts, sessions } from '../db/schema';
import { PASSWORD, startTestApi, submitLogin, type TestApi, validContact } from '../testing/test-api';
import { isOutdated } from '../passwords/password';

const STAFF = 'staff@example.com';
const CLIENT = 'client@example.com';
let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
  await api.addAccount('staff', STAFF);
  await api.addAccount('client', CLIENT);
});
afterAll(() => api.close());

describe('roles', () => {
  const staffOnly = [
    ['GET', '/api/admin/bookings'],
    ['GET', '/api/admin/contacts'],
    ['PATCH', '/api/admin/bookings/x'],
    ['PATCH', '/api/admin/contacts/x'],
  ] as const;
  const signedInOnly = [
    ['GET', '/api/client/profile'],
    ['GET', '/api/client/documents'],
    ['GET', '/api/client/progress'],
    ['GET', '/api/client/notes'],
    ['PUT', '/api/client/profile'],
    ['POST', '/api/client/documents/upload'],
    ['GET', '/api/auth/user'],
  ] as const;

  test.each([...staffOnly, ...signedInOnly])(
    'signed out, %s %s is 401 with Unauthorized on one line [D25]',
    async (method, path) => {
      for (const cookie of [undefined, 'sid=forged', 'sid=']) {
        const response = await api.send(path, { method, cookie });
        expect(response.status).toBe(401);
        const text = await response.text();
        expect(text).toContain('"message":"Unauthorized"');
        expect(text).not.toContain('\n');
      }
    },
  );

  test.each(staffOnly)(
    'signed in as client, %s %s is 403 and reveals no rows [D30]',
    async (method, path) => {
      const response = await api.send(path, { method, cookie: await api.signIn(CLIENT) });
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ status: 403, title: 'Forbidden' });
    },
  );

  test('the signed-in person is returned with name and role, without secrets [EN1]', async () => {
    const response = await api.send('/api/auth/user', { cookie: await api.signIn(STAFF) });
    expect(await response.json()).toEqual({
      id: expect.any(String),
      firstName: 'Jane',
      lastName: 'Doe',
      email: STAFF,
      role: 'staff',
      staffRole: 'owner',
    });
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(response.headers.get('Vary')).toContain('Cookie');
  });
});

describe('signing in', () => {
  test('the page works without script and loads nothing from elsewhere', async () => {
    const response = await api.send('/api/login');
    const html = await response.text();
    expect(response.headers.get('Content-Type')).toContain('text/html');
    expect(html).toContain('<form method="post" action="/api/login">');
    // The page's only script, which merely shows another button.
    expect(html.match(/<script[^>]*>/g)).toEqual(['<script src="/api/login/passkey.js" defer>']);
    expect(html).not.toMatch(/https?:\/\/(?!www\.w3\.org)/);
    expect(response.headers.get('Content-Security-Policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self'; font-src 'self'; form-action 'self'/,
    );
  });

  test('the page and the api description allow exactly their own style', async () => {
    for (const path of ['/api/login', '/api/docs']) {
      const response = await api.send(path);
      const style = /<style>([^]*?)<\/style>/.exec(await response.text())![1]!;
      const hash = createHash('sha256').update(style).digest('base64');
      expect(response.headers.get('Content-Security-Policy')).toContain(`style-src 'sha256-${hash}'`);
    }
  });

  test('the cookie is hidden from scripts and other sites', async () => {
    const response = await submitLogin(api.send, ` ${STAFF.toUpperCase()} `, PASSWORD);
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/']);
    const cookie = response.headers.getSetCookie()[0]!;
    expect(cookie).toMatch(/^sid=[\w-]{43}; Max-Age=28800; Path=\/; HttpOnly; SameSite=Lax$/);
    const again = await api.send('/api/login', { cookie: cookie.split(';')[0] });
    expect([again.status, again.headers.get('Location')]).toEqual([303, '/']);
  });

  test('over https the cookie is Secure and bound to the host', async () => {
    const secure = await startTestApi({ PUBLIC_URL: 'https://example.com' });
    try {
      await secure.addAccount('staff', STAFF);
      const response = await submitLogin(secure.send, STAFF, PASSWORD);
      const [session, device] = response.headers.getSetCookie();
      expect(session).toMatch(
        /^__Host-sid=[\w-]{43}; Max-Age=28800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      );
      expect(device).toMatch(
        /^__Secure-device-[\w-]{16}=[\w-]{22}\.[\w-]{43}; Max-Age=15552000; Path=\/api; HttpOnly; Secure; SameSite=Lax$/,
      );
    } finally {
      await secure.close();
    }
  });

  test('a wrong password and an unknown email look the same, and the email is kept', async () => {
    const pages = [];
    for (const email of [STAFF, 'nobody@example.com']) {
      const response = await submitLogin(api.send, email, 'wrong "><script>');
      expect(response.status).toBe(401);
      expect(response.headers.get('Set-Cookie')).toBeNull();
      const html = await response.text();
      expect(html).toContain(`value="${email}"`);
      expect(html).not.toContain('wrong');
      pages.push(html.replace(email, ''));
    }
    expect(pages[0]).toBe(pages[1]);
    expect(pages[0]).toContain('The email or password is not correct.');
    const hostile = await submitLogin(api.send, '"><script>alert(1)</script>', 'x');
    expect(await hostile.text()).not.toContain('<script>');
  });

  test('only the hash of the token is stored', async () => {
    const token = (await api.signIn(STAFF)).slice('sid='.length);
    const rows = await api.database.read.select().from(sessions);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test("signing in again ends this browser's former session", async () => {
    const first = await api.signIn(STAFF);
    const second = await api.signIn(CLIENT, { Cookie: first });
    expect(second).not.toBe(first);
    expect((await api.send('/api/auth/user', { cookie: first })).status).toBe(401);
    expect((await api.send('/api/auth/user', { cookie: second })).status).toBe(200);
  });
});

describe('a session ends', () => {
  const age = (change: { seenAt?: number; endsAt?: number }) =>
    api.database.writes.run(api.database.read.update(sessions).set(change));
  const status = async (cookie: string) => (await api.send('/api/auth/user', { cookie })).status;

  test.each([
    ['staff', STAFF, 15],
    ['client', CLIENT, 30],
  ])('of %s after its idle timeout', async (_role, email, minutes) => {
    const cookie = await api.signIn(email);
    await age({ seenAt: Date.now() - (minutes - 1) * 60_000 });
    expect(await status(cookie)).toBe(200);
    // Each use of the session renews the time at which it was last seen.
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await status(cookie)).toBe(200);
    await age({ seenAt: Date.now() - minutes * 60_000 });
    expect(await status(cookie)).toBe(401);
  });

  test('at its absolute end, even in use', async () => {
    const cookie = await api.signIn(STAFF);
    await age({ endsAt: Date.now() - 1 });
    expect(await status(cookie)).toBe(401);
  });

  test('on the server at sign-out, which goes home [CA11]', async () => {
    const cookie = await api.signIn(STAFF);
    const response = await api.send('/api/logout', { cookie, headers: { 'Sec-Fetch-Site': 'same-origin' } });
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/']);
    expect(response.headers.get('Set-Cookie')).toMatch(/^sid=; Max-Age=0; Path=\//);
    expect(await status(cookie)).toBe(401);
    expect((await api.send('/api/logout')).status).toBe(303);
  });

  test('only after a question if another site sent the visitor', async () => {
    const cookie = await api.signIn(STAFF);
    const asked = await api.send('/api/logout', { cookie, headers: { 'Sec-Fetch-Site': 'cross-site' } });
    expect(asked.status).toBe(200);
    expect(await asked.text()).toContain('href="/api/logout">Logout</a>');
    expect(await status(cookie)).toBe(200);
    const answered = await api.send('/api/logout', {
      cookie,
      headers: { 'Sec-Fetch-Site': 'same-origin' },
    });
    expect(answered.status).toBe(303);
    expect(await status(cookie)).toBe(401);
  });
});

describe('signing out by a link', () => {
  const status = async (cookie: string) => (await api.send('/api/auth/user', { cookie })).status;
  const ask = (cookie: string, headers: Record<string, string>, method = 'GET') =>
    api.send('/api/logout', { method, cookie, headers });

  test.each<[string, Record<string, string>]>([
    ['a picture', { 'Sec-Fetch-Dest': 'image', 'Sec-Fetch-Site': 'same-origin' }],
    ['a frame', { 'Sec-Fetch-Dest': 'iframe', 'Sec-Fetch-Site': 'same-origin' }],
    ['a call', { 'Sec-Fetch-Dest': 'empty', 'Sec-Fetch-Site': 'same-origin' }],
    ['a page fetched ahead', { 'Sec-Fetch-Dest': 'document', 'Sec-Purpose': 'prefetch;prerender' }],
    ['a picture in an old browser', { Accept: 'image/avif,image/webp,*/*;q=0.8' }],
    ['a stylesheet in an old browser', { Accept: 'text/css,*/*;q=0.1' }],
  ])('is refused to %s', async (_, headers) => {
    const cookie = await api.signIn(STAFF);
    for (const method of ['GET', 'HEAD']) expect((await ask(cookie, headers, method)).status).toBe(403);
    expect(await status(cookie)).toBe(200);
  });

  test.each<[string, Record<string, string>]>([
    ['a page', { 'Sec-Fetch-Dest': 'document', 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-User': '?1' }],
    ['an old browser', { Accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8' }],
    ['a program', { Accept: '*/*' }],
  ])('works for %s, and removes what its pages have stored', async (_, headers) => {
    const cookie = await api.signIn(STAFF);
    const response = await ask(cookie, headers);
    expect([response.status, response.headers.get('Clear-Site-Data')]).toEqual([303, '"cache"']);
    expect(await status(cookie)).toBe(401);
  });
});

describe('cross-site requests', () => {
  const contact = (headers: Record<string, string>) =>
    api.send('/api/contacts', { method: 'POST', json: validContact(), headers });

  test.each([
    [{ 'Sec-Fetch-Site': 'cross-site' }],
    [{ 'Sec-Fetch-Site': 'same-site' }],
    [{ Origin: 'https://evil.example' }],
    [{ Origin: 'null' }],
    [{ Origin: 'http://localhost:9999' }],
  ])('are refused if they would change something: %p', async (headers) => {
    expect((await contact(headers as Record<string, string>)).status).toBe(403);
    expect((await submitLogin(api.send, STAFF, PASSWORD, headers as Record<string, string>)).status).toBe(
      403,
    );
  });

  test.each([
    [{ 'Sec-Fetch-Site': 'same-origin' }],
    [{ 'Sec-Fetch-Site': 'none' }],
    [{ Origin: 'http://localhost' }],
    [{ Origin: 'null', 'Sec-Fetch-Site': 'same-origin' }],
    [{}],
  ])('of this site, or no browser, are served: %p', async (headers) => {
    expect((await contact(headers as Record<string, string>)).status).toBe(201);
  });

  test.each([
    [201, { PUBLIC_URL: 'https://lisleharrow.example' }],
    [403, { TRUST_PROXY_HOPS: '1' }],
  ] satisfies [number, Record<string, string>][])(
    'the public address counts as this site, and no forwarded host: %i with %p',
    async (status, settings) => {
      const other = await startTestApi(settings);
      const headers = { Origin: 'https://lisleharrow.example', 'X-Forwarded-Host': 'lisleharrow.example' };
      const answer = await other.send('/api/contacts', { method: 'POST', json: validContact(), headers });
      expect(answer.status).toBe(status);
      await other.close();
    },
  );
});

test.each<[number, Record<string, string>]>([
  [201, { Origin: 'https://lisleharrow.example', Host: 'www.lisleharrow.example' }],
  [201, { Origin: 'http://localhost:3000', Host: 'localhost:3000', 'Sec-Fetch-Site': 'same-origin' }],
  [201, { Origin: 'https://www.lisleharrow.example', 'Sec-Fetch-Site': 'same-origin' }],
  [201, { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' }],
  [403, { Origin: 'null' }],
  [403, { Origin: 'https://evil.example', Host: 'evil.example' }],
  [403, { Origin: 'https://evil.example', Host: 'evil.example', 'Sec-Fetch-Site': 'same-origin' }],
])('with a public address Host says nothing about whose site this is: %i for %p', async (status, headers) => {
  const other = await startTestApi({ PUBLIC_URL: 'https://lisleharrow.example' });
  const answer = await other.send('/api/contacts', { method: 'POST', json: validContact(), headers });
  expect(answer.status).toBe(status);
  await other.close();
});

test('an address with an international domain signs in as it is typed, in either form', async () => {
  await api.addAccount('client', 'user@xn--mnchen-3ya.de');
  for (const typed of ['User@münchen.de', 'user@XN--MNCHEN-3YA.de', '\u200buser@MÜNCHEN.de \ufeff'])
    expect([typed, (await submitLogin(api.send, typed, PASSWORD)).headers.get('Location')]).toEqual([
      typed,
      '/',
    ]);
});

test('a hash of former cost is renewed at the next sign-in, and the password stays', async () => {
  const email = 'early@example.com';
  await api.addAccount('client', email);
  const key = scryptSync(PASSWORD, Buffer.alloc(16), 32, { N: 2 ** 10, r: 8, p: 1 });
  const early = `scrypt$${2 ** 10}$8$1$${Buffer.alloc(16).toString('base64url')}$${key.toString('base64url')}`;
  const { read, writes } = api.database;
  await writes.run(read.update(accounts).set({ passwordHash: early }).where(eq(accounts.email, email)));
  const hashOf = async () =>
    (await read.select().from(accounts).where(eq(accounts.email, email)))[0]!.passwordHash;
  expect((await submitLogin(api.send, email, 'another password')).status).toBe(401);
  expect(await hashOf()).toBe(early);
  expect((await submitLogin(api.send, email, PASSWORD)).status).toBe(303);
  const renewed = await hashOf();
  expect(isOutdated(renewed)).toBe(false);
  expect((await submitLogin(api.send, email, PASSWORD)).status).toBe(303);
  expect(await hashOf()).toBe(renewed);
});
