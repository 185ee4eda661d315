import type { Page } from 'playwright-core';
import { holdLogin, wakeUp } from './browser';
import { eventually } from './eventually';
import { NOT_FOUND, PUBLIC_PAGES } from './public-pages';
import { follow, NOBODY, SESSIONS, type SessionName, stubSite, type Way } from './stub-site';

// Part 1 of the checklist: which path shows what to whom.

const site = stubSite();
const { open } = site;

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const control = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('link', { name, exact: true });
const active = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).locator('a[data-active]').allTextContents();
const ADMIN_READS = ['GET /api/admin/bookings', 'GET /api/admin/contacts', 'GET /api/client/profile'];
const PRIVATE = ['/admin', '/client-portal'];

test.each(['signed out', 'pending'] as const)(
  'R1 R2 R18 the six public pages, %s, by address',
  async (session) => {
    let page: Page | undefined;
    for (const [path, name] of Object.entries(PUBLIC_PAGES)) {
      ({ page } = await open(path, { session, page }));
      await heading(page, name);
      await control(page, 'Login').waitFor();
      expect(await page.getByText(NOT_FOUND).count()).toBe(0);
    }
  },
);

test.each(['signed out', 'pending'] as const)(
  'R1 R2 R10 R12 the six public pages, %s, by their links',
  async (session) => {
    const { page } = await open('/', { session });
    const labels = ['Services', 'About', 'Team', 'Insights', 'Contact', 'Home'];
    for (const label of labels) {
      const path = label === 'Home' ? '/' : (`/${label.toLowerCase()}` as keyof typeof PUBLIC_PAGES);
      await follow(page, path as string);
      await heading(page, PUBLIC_PAGES[path as keyof typeof PUBLIC_PAGES]);
      await eventually(() => active(page), [label]);
    }
  },
);

test('SC1 R3 R4 R17 signed in without a role: another home, the public pages, admin and portal, by address', async () => {
  const pages = {
    ...PUBLIC_PAGES,
    '/': 'Welcome back, Jane',
    '/admin': 'Admin Dashboard',
    '/client-portal': 'Welcome, Jane',
  };
  let page: Page | undefined;
  for (const [path, name] of Object.entries(pages)) {
    ({ page } = await open(path, { session: 'signed in', page }));
    await page.getByRole('heading', { level: 1, name: new RegExp(name) }).waitFor();
    await control(page, 'Admin').waitFor();
  }
});

test('R3 R4 R17 signed in, the same by links', async () => {
  const { page } = await open('/', { session: 'signed in' });
  await heading(page, 'Welcome back, Jane');
  await follow(page, '/client-portal');
  await page.getByRole('heading', { level: 1, name: /Welcome, Jane/ }).waitFor();
  for (const [path, name] of Object.entries({
    ...PUBLIC_PAGES,
    '/admin': 'Admin Dashboard',
    '/': 'Welcome back, Jane',
  })) {
    await follow(page, path);
    await heading(page, name);
  }
});

const UNKNOWN = [
  '/nope',
  '/services2/x',
  '/insights/no-such-slug',
  '/services/no-such-slug',
  '/admin/x',
  '/client-portal/x',
];

test.each(['signed out', 'signed in', 'pending'] as const)(
  'R5 %s, a path that is no page reads 404 Page Not Found',
  async (session) => {
    let page: Page | undefined;
    const readsNotFound = async () => {
      await heading(page!, NOT_FOUND);
      expect(await page!.getByRole('heading', { level: 1 }).allTextContents()).toEqual([NOT_FOUND]);
    };
    for (const path of UNKNOWN) {
      ({ page } = await open(path, { session, page, asleep: true }));
      await readsNotFound();
    }
    await open('/', { session, page });
    for (const path of UNKNOWN) {
      await follow(page!, path);
      await readsNotFound();
      await follow(page!, '/about');
    }
  },
);

describe.each(PRIVATE)('%s', (path) => {
  test.each(['from the server', 'by a link'] as Way[])(
    'R6 R9 pending, reached %s, it reads 404 and nothing else happens for a minute',
    async (way) => {
      const { page } = await open(path, { session: 'pending', way, prepare: ({ clock }) => clock.install() });
      const login = await holdLogin(page);
      await page.getByText(NOT_FOUND, { exact: true }).waitFor();
      await page.clock.runFor(60_000);
      // Whatever that minute set off would be here by now.
      await page.waitForTimeout(500);
      expect(await page.getByText('Unauthorized').count()).toBe(0);
      expect(login.visits).toEqual([]);
      for (const call of ADMIN_READS) expect(site.stub.callsOf(call)).toEqual([]);
      expect(new URL(page.url()).pathname).toBe(path);
    },
  );

  test.each(NOBODY)('R6 R7 R15 %s, it reads 404, says so, and leads to the login page', async (session) => {
    let login!: Awaited<ReturnType<typeof holdLogin>>;
    const { page } = await open(path, {
      session,
      asleep: true,
      prepare: async (p) => (login = await holdLogin(p)),
    });
    await heading(page, NOT_FOUND);
    await page.getByText('Unauthorized', { exact: true }).first().waitFor();
    await page.getByText('You are logged out. Logging in again...', { exact: true }).first().waitFor();
    login.release();
    await page.waitForURL('**/api/login');
    expect(login.visits).toHaveLength(1);
    for (const call of ADMIN_READS) expect(site.stub.callsOf(call)).toEqual([]);
  });

  test('R7 signed out, reached by a link, the same', async () => {
    const { page } = await open('/', { session: 'signed out' });
    const login = await holdLogin(page);
    await follow(page, path);
    await heading(page, NOT_FOUND);
    await page.getByText('You are logged out. Logging in again...', { exact: true }).first().waitFor();
    login.release();
    await page.waitForURL('**/api/login');
  });

  test('R7 R8 the way to the login page begins 500 ms after the session is known, once', async () => {
    let login!: Awaited<ReturnType<typeof holdLogin>>;
    const { page } = await open(path, {
      session: 'pending',
      prepare: async (p) => (login = await holdLogin(p)),
    });
    await page.getByText(NOT_FOUND, { exact: true }).waitFor();
    const left = page.waitForRequest('**/api/login').then(() => Date.now());
    while (site.stub.callsOf('GET /api/auth/user').length < 2) await page.waitForTimeout(20);
    const known = Date.now();
    site.stub.release('GET /api/auth/user', SESSIONS['signed out']);
    const after = (await left) - known;
    expect(after).toBeGreaterThanOrEqual(490);
    expect(after).toBeLessThan(5000);
    login.release();
    await page.waitForURL('**/api/login');
    expect(login.visits).toHaveLength(1);
  });
});

test('R10 R11 R12 the link of the path that one is on, or under, is active', async () => {
  const expected = {
    '/': ['Home'],
    '/services': ['Services'],
    '/services/service-1': ['Services'],
    '/services/no-such-slug': ['Services'],
    '/insights/insight-1': ['Insights'],
    '/nope': [],
  };
  let page: Page | undefined;
  for (const [path, labels] of Object.entries(expected)) {
    ({ page } = await open(path, { page, asleep: true }));
    expect([path, await active(page)]).toEqual([path, labels]);
  }
  await open('/about', { page });
  for (const [path, labels] of Object.entries(expected)) {
    await follow(page!, path);
    await eventually(async () => [path, await active(page!)], [path, labels]);
  }
});

test.each(['signed out', 'signed in'] as const)(
  'R13 %s, every page has the header with its button, and the footer',
  async (session) => {
    let page: Page | undefined;
    const paths = [...Object.keys(PUBLIC_PAGES), '/services/service-1', '/insights/insight-1', '/nope'];
    for (const path of session === 'signed in' ? [...paths, ...PRIVATE] : paths) {
      ({ page } = await open(path, { session, page, asleep: true }));
      await page.getByRole('banner').getByRole('button', { name: 'Book Consultation' }).waitFor();
      await page.getByRole('contentinfo').getByText('All rights reserved.').waitFor();
    }
  },
);

test('R15 HD4 HD10 HD11 HD12 whatever the current-user call answers', async () => {
  let page: Page | undefined;
  for (const session of Object.keys(SESSIONS) as SessionName[]) {
    ({ page } = await open('/about', { session, page }));
    const greeting = { 'signed in': 'Hello, Jane', 'signed in without a name': 'Hello, Admin' }[
      session as string
    ];
    await control(page, greeting ? 'Logout' : 'Login').waitFor();
    expect(await control(page, greeting ? 'Login' : 'Logout').count()).toBe(0);
    expect(await control(page, 'Admin').count()).toBe(greeting ? 1 : 0);
    expect(await page.getByText(/^Hello/).allTextContents()).toEqual(greeting ? [greeting] : []);
  }
});

test.each([
  ['Login', 'signed out', '/api/login'],
  ['Login', 'pending', '/api/login'],
  ['Logout', 'signed in', '/api/logout'],
] as const)('R16 CA11 %s, %s, is a navigation of the document', async (name, session, path) => {
  const { page } = await open('/team', { session });
  await page.route(`**${path}`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Elsewhere</h1>' }),
  );
  const asked = page.waitForRequest(`**${path}`);
  await control(page, name).click();
  const request = await asked;
  expect([request.isNavigationRequest(), request.method(), request.resourceType()]).toEqual([
    true,
    'GET',
    'document',
  ]);
  await page.getByRole('heading', { name: 'Elsewhere' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(path);
  expect(site.stub.calls.filter((call) => call.path === path)).toEqual([]);
});

test('R18 a visitor asleep until now can use form and dialog', async () => {
  const { page } = await open('/contact', { asleep: true });
  await page.getByRole('textbox', { name: 'Name' }).fill('Jane Roe');
  await wakeUp(page);
  await page.getByRole('button', { name: 'Schedule Consultation' }).click();
  await page.getByRole('dialog', { name: 'Book Your Consultation' }).waitFor();
});
