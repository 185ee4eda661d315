import type { Page } from 'playwright-core';
import { eventually } from './eventually';
import { SPECIFIED_CALLS, type SpecifiedCall } from './specified-call-table';
import { reply, type StubAnswer } from './stub-api';
import { follow, SESSIONS, stubSite, WAYS } from './stub-site';

// Part 14 of the checklist: what the site asks of its server, counted at a server that knows the call table alone.

const site = stubSite();
const { open } = site;

const count = (call: string) => site.stub.callsOf(call).length;
const toasts = (page: Page) => page.locator('[data-toasts] li');
const counts = () => {
  const all: Record<string, number> = {};
  for (const { method, path } of site.stub.calls)
    all[`${method} ${path}`] = (all[`${method} ${path}`] ?? 0) + 1;
  return all;
};
/** Past the 500 ms after which somebody signed out is led away, and past the time that takes. */
async function leadsNowhere(page: Page) {
  await page.clock.fastForward('00:02');
  await page.waitForTimeout(500);
  expect(site.stub.callsOf('GET /api/login')).toEqual([]);
}
const readsOf = (path: string) =>
  SPECIFIED_CALLS.filter((one) => one.path === path && one.call.startsWith('GET')).map(({ call }) => call);

/** Opens the page of a call, drawn by the browser of a visitor with a cookie, and does what causes the call. */
async function cause({ path, session, act, call }: SpecifiedCall, answer: StubAnswer) {
  const visit = await open(path, {
    way: 'in the browser',
    session,
    answers: { [call]: answer },
    async prepare(page) {
      await page.clock.install();
      await page.context().addCookies([{ name: 'session', value: 'mine', url: site.url }]);
    },
  });
  await act?.(visit.page);
  await eventually(async () => count(call) > 0, true);
  return visit;
}

test.each(SPECIFIED_CALLS)(
  'CA1 CA4 CA7 CA9 $call goes out once, with cookie and JSON, however long its failure lasts',
  async (one) => {
    const { page } = await cause(one, { status: 500, body: 'no' });
    await page.waitForLoadState('networkidle');
    for (let hour = 0; hour < 3; hour += 1) await page.clock.fastForward('01:00:00');
    await page.waitForLoadState('networkidle');
    const [sent, ...again] = site.stub.callsOf(one.call);
    expect(again).toEqual([]);
    expect(new URL(page.url()).pathname).toBe(one.path);
    expect(sent?.headers.cookie).toBe('session=mine');
    expect(sent?.headers.accept).toContain('application/json');
    if (one.call.startsWith('GET')) expect(sent?.body).toBe('');
    else {
      expect(sent?.headers['content-type']).toMatch(/^application\/json\b/);
      expect(JSON.parse(sent?.body ?? '')).toBeInstanceOf(Object);
    }
  },
);

describe.each(WAYS)('%s', (way) => {
  test.each([
    ['/', 'signed out'],
    ['/admin', 'signed in'],
    ['/client-portal', 'signed in'],
  ] as const)(
    'CA4 CA5 K11 %s asks once, and not again after hours, focus, visibility or a new connection',
    async (path, session) => {
      const { page } = await open(path, { way, session, prepare: ({ clock }) => clock.install() });
      for (const call of readsOf(path)) await eventually(async () => count(call), 1);
      await page.waitForLoadState('networkidle');
      const before = counts();
      for (let hour = 0; hour < 3; hour += 1) await page.clock.fastForward('01:00:00');
      await page.evaluate(() => {
        for (const name of ['blur', 'focus']) dispatchEvent(new Event(name));
        for (const state of ['hidden', 'visible']) {
          Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
          document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
        }
      });
      const other = await page.context().newPage();
      await other.bringToFront();
      await page.bringToFront();
      for (const offline of [true, false]) await page.context().setOffline(offline);
      await page.clock.fastForward('00:10');
      await page.waitForLoadState('networkidle');
      expect(counts()).toEqual(before);
    },
  );

  test('CA3 CA6 K11 after twelve navigations nothing was asked for twice', async () => {
    const { page } = await open('/', { way });
    for (const path of [
      '/services',
      '/team',
      '/insights',
      '/about',
      '/services',
      '/',
      '/team',
      '/contact',
      '/insights',
      '/',
      '/services',
      '/',
    ])
      await follow(page, path);
    await page.waitForLoadState('networkidle');
    const asked = counts();
    for (const call of ['auth/user', 'services', 'team', 'testimonials', 'insights'])
      expect([call, asked[`GET /api/${call}`]]).toEqual([call, 1]);
  });

  test('CA3 CA6 nor with three remotes on the screen, one after the other', async () => {
    const { page } = await open('/', { way, session: 'signed in' });
    for (const path of [
      '/admin',
      '/services',
      '/client-portal',
      '/',
      '/admin',
      '/services',
      '/client-portal',
    ])
      await follow(page, path);
    await page.getByRole('heading', { level: 1, name: /Welcome, Jane/ }).waitFor();
    await page.waitForLoadState('networkidle');
    const asked = counts();
    for (const call of [
      'GET /api/auth/user',
      'GET /api/services',
      ...readsOf('/admin'),
      ...readsOf('/client-portal'),
    ])
      expect([call, asked[call]]).toEqual([call, 1]);
  });

  test('CA8 CA13 lists that answer 401 lead nowhere and raise nothing', async () => {
    const refused = { status: 401, body: '{"message":"Unauthorized"}' };
    const answers = Object.fromEntries(
      ['services', 'team', 'testimonials', 'insights'].map((name) => [`GET /api/${name}`, refused]),
    );
    const { page } = await open('/', { way, answers, prepare: ({ clock }) => clock.install() });
    for (const path of ['/services', '/team', '/insights', '/']) {
      await follow(page, path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await leadsNowhere(page);
      expect(await page.locator('[data-toasts] li, [role=alert]').count()).toBe(0);
      expect(new URL(page.url()).pathname).toBe(path);
    }
  });

  test.each([
    ['/admin', 'Admin Dashboard'],
    ['/client-portal', 'Welcome, Jane'],
  ])('CA8 CA13 on %s too a list that fails shows neither toast nor error', async (path, title) => {
    for (const status of [500, 401]) {
      const lists = readsOf(path).filter((call) => !call.endsWith('profile'));
      const answers = Object.fromEntries(
        lists.map((call) => [call, { status, body: '{"message":"Unauthorized"}' }]),
      );
      const { page } = await open(path, {
        way,
        session: 'signed in',
        answers,
        prepare: ({ clock }) => clock.install(),
      });
      await page.getByRole('heading', { level: 1, name: new RegExp(title) }).waitFor();
      await page.waitForLoadState('networkidle');
      await leadsNowhere(page);
      expect(await toasts(page).count()).toBe(0);
      expect(await page.getByRole('main').innerText()).not.toMatch(/error|failed|went wrong|unauthorized/i);
      expect(new URL(page.url()).pathname).toBe(path);
    }
  });

  test('CA10 a list that is no array counts as a list that failed', async () => {
    const { page } = await open('/services', { way, answers: { 'GET /api/services': reply({ rows: [] }) } });
    await page.getByText('No services available at this time.', { exact: true }).waitFor();
    expect(await toasts(page).count()).toBe(0);
  });

  test('CA9 CA12 the screens make no other call, and none to another host', async () => {
    const known = [...SPECIFIED_CALLS.map(({ call }) => call), 'GET /api/site'];
    const hosts = new Set<string>();
    const watch = async (page: Page) =>
      page.on('request', (request) => hosts.add(new URL(request.url()).hostname));
    for (const session of ['signed out', 'signed in'] as const) {
      const { page } = await open('/', { way, session, prepare: watch });
      const paths = ['/services', '/about', '/team', '/insights', '/contact'];
      for (const path of session === 'signed in' ? [...paths, '/admin', '/client-portal', '/'] : paths)
        await follow(page, path);
      await page.waitForLoadState('networkidle');
      expect(Object.keys(counts()).filter((call) => !known.includes(call))).toEqual([]);
    }
    expect([...hosts].filter((host) => host !== 'localhost' && host !== '')).toEqual([]);
  });
});

test('CA3 a session that the server could not learn is asked for once by the browser', async () => {
  const { page } = await open('/services', { session: 'pending' });
  await eventually(async () => count('GET /api/auth/user'), 2);
  site.stub.release('GET /api/auth/user', SESSIONS['signed in']);
  await page.getByText('Hello, Jane').first().waitFor();
  for (const path of ['/about', '/admin', '/client-portal', '/team', '/']) await follow(page, path);
  await page.waitForLoadState('networkidle');
  // One of the server, which went without, and one of the browser.
  expect(count('GET /api/auth/user')).toBe(2);
});

test('CA2 a failure is told as status and body', async () => {
  const { page } = await open('/admin', {
    session: 'signed in',
    answers: { 'PATCH /api/admin/bookings/2': { status: 401, body: 'expired' } },
  });
  await page.route('**/api/login', (route) => route.fulfill({ body: 'Login' }));
  await page.getByLabel('Set status for First2 Last2').selectOption('confirmed');
  await toasts(page).filter({ hasText: 'Failed to update booking status.' }).waitFor();
  // The empty body of a 401 leaves its status text, which is the word that leads to the login page.
  site.stub.answers = { ...site.stub.answers, 'PATCH /api/admin/bookings/2': { status: 401, body: '' } };
  await page.getByLabel('Set status for First2 Last2').selectOption('cancelled');
  await page.waitForURL('**/api/login');
});

test.each([401, 500])('CO8 BK20 a %i on booking or message leads nowhere', async (status) => {
  const refused = { status, body: '{"message":"Unauthorized"}' };
  for (const one of SPECIFIED_CALLS.filter(({ call }) => /^POST .*(bookings|contacts)$/.test(call))) {
    const { page } = await cause(one, refused);
    await toasts(page)
      .filter({ hasText: /Booking Failed|Error/ })
      .waitFor();
    await leadsNowhere(page);
    expect(await page.getByText('You are logged out').count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe(one.path);
  }
});
