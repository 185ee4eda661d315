import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { findings, FOR_AXE } from './accessibility-findings';
import { hydrated } from './hydration';
import { tabTo } from './keyboard';
import { test as base } from './product-test';
import { NARROW } from './screen-sizes';
import { CLIENT, STAFF } from './sign-in';
import { toast } from './toast';

// What staff do on the dashboard with more rows than one page shows. The tests count all rows of the product.

const OTHERS = 24;
const SENT = 110;
const MESSAGE = 'We would like to talk about custody.\nThe board meets on Monday.';

/** A test on a product with 110 more bookings than it starts with, to which no other file adds. */
const test = base.extend<object, { manyBookings: undefined }>({
  manyBookings: [
    async ({ playwright, product }, use) => {
      const visitors = await playwright.request.newContext({ baseURL: product.url });
      const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
      for (let n = 1; n <= SENT; n++) {
        const answer = await visitors.post('/api/bookings', {
          headers: { 'Form-Time-Zone': 'Asia/Kolkata' },
          data: {
            firstName: 'Serial',
            lastName: `Number${String(n).padStart(3, '0')}`,
            email: `serial${n}@visitor.example`,
            service: n % 2 === 0 ? 'Tax Optimization' : 'Corporate Structuring',
            preferredDate: `${day}T15:00:00.000Z`,
            preferredTime: '10:00 AM',
            message: MESSAGE,
          },
        });
        expect(answer.ok()).toBe(true);
      }
      await visitors.dispose();
      await use(undefined);
    },
    { scope: 'worker', auto: true, timeout: 120_000 },
  ],
});

test.describe.configure({ mode: 'default' });

/** Opens a page and waits for its script, as staff have it. */
async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

const box = (page: Page) => page.getByRole('searchbox');
const filter = (page: Page, name: 'Status' | 'Sort') => page.getByRole('combobox', { name, exact: true });
const names = (page: Page) => page.locator('tbody [data-record]');
const shown = (page: Page) => names(page).allTextContents();
const count = (page: Page) => page.getByRole('search').getByRole('status').innerText();
const statusOf = (page: Page, name: string) =>
  page.getByRole('combobox', { name: `Set status for ${name}`, exact: true });
const card = async (page: Page, label: string) =>
  (await page.locator('dl > div').filter({ hasText: label }).locator('dd').first().innerText()).trim();
const query = (page: Page) => new URL(page.url()).search;
const panel = (page: Page) => page.getByRole('dialog');

/** The api calls that the page makes from here on. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (call) => {
    const url = new URL(call.url());
    if (url.pathname.startsWith('/api/')) calls.push(`${call.method()} ${url.pathname}${url.search}`);
  });
  return calls;
}

test('a search updates while typing, is in the URL, and survives a reload', async ({ signedIn }) => {
  const page = await signedIn(STAFF);
  await openHydrated(page, '/admin');
  const before = await page.evaluate(() => history.length);
  await box(page).pressSequentially('serial number04');
  await expect.poll(() => count(page)).toEqual('10 matches');
  await expect.poll(async () => query(page)).toEqual('?q=serial+number04');
  expect((await shown(page))[0]).toBe('Serial Number049');
  await expect(box(page)).toBeFocused();
  expect(await page.evaluate(() => history.length)).toBe(before);
  expect(await card(page, 'Total Bookings')).toBe(String(SENT + OTHERS));

  const html = await (await page.context().request.get(page.url())).text();
  expect(html).toContain('Serial Number049');
  expect(html).not.toContain('Serial Number050');
  const calls = callsOf(page);
  await page.reload({ waitUntil: 'networkidle' });
  await expect(box(page)).toHaveValue('serial number04');
  expect(await shown(page)).toHaveLength(10);
  // A slow page already asks what has changed since it was made.
  expect(calls.filter((call) => call.includes('/admin/') && !call.includes('/admin/changes'))).toEqual([]);
});

test('status and order change the list, and Back undoes them', async ({ signedIn }) => {
  const page = await signedIn(STAFF);
  await openHydrated(page, '/admin?q=serial');
  await filter(page, 'Sort').selectOption('Oldest first');
  await expect.poll(async () => (await shown(page))[0]).toEqual('Serial Number001');
  await filter(page, 'Status').selectOption('Cancelled');
  await expect(page.getByText('No bookings match.', { exact: true })).toBeVisible();
  await expect(page.getByText('No consultation bookings yet.')).toHaveCount(0);
  await page.goBack();
  await expect.poll(async () => (await shown(page))[0]).toEqual('Serial Number001');
  await expect(filter(page, 'Status')).toHaveValue('');
  await page.goBack();
  await expect.poll(async () => (await shown(page))[0]).toEqual('Serial Number110');
  await page.goForward();
  await expect.poll(async () => (await shown(page))[0]).toEqual('Serial Number001');
  await expect(filter(page, 'Sort')).toHaveValue('oldest');
  await page.getByRole('tab', { name: /Contact Inquiries/ }).click();
  await expect(page.getByRole('searchbox', { name: 'Search inquiries' })).toBeVisible();
  expect(query(page)).toBe('?tab=contacts');
});

test('all pages of a filtered list are downloaded as CSV by keyboard', async ({ signedIn }) => {
  const page = await signedIn(STAFF);
  await openHydrated(page, '/admin?q=serial&sort=oldest');
  await expect.poll(() => shown(page)).toHaveLength(100);
  const link = page.getByRole('link', { name: 'Export as CSV' });
  const downloading = page.waitForEvent('download');
  await link.press('Enter');
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^bookings-\d{4}-\d\d-\d\d\.csv$/);
  const [, ...rows] = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  expect(rows.map((row) => /"(Number\d+)"/.exec(row)![1])).toEqual(
    Array.from({ length: SENT }, (_, at) => `Number${String(at + 1).padStart(3, '0')}`),
  );
  expect(query(page)).toBe('?q=serial&sort=oldest');
});

test('a name opens the panel with message and dates in three time zones; Esc and Back close it', async ({
  signedIn,
}) => {
  const page = await signedIn(STAFF, { timezoneId: 'Asia/Tokyo' });
  await openHydrated(page, '/admin?q=number042');
  const opener = page.getByRole('button', { name: 'Open booking of Serial Number042' });
  await opener.click();
  await expect(panel(page).getByText('The board meets on Monday.')).toBeVisible();
  expect(query(page)).toMatch(/^\?q=number042&open=[\w-]+$/);
  const entries = () => page.evaluate(() => history.length);
  const opened = await entries();
  const times = (title: string) =>
    panel(page).getByRole('region', { name: title }).locator('dl > div').allInnerTexts();
  const preferred = (await times('Preferred date')).map((line) => line.replace(/\s+/g, ' '));
  expect(preferred).toEqual([
    expect.stringMatching(/^Firm, New York \w{3}, \d+ \w+ \d{4}, 10:00 AM$/),
    expect.stringMatching(/^Visitor, Kolkata .*, [78]:30 PM$/),
    expect.stringMatching(/^You, Tokyo .*, (11:00 PM|12:00 AM)$/),
  ]);
  expect(await times('Sent')).toHaveLength(3);
  expect(
    await panel(page)
      .getByText('custody')
      .evaluate((text) => getComputedStyle(text).whiteSpace),
  ).toMatch(/pre-wrap/);

  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(opener).toBeFocused();
  expect(query(page)).toBe('?q=number042');

  await opener.click();
  await expect(panel(page)).toBeVisible();
  expect(await entries()).toBe(opened);
  await page.goBack();
  await expect(panel(page)).toHaveCount(0);
  await page.goForward();
  await expect(panel(page)).toBeVisible();
  await page.reload();
  await expect(panel(page).getByText('The board meets on Monday.')).toBeVisible();
  await panel(page).getByRole('button', { name: 'Close' }).click();
  await expect(panel(page)).toHaveCount(0);
  expect(query(page)).toBe('?q=number042');
  await expect(opener).toBeFocused();
});

test('the status can be changed in the panel, and undone while it is open [AD12]', async ({ signedIn }) => {
  const page = await signedIn(STAFF);
  await openHydrated(page, '/admin?q=number033');
  await names(page).first().click();
  // The list has one, too, which cannot be used while the panel is open.
  await panel(page).getByRole('combobox', { name: 'Set status' }).selectOption('Completed');
  await expect(toast(page, 'Booking status updated successfully.')).toBeVisible();
  await page.locator('[data-toasts]').getByRole('button', { name: 'Undo' }).click();
  await expect(statusOf(page, 'Serial Number033')).toHaveValue('pending');
  await expect(panel(page)).toHaveCount(1);
});

test('the panel shows at once who changed what and which mails the visitor got', async ({ signedIn }) => {
  const page = await signedIn(STAFF, FOR_AXE);
  await openHydrated(page, '/admin?q=number027');
  await names(page).first().click();
  const lines = panel(page).getByRole('region', { name: 'History' }).getByRole('listitem');
  await expect(lines).toHaveText([/^Receipt /]);
  const status = panel(page).getByRole('combobox', { name: 'Set status' });
  await status.selectOption('Confirmed');
  await expect(lines).toHaveText([/^Receipt /, /^Eleanor .* set it to Confirmed/, /^Confirmation /]);
  await status.selectOption('Cancelled');
  await expect(lines).toHaveCount(5);
  await expect(lines.filter({ hasText: 'set it to Cancelled' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
});

test('the keyboard alone searches, filters, turns pages, opens a panel and changes a status', async ({
  signedIn,
}) => {
  const page = await signedIn(STAFF);
  await openHydrated(page, '/admin');
  await tabTo(box(page));
  await page.keyboard.type('number07');
  await expect.poll(() => count(page)).toEqual('10 matches');
  await page.keyboard.press('Tab');
  await page.keyboard.type('P');
  await expect.poll(async () => query(page)).toEqual('?q=number07&status=pending');
  const opener = page.getByRole('button', { name: 'Open booking of Serial Number079' });
  await tabTo(opener);
  await page.keyboard.press('Enter');
  await expect(panel(page)).toBeVisible();
  await tabTo(panel(page).getByRole('combobox', { name: 'Set status for' }));
  await page.keyboard.type('Ca');
  await expect(toast(page, 'Booking status updated successfully.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);

  await openHydrated(page, '/admin');
  await page.getByRole('link', { name: 'Next' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await shown(page)).length).toEqual(SENT + OTHERS - 100);
});

test('on a phone nothing overflows, with and without a panel', async ({ signedIn }) => {
  const page = await signedIn(STAFF, { viewport: NARROW });
  await openHydrated(page, '/admin');
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await wide()).toBe(NARROW.width);
  await names(page).first().click();
  await expect(panel(page).getByText('The board meets on Monday.')).toBeVisible();
  expect((await panel(page).boundingBox())?.width).toBe(NARROW.width);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  expect(await wide()).toBe(NARROW.width);
});

test('a client on /admin is told that it is for staff, and every call is refused [D30]', async ({
  signedIn,
}) => {
  const page = await signedIn(CLIENT);
  for (const path of ['/admin', '/admin?tab=contacts&q=a&open=x']) {
    const answer = await page.goto(path);
    expect(await answer?.text()).toContain('This area is for staff.');
    await expect(page.getByText('This area is for staff.', { exact: true })).toBeVisible();
    await expect(page.getByRole('tab')).toHaveCount(0);
  }
  const refused = async (method: 'get' | 'patch', path: string) =>
    (
      await page.request[method](
        `/api/admin/${path}`,
        method === 'patch' ? { data: { status: 'pending' } } : {},
      )
    ).status();
  for (const list of ['bookings', 'contacts']) {
    expect(await refused('get', list)).toBe(403);
    expect(await refused('get', `${list}?q=a`)).toBe(403);
    expect(await refused('get', `${list}/x`)).toBe(403);
    expect(await refused('patch', `${list}/x`)).toBe(403);
  }
});

for (const [path, region] of [
  ['/admin', 'table'],
  ['/admin?tab=contacts', 'table'],
  ['/admin?q=nobody', 'no match'],
  ['/admin?q=number050', 'panel'],
  ['/admin?tab=contacts', 'panel'],
] as const)
  test(`${path} has no accessibility finding: ${region}`, async ({ signedIn }) => {
    const page = await signedIn(STAFF, FOR_AXE);
    await openHydrated(page, path);
    if (region === 'panel') {
      await names(page).first().click();
      await expect(panel(page).getByText('Message', { exact: true })).toBeVisible();
    }
    expect(await findings(page)).toEqual([]);
  });
