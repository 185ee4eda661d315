import { expect, type Page } from '@playwright/test';
import { bookingDialog } from './booking-dialog';
import { wakeUp } from './hydration';
import { NOT_FOUND, PUBLIC_PAGES } from './public-pages';
import { shownBeforeLogin, watchLogin } from './sign-in';
import { follow, type SessionName, SESSIONS, test } from './specified-site/stub-site';

// Which path shows what to whom, with an api that answers only the specified calls.

const readsHeading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const headerLink = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('link', { name, exact: true });
const activeLinks = (page: Page) => page.getByRole('navigation', { name: 'Main' }).locator('a[data-active]');
const LOGGED_OUT = 'You are logged out. Logging in again...';
const ADMIN_READS = ['GET /api/admin/bookings', 'GET /api/admin/contacts', 'GET /api/client/profile'];

test('the six public pages, signed out, by their links [R1, R2, R10, R12]', async ({ open }) => {
  const page = await open('/', { session: 'signed out' });
  const labels = ['Services', 'About', 'Team', 'Insights', 'Contact', 'Home'];
  for (const label of labels) {
    const path = label === 'Home' ? '/' : (`/${label.toLowerCase()}` as keyof typeof PUBLIC_PAGES);
    await follow(page, path as string);
    await readsHeading(page, PUBLIC_PAGES[path as keyof typeof PUBLIC_PAGES]);
    await expect(activeLinks(page)).toHaveText([label]);
  }
});

test('signed in without a role: another home, all pages with header, its button and footer, by address [SC1, R3, R4, R13, R17, HO12, HO13]', async ({
  open,
}) => {
  const pages = {
    ...PUBLIC_PAGES,
    '/': 'Welcome back, Jane',
    '/admin': 'Admin Dashboard',
    '/client-portal': 'Welcome, Jane',
    '/services/service-1': 'Service 1',
    '/insights/insight-1': 'Leaving well',
    '/nope': NOT_FOUND,
  };
  let page: Page | undefined;
  for (const [path, name] of Object.entries(pages)) {
    page = await open(path, { session: 'signed in', page });
    await expect(page.getByRole('heading', { level: 1, name: new RegExp(name) })).toBeVisible();
    await expect(headerLink(page, 'Admin')).toBeVisible();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Book Consultation' })).toBeVisible();
    await expect(page.getByRole('contentinfo').getByText('All rights reserved.')).toBeVisible();
  }
});

test('signed in, the same by links [R3, R4, R17]', async ({ open }) => {
  const page = await open('/', { session: 'signed in' });
  await readsHeading(page, 'Welcome back, Jane');
  await follow(page, '/client-portal');
  await expect(page.getByRole('heading', { level: 1, name: /Welcome, Jane/ })).toBeVisible();
  for (const [path, name] of Object.entries({
    ...PUBLIC_PAGES,
    '/admin': 'Admin Dashboard',
    '/': 'Welcome back, Jane',
  })) {
    await follow(page, path);
    await readsHeading(page, name);
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

test('an unknown path shows 404 Page Not Found [R5]', async ({ open }) => {
  let page: Page | undefined;
  const readsNotFound = async () => {
    await readsHeading(page!, NOT_FOUND);
    await expect(page!.getByRole('heading', { level: 1 })).toHaveText([NOT_FOUND]);
  };
  for (const path of UNKNOWN) {
    page = await open(path, { page, asleep: true });
    await readsNotFound();
  }
  page = await open('/about', { page });
  for (const path of UNKNOWN) {
    await follow(page!, path);
    await readsNotFound();
    await follow(page!, '/about');
  }
});

for (const [path, way] of [
  ['/admin', 'from the server'],
  ['/client-portal', 'by a link'],
] as const)
  test(`session unknown, ${path} reached ${way} shows 404 and nothing else happens for a minute [R6, R9]`, async ({
    open,
    stub,
  }) => {
    const page = await open(path, { session: 'pending', way, prepare: ({ clock }) => clock.install() });
    const logins = await watchLogin(page);
    await expect(page.getByText(NOT_FOUND, { exact: true })).toBeVisible();
    await page.clock.runFor(60_000);
    // Anything set off in that minute would have arrived by now.
    await page.waitForTimeout(500);
    await expect(page.getByText('Unauthorized')).toHaveCount(0);
    expect(logins).toEqual([]);
    for (const call of ADMIN_READS) expect(stub.callsOf(call)).toEqual([]);
    expect(new URL(page.url()).pathname).toBe(path);
  });

for (const [path, session] of [
  ['/admin', 'signed out'],
  ['/admin', 'answered HTML'],
  ['/client-portal', 'signed out'],
] as const)
  test(`${session}, ${path} shows 404 and a notice, then the login page [R6, R7, R15]`, async ({
    open,
    stub,
  }) => {
    let logins: string[] = [];
    const page = await open(path, {
      session,
      asleep: true,
      prepare: async (p) => (logins = await watchLogin(p)),
    });
    await page.waitForURL('**/api/login');
    for (const words of [NOT_FOUND, 'Unauthorized', LOGGED_OUT])
      expect(await shownBeforeLogin(page)).toContain(words);
    expect(logins).toHaveLength(1);
    for (const call of ADMIN_READS) expect(stub.callsOf(call)).toEqual([]);
  });

test('signed out, /admin by a link also shows 404 and a notice, then the login page [R7]', async ({
  open,
}) => {
  const page = await open('/', { session: 'signed out' });
  const logins = await watchLogin(page);
  await follow(page, '/admin');
  await page.waitForURL('**/api/login');
  for (const words of [NOT_FOUND, 'Unauthorized', LOGGED_OUT])
    expect(await shownBeforeLogin(page)).toContain(words);
  expect(logins).toHaveLength(1);
});

test('the redirect to login starts once, 500 ms after the session is known [R7, R8]', async ({
  open,
  stub,
}) => {
  let logins: string[] = [];
  const page = await open('/client-portal', {
    session: 'pending',
    prepare: async (p) => (logins = await watchLogin(p)),
  });
  await expect(page.getByText(NOT_FOUND, { exact: true })).toBeVisible();
  const left = page.waitForRequest('**/api/login').then(() => Date.now());
  while (stub.callsOf('GET /api/auth/user').length < 2) await page.waitForTimeout(20);
  const known = Date.now();
  stub.release('GET /api/auth/user', SESSIONS['signed out']);
  const after = (await left) - known;
  expect(after).toBeGreaterThanOrEqual(490);
  expect(after).toBeLessThan(5000);
  await page.waitForURL('**/api/login');
  expect(logins).toHaveLength(1);
});

test('the header for each current-user reply [R15, HD4, HD10, HD11, HD12]', async ({ open }) => {
  let page: Page | undefined;
  for (const session of Object.keys(SESSIONS) as SessionName[]) {
    page = await open('/about', { session, page });
    const greeting = { 'signed in': 'Hello, Jane', 'signed in without a name': 'Hello, Admin' }[
      session as string
    ];
    await expect(headerLink(page, greeting ? 'Logout' : 'Login')).toBeVisible();
    await expect(headerLink(page, greeting ? 'Login' : 'Logout')).toHaveCount(0);
    await expect(headerLink(page, 'Admin')).toHaveCount(greeting ? 1 : 0);
    await expect(page.getByText(/^Hello/)).toHaveText(greeting ? [greeting] : []);
  }
});

for (const [name, session, path] of [
  ['Login', 'signed out', '/api/login'],
  ['Login', 'pending', '/api/login'],
  ['Logout', 'signed in', '/api/logout'],
] as const)
  test(`${name}, ${session}, is a document navigation [R16, CA11]`, async ({ open, stub }) => {
    const page = await open('/team', { session });
    await page.route(`**${path}`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Elsewhere</h1>' }),
    );
    const asked = page.waitForRequest(`**${path}`);
    await headerLink(page, name).click();
    const request = await asked;
    expect([request.isNavigationRequest(), request.method(), request.resourceType()]).toEqual([
      true,
      'GET',
      'document',
    ]);
    await expect(page.getByRole('heading', { name: 'Elsewhere' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);
    expect(stub.calls.filter((call) => call.path === path)).toEqual([]);
  });

test('form and dialog work on a page that hydrates late [R18]', async ({ open }) => {
  const page = await open('/contact', { asleep: true });
  await page.getByRole('textbox', { name: 'Name' }).fill('Jane Roe');
  await wakeUp(page);
  await page.getByRole('button', { name: 'Schedule Consultation' }).click();
  await expect(bookingDialog(page)).toBeVisible();
});
