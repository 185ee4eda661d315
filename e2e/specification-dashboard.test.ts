import { type BrowserContextOptions, type Locator, type Page, request } from 'playwright-core';
import { findings } from './accessibility-findings';
import { NARROW, signIn, visitor } from './browser';
import { eventually } from './eventually';
import { PASSWORD } from './product';
import { runningProduct } from './running-product';

// Part 11 of the checklist, and what staff do on the same page with thousands of rows, over the whole product.

const product = runningProduct();

const OTHERS = 24;
const SENT = 110;
const MESSAGE = 'We would like to talk about custody.\nThe board meets on Monday.';

type State = Exclude<BrowserContextOptions['storageState'], string | undefined>;
let staff: State;

beforeAll(async () => {
  const { page } = await visitor(product.browser);
  await signIn(page, product.url, 'staff@lisleharrow.example', PASSWORD);
  staff = await page.context().storageState();
  await page.context().close();
  const visitors = await request.newContext();
  const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  for (let n = 1; n <= SENT; n++) {
    const answer = await visitors.post(`${product.url}/api/bookings`, {
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
    if (!answer.ok()) throw new Error(`${answer.status()}: ${await answer.text()}`);
  }
  await visitors.dispose();
}, 120_000);

const visits: Page[] = [];
afterEach(() => Promise.all(visits.splice(0).map((page) => page.context().close())));

/** The page as staff have it, alive. */
async function open(path: string, options: BrowserContextOptions = {}) {
  const visit = await visitor(product.browser, { storageState: staff, ...options });
  visits.push(visit.page);
  await visit.page.goto(product.url + path, { waitUntil: 'networkidle' });
  return visit;
}

const box = (page: Page) => page.getByRole('searchbox');
const filter = (page: Page, name: 'Status' | 'Sort') => page.getByRole('combobox', { name, exact: true });
const names = (page: Page) => page.locator('tbody [data-record]');
const shown = (page: Page) => names(page).allTextContents();
const count = (page: Page) => page.getByRole('search').getByRole('status').innerText();
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const badge = (page: Page, name: string) => row(page, name).getByRole('cell').nth(3).innerText();
const statusOf = (page: Page, name: string) =>
  page.getByRole('combobox', { name: `Set status for ${name}`, exact: true });
const card = async (page: Page, label: string) =>
  (await page.locator('dl > div').filter({ hasText: label }).locator('dd').first().innerText()).trim();
const toast = (page: Page, text: string) => page.locator('[data-toasts]').getByText(text, { exact: true });
const query = (page: Page) => new URL(page.url()).search;
const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);
const panel = (page: Page) => page.getByRole('dialog');

/** The calls to the api that the page makes from here on. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (call) => {
    const url = new URL(call.url());
    if (url.pathname.startsWith('/api/')) calls.push(`${call.method()} ${url.pathname}${url.search}`);
  });
  return calls;
}

test('a search follows the letters, stands in the URL, and is there after a reload', async () => {
  const { page, complaints } = await open('/admin');
  const before = await page.evaluate(() => history.length);
  await box(page).pressSequentially('serial number04');
  await eventually(() => count(page), '10 matches');
  await eventually(async () => query(page), '?q=serial+number04');
  expect((await shown(page))[0]).toBe('Serial Number049');
  expect(await hasFocus(box(page))).toBe(true);
  expect(await page.evaluate(() => history.length)).toBe(before);
  expect(await card(page, 'Total Bookings')).toBe(String(SENT + OTHERS));

  const html = await (await page.context().request.get(page.url())).text();
  expect(html).toContain('Serial Number049');
  expect(html).not.toContain('Serial Number050');
  const calls = callsOf(page);
  await page.reload({ waitUntil: 'networkidle' });
  expect(await box(page).inputValue()).toBe('serial number04');
  expect(await shown(page)).toHaveLength(10);
  expect(calls.filter((call) => call.includes('/admin/'))).toEqual([]);
  expect(complaints).toEqual([]);
});

test('status and order narrow the list, and going back undoes them', async () => {
  const { page } = await open('/admin?q=serial');
  await filter(page, 'Sort').selectOption('Oldest first');
  await eventually(async () => (await shown(page))[0], 'Serial Number001');
  await filter(page, 'Status').selectOption('Cancelled');
  await page.getByText('No bookings match.', { exact: true }).waitFor();
  expect(await page.getByText('No consultation bookings yet.').count()).toBe(0);
  await page.goBack();
  await eventually(async () => (await shown(page))[0], 'Serial Number001');
  expect(await filter(page, 'Status').inputValue()).toBe('');
  await page.goBack();
  await eventually(async () => (await shown(page))[0], 'Serial Number110');
  await page.goForward();
  await eventually(async () => (await shown(page))[0], 'Serial Number001');
  expect(await filter(page, 'Sort').inputValue()).toBe('oldest');
  await page.getByRole('tab', { name: /Contact Inquiries/ }).click();
  await page.getByRole('searchbox', { name: 'Search inquiries' }).waitFor();
  expect(query(page)).toBe('?tab=contacts');
});

test('pages of a hundred rows lead on and back, and are there after a reload', async () => {
  const { page, complaints } = await open('/admin');
  expect(await shown(page)).toHaveLength(100);
  await page.getByText(`Showing the newest 100 of ${SENT + OTHERS}.`, { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Next' }).click();
  await eventually(async () => (await shown(page)).length, SENT + OTHERS - 100);
  expect(query(page)).toMatch(/^\?cursor=/);
  await eventually(
    () => page.evaluate(() => document.activeElement?.contains(document.querySelector('table'))),
    true,
  );
  const second = await shown(page);
  expect(await card(page, 'Total Bookings')).toBe(String(SENT + OTHERS));
  await page.reload({ waitUntil: 'networkidle' });
  expect(await shown(page)).toEqual(second);
  await page.goBack();
  await eventually(async () => (await shown(page))[0], 'Serial Number110');
  await page.goForward();
  await eventually(() => shown(page), second);
  await page.getByRole('link', { name: 'Previous' }).click();
  await eventually(async () => (await shown(page))[0], 'Serial Number110');
  expect(query(page)).toBe('');
  expect(complaints).toEqual([]);
});

test('while a search is on its way the rows before it stay; a newer search never shows an older answer', async () => {
  const { page } = await open('/admin');
  const held: Record<string, () => void> = {};
  await page.route(/\/api\/admin\/bookings\?q=/, async (route) => {
    await new Promise<void>((resolve) => (held[new URL(route.request().url()).search] = resolve));
    await route.continue().catch(() => undefined);
  });
  await box(page).fill('number01');
  await eventually(async () => Object.keys(held), ['?q=number01']);
  expect(await shown(page)).toHaveLength(100);
  expect(await page.locator('[aria-busy]').count()).toBe(1);
  await box(page).fill('number02');
  await eventually(async () => Object.keys(held), ['?q=number01', '?q=number02']);
  held['?q=number01']?.();
  held['?q=number02']?.();
  const seen = new Set<string>();
  await eventually(async () => {
    for (const name of await shown(page)) seen.add(name);
    return count(page);
  }, '10 matches');
  expect((await shown(page))[0]).toBe('Serial Number029');
  expect([...seen].filter((name) => name === 'Serial Number019')).toHaveLength(1);
  expect(await page.locator('[aria-busy]').count()).toBe(0);
});

test('a name opens the panel with the message and all dates in three times; Esc and Back close it', async () => {
  const { page, complaints } = await open('/admin?q=number042', { timezoneId: 'Asia/Tokyo' });
  const opener = page.getByRole('button', { name: 'Open booking of Serial Number042' });
  await opener.click();
  await panel(page).getByText('The board meets on Monday.').waitFor();
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
  await panel(page).waitFor({ state: 'detached' });
  await eventually(() => hasFocus(opener), true);
  expect(query(page)).toBe('?q=number042');

  await opener.click();
  await panel(page).waitFor();
  expect(await entries()).toBe(opened);
  await page.goBack();
  await panel(page).waitFor({ state: 'detached' });
  await page.goForward();
  await panel(page).waitFor();
  await page.reload({ waitUntil: 'networkidle' });
  await panel(page).getByText('The board meets on Monday.').waitFor();
  await panel(page).getByRole('button', { name: 'Close' }).click();
  await panel(page).waitFor({ state: 'detached' });
  expect(query(page)).toBe('?q=number042');
  await eventually(() => hasFocus(opener), true);
  expect(complaints).toEqual([]);
});

test('AD12 AD14 a status shows at once in a filtered view, is sent as it is, and can be undone', async () => {
  const { page } = await open('/admin?q=serial&status=pending');
  const name = 'Serial Number110';
  const calls = callsOf(page);
  const pending = Number(await card(page, 'Pending Bookings'));
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  let body: unknown;
  await page.route(
    '**/api/admin/bookings/*',
    async (route) => {
      body = route.request().postDataJSON();
      await released;
      await route.continue();
    },
    { times: 1 },
  );
  await statusOf(page, name).selectOption('Confirmed');
  await eventually(() => badge(page, name), 'Confirmed');
  expect(await card(page, 'Pending Bookings')).toBe(String(pending - 1));
  expect(body).toEqual({ status: 'confirmed' });
  release();
  await toast(page, 'Booking status updated successfully.').waitFor();
  // It has left the filter.
  await row(page, name).waitFor({ state: 'detached' });
  await page.locator('[data-toasts]').getByRole('button', { name: 'Undo' }).click();
  await row(page, name).waitFor();
  await eventually(() => badge(page, name), 'Pending');
  await page.waitForLoadState('networkidle');
  expect(calls.filter((call) => call.includes('/admin/contacts'))).toEqual([]);
  expect(calls.filter((call) => call === 'GET /api/admin/bookings')).toHaveLength(2);
  expect(calls.filter((call) => call === 'GET /api/admin/bookings?q=serial&status=pending')).toHaveLength(2);
});

test('AD14 a refused status takes itself back', async () => {
  const { page } = await open('/admin?sort=oldest');
  const name = (await shown(page))[0]!;
  const before = await badge(page, name);
  const after = before === 'Cancelled' ? 'Pending' : 'Cancelled';
  let refuse = (): void => undefined;
  const refused = new Promise<void>((resolve) => (refuse = resolve));
  await page.route('**/api/admin/bookings/*', async (route) => {
    await refused;
    await route.fulfill({ status: 500, body: 'no' });
  });
  await statusOf(page, name).selectOption(after);
  await eventually(() => badge(page, name), after);
  refuse();
  await toast(page, 'Failed to update booking status.').waitFor();
  await eventually(() => badge(page, name), before);
});

test('AD12 the status can be changed in the panel, and undone while it is open', async () => {
  const { page } = await open('/admin?q=number033');
  await names(page).first().click();
  await statusOf(page, 'Serial Number033').selectOption('Completed');
  await toast(page, 'Booking status updated successfully.').waitFor();
  await page.locator('[data-toasts]').getByRole('button', { name: 'Undo' }).click();
  await eventually(() => statusOf(page, 'Serial Number033').inputValue(), 'pending');
  expect(await panel(page).count()).toBe(1);
});

test('an inquiry opens with its whole message', async () => {
  const { page } = await open('/admin?tab=contacts');
  await names(page).first().click();
  await panel(page).getByRole('region', { name: 'Received' }).waitFor();
  expect(await panel(page).getByText('Message', { exact: true }).count()).toBe(1);
});

test('the keyboard alone searches, filters, turns pages, opens a panel and changes a status', async () => {
  const { page } = await open('/admin');
  const tabTo = async (target: Locator) => {
    for (let stops = 0; stops < 60; stops++) {
      if (await hasFocus(target)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`60 stops did not lead to ${String(target)}`);
  };
  await tabTo(box(page));
  await page.keyboard.type('number07');
  await eventually(() => count(page), '10 matches');
  await page.keyboard.press('Tab');
  await page.keyboard.type('P');
  await eventually(async () => query(page), '?q=number07&status=pending');
  const opener = page.getByRole('button', { name: 'Open booking of Serial Number079' });
  await tabTo(opener);
  await page.keyboard.press('Enter');
  await panel(page).waitFor();
  await tabTo(panel(page).getByRole('combobox'));
  await page.keyboard.type('Ca');
  await toast(page, 'Booking status updated successfully.').waitFor();
  await page.keyboard.press('Escape');
  await panel(page).waitFor({ state: 'detached' });

  await page.goto(`${product.url}/admin`, { waitUntil: 'networkidle' });
  await page.getByRole('link', { name: 'Next' }).focus();
  await page.keyboard.press('Enter');
  await eventually(async () => (await shown(page)).length, SENT + OTHERS - 100);
});

test('on a phone nothing reaches over the edge, with and without a panel', async () => {
  const { page } = await open('/admin', { viewport: NARROW });
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await wide()).toBe(NARROW.width);
  await names(page).first().click();
  await panel(page).getByText('The board meets on Monday.').waitFor();
  expect((await panel(page).boundingBox())?.width).toBe(NARROW.width);
  await page.keyboard.press('Escape');
  await panel(page).waitFor({ state: 'detached' });
  expect(await wide()).toBe(NARROW.width);
});

test('D30 a client on /admin is told that it is for staff, and every call is refused', async () => {
  const { page } = await visitor(product.browser);
  visits.push(page);
  await signIn(page, product.url, 'client@lisleharrow.example', PASSWORD);
  for (const path of ['/admin', '/admin?tab=contacts&q=a&open=x']) {
    const answer = await page.goto(product.url + path, { waitUntil: 'networkidle' });
    expect(await answer?.text()).toContain('This area is for staff.');
    await page.getByText('This area is for staff.', { exact: true }).waitFor();
    expect(await page.getByRole('tab').count()).toBe(0);
  }
  const refused = async (method: 'get' | 'patch', path: string) =>
    (
      await page.request[method](
        `${product.url}/api/admin/${path}`,
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

describe.each(['light', 'dark'] as const)('%s', (colorScheme) => {
  test.each([
    ['/admin', 'table'],
    ['/admin?tab=contacts', 'table'],
    ['/admin?q=nobody', 'empty'],
    ['/admin?q=number050', 'panel'],
    ['/admin?tab=contacts', 'panel'],
  ])('%s has no accessibility finding: %s', async (path, part) => {
    for (const viewport of [undefined, NARROW]) {
      const { page } = await open(path, { colorScheme, bypassCSP: true, ...(viewport && { viewport }) });
      if (part === 'panel') {
        await names(page).first().click();
        await panel(page).getByText('Message', { exact: true }).waitFor();
      }
      expect(await findings(page)).toEqual([]);
    }
  });
});
