import { expect, type Page } from '@playwright/test';
import { SPECIFIED_CALLS, type SpecifiedCall } from './specified-site/specified-calls';
import { reply, type StubAnswer, type StubApi } from './specified-site/stub-api';
import { follow, SESSIONS, type Open, test } from './specified-site/stub-site';

// What the site asks of its api, counted at a stub that knows only the specified call table.

const toasts = (page: Page) => page.locator('[data-toasts] li');
/** What the shell's server requests on its own, whatever visitors do: which releases are current. */
const OF_SERVER = '/api/platform/pointers';
/** How often each call was made. */
function countCalls(stub: StubApi): Record<string, number> {
  const counts: Record<string, number> = {};
  const calls = stub.calls.filter((call) => !stub.callsOf(MARK).includes(call) && call.path !== OF_SERVER);
  for (const { method, path } of calls) counts[`${method} ${path}`] = (counts[`${method} ${path}`] ?? 0) + 1;
  return counts;
}
/** Three hours later, once every api call that timers have set off has arrived. */
async function hoursLater(page: Page) {
  for (let hour = 0; hour < 3; hour += 1) await page.clock.fastForward('01:00:00');
  await arrived(page);
}
const MARK = 'GET /api/mark';
/** Waits for a call made by the test, which comes after every call that the page has made. */
const arrived = (page: Page) => page.evaluate(async () => (await fetch('/api/mark')).text());
/** Past the 500 ms after which a signed-out visitor is redirected, and past the time that this takes. */
async function leadsNowhere(page: Page, stub: StubApi) {
  await page.clock.fastForward('00:02');
  await page.waitForTimeout(500);
  expect(stub.callsOf('GET /api/login')).toEqual([]);
}

type Step = [SpecifiedCall, ...SpecifiedCall[]];
/** The calls, grouped where one page or press causes several; without a profile the portal requests nothing else. */
const STEPS = SPECIFIED_CALLS.reduce<Step[]>((steps, one) => {
  const alone = (call: SpecifiedCall) => call.act !== undefined || call.call.endsWith('profile');
  const same = steps.find(([first]) => !alone(one) && !alone(first) && first.path === one.path);
  same?.push(one);
  return same ? steps : [...steps, [one]];
}, []);
const readsOf = (path: string) =>
  SPECIFIED_CALLS.filter((one) => one.path === path && one.call.startsWith('GET')).map(({ call }) => call);

/** Opens the page of these calls, rendered in the browser of a visitor with a cookie, and does what causes them. */
async function cause(open: Open, stub: StubApi, [one, ...others]: Step, answer: StubAnswer) {
  const calls = [one, ...others].map(({ call }) => call);
  const page = await open(one.path, {
    way: 'in the browser',
    session: one.session,
    answers: Object.fromEntries(calls.map((call) => [call, answer])),
    async prepare(opened) {
      await opened.clock.install();
      await opened.context().addCookies([{ name: 'session', value: 'mine', domain: 'localhost', path: '/' }]);
    },
  });
  await one.act?.(page);
  for (const call of calls) await expect.poll(() => stub.callsOf(call).length).toBeGreaterThan(0);
  return page;
}

for (const step of STEPS)
  test(`called once, with cookie and JSON, even if it fails: ${step.map(({ call }) => call).join(', ')} [CA1, CA4, CA7, CA9]`, async ({
    open,
    stub,
  }) => {
    const page = await cause(open, stub, step, { status: 500, body: 'no' });
    await hoursLater(page);
    expect(new URL(page.url()).pathname).toBe(step[0].path);
    for (const { call } of step) {
      const calls = stub.callsOf(call);
      const sent = calls.at(-1);
      // The server is the first to ask who the visitor is; as it could not find out, the browser asks once more.
      expect([call, calls.length]).toEqual([call, call === 'GET /api/auth/user' ? 2 : 1]);
      expect(sent?.headers.cookie).toBe('session=mine');
      expect(sent?.headers.accept).toContain('application/json');
      if (call.startsWith('GET')) expect(sent?.body).toBe('');
      else {
        expect(sent?.headers['content-type']).toMatch(/^application\/json\b/);
        expect(JSON.parse(sent?.body ?? '')).toBeInstanceOf(Object);
      }
    }
  });

for (const [path, session, way] of [
  ['/', 'signed out', 'from the server'],
  ['/', 'signed out', 'in the browser'],
  ['/admin', 'signed in', 'from the server'],
  ['/client-portal', 'signed in', 'in the browser'],
] as const)
  test(`${path} ${way} loads data once, not again after hours, focus, visibility or reconnection [CA4, CA5, K11]`, async ({
    open,
    stub,
  }) => {
    const page = await open(path, { way, session, prepare: ({ clock }) => clock.install() });
    for (const call of readsOf(path)) await expect.poll(() => stub.callsOf(call).length).toEqual(1);
    await arrived(page);
    const before = countCalls(stub);
    await hoursLater(page);
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
    await arrived(page);
    expect(countCalls(stub)).toEqual(before);
  });

for (const way of ['from the server', 'in the browser'] as const)
  test(`twelve navigations from a page ${way} request nothing twice [CA3, CA6, K11]`, async ({
    open,
    stub,
  }) => {
    const page = await open('/', { way });
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
    await arrived(page);
    const asked = countCalls(stub);
    for (const call of ['auth/user', 'services', 'team', 'testimonials', 'insights'])
      expect([call, asked[`GET /api/${call}`]]).toEqual([call, 1]);
  });

test('navigating between three remotes requests nothing twice [CA3, CA6]', async ({ open, stub }) => {
  const page = await open('/', { session: 'signed in' });
  for (const path of ['/admin', '/services', '/client-portal', '/', '/admin', '/services', '/client-portal'])
    await follow(page, path);
  await expect(page.getByRole('heading', { level: 1, name: /Welcome, Jane/ })).toBeVisible();
  await arrived(page);
  const asked = countCalls(stub);
  for (const call of [
    'GET /api/auth/user',
    'GET /api/services',
    ...readsOf('/admin'),
    ...readsOf('/client-portal'),
  ])
    expect([call, asked[call]]).toEqual([call, 1]);
});

test('lists that answer 401 cause no redirect and no toast [CA8, CA13]', async ({ open, stub }) => {
  const refused = { status: 401, body: '{"message":"Unauthorized"}' };
  const answers = Object.fromEntries(
    ['services', 'team', 'testimonials', 'insights'].map((name) => [`GET /api/${name}`, refused]),
  );
  const page = await open('/', { answers, prepare: ({ clock }) => clock.install() });
  for (const path of ['/services', '/team', '/insights', '/']) {
    await follow(page, path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page.locator('[data-toasts] li, [role=alert]')).toHaveCount(0);
  }
  await leadsNowhere(page, stub);
  await expect(page.locator('[data-toasts] li, [role=alert]')).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe('/');
});

test('a list that is not an array counts as failed [CA10]', async ({ open }) => {
  const page = await open('/services', { answers: { 'GET /api/services': reply({ rows: [] }) } });
  await expect(page.getByText('No services available at this time.', { exact: true })).toBeVisible();
  await expect(toasts(page)).toHaveCount(0);
});

test('the screens make only known calls, none to another host [CA9, CA12]', async ({ open, stub }) => {
  const known = [...SPECIFIED_CALLS.map(({ call }) => call), 'GET /api/site'];
  const hosts = new Set<string>();
  const watch = async (page: Page) =>
    page.on('request', (request) => hosts.add(new URL(request.url()).hostname));
  for (const session of ['signed out', 'signed in'] as const) {
    const page = await open('/', { session, prepare: watch });
    const paths = ['/services', '/about', '/team', '/insights', '/contact'];
    for (const path of session === 'signed in' ? [...paths, '/admin', '/client-portal', '/'] : paths)
      await follow(page, path);
    await arrived(page);
    expect(Object.keys(countCalls(stub)).filter((call) => !known.includes(call))).toEqual([]);
  }
  expect([...hosts].filter((host) => host !== 'localhost' && host !== '')).toEqual([]);
});

test('a session that the server could not read is requested once by the browser [CA3]', async ({
  open,
  stub,
}) => {
  const page = await open('/services', { session: 'pending' });
  await expect.poll(() => stub.callsOf('GET /api/auth/user').length).toEqual(2);
  stub.release('GET /api/auth/user', SESSIONS['signed in']);
  await expect(page.getByText('Hello, Jane').first()).toBeVisible();
  for (const path of ['/about', '/admin', '/client-portal', '/team', '/']) await follow(page, path);
  await arrived(page);
  // One by the server, which had no answer in time, and one by the browser.
  expect(stub.callsOf('GET /api/auth/user')).toHaveLength(2);
});

test('an error consists of status and body [CA2]', async ({ open, stub }) => {
  const page = await open('/admin', {
    session: 'signed in',
    answers: { 'PATCH /api/admin/bookings/2': { status: 401, body: 'expired' } },
  });
  await page.route('**/api/login', (route) => route.fulfill({ body: 'Login' }));
  await page.getByLabel('Set status for First2 Last2').selectOption('confirmed');
  await expect(toasts(page).filter({ hasText: 'Failed to update booking status.' })).toBeVisible();
  // With an empty body, a 401 leaves its status text, which is the word that leads to the login page.
  stub.answers = { ...stub.answers, 'PATCH /api/admin/bookings/2': { status: 401, body: '' } };
  await page.getByLabel('Set status for First2 Last2').selectOption('cancelled');
  await page.waitForURL('**/api/login');
});
