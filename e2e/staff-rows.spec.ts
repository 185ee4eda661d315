import { expect, type Page } from '@playwright/test';
import { WIDE } from './screen-sizes';
import { reply } from './specified-site/stub-api';
import { PHONE, test } from './specified-site/stub-site';

// What visitors may have written, and how much of it, with a server that answers only the specified calls.

const names = (page: Page) => page.locator('tbody [data-record]');
const shown = (page: Page) => names(page).allTextContents();

const HOSTILE = {
  markup: '<img src=x onerror=alert(1)>',
  'a thousand letters': 'W'.repeat(1000),
  'right to left': 'مرحبا \u202e gpj.exe',
};

const bookingOf = (text: string) => ({
  id: 1,
  firstName: text,
  lastName: text,
  email: text,
  service: text,
  preferredDate: text,
  preferredTime: text,
  status: text,
});
const contactOf = (text: string) => ({
  id: 1,
  name: text,
  email: text,
  subject: text,
  message: text,
  status: text,
  createdAt: text,
});

const MANY = 5000;
const many = Array.from({ length: MANY }, (_, n) => ({
  ...bookingOf(''),
  id: n + 1,
  firstName: 'Person',
  lastName: `N${n + 1}`,
  email: `p${n + 1}@long.example`,
  service: n % 7 === 0 ? 'A long word, '.repeat(20) : 'Tax Optimization',
  preferredDate: '2026-12-01T14:00:00.000Z',
  preferredTime: '9:00 AM',
  status: 'pending',
}));

/** A page that staff open with an api that has these rows. */
const withRows = (bookings: object[], contacts: object[] = [], viewport = WIDE) => ({
  session: 'signed in' as const,
  viewport,
  answers: { 'GET /api/admin/bookings': reply(bookings), 'GET /api/admin/contacts': reply(contacts) },
});

for (const [kind, viewport] of [
  ['markup', WIDE],
  ['a thousand letters', WIDE],
  ['a thousand letters', PHONE],
  ['right to left', PHONE],
] as const)
  test(`rows of ${kind} are text and break no layout at ${viewport.width} px`, async ({ open }) => {
    const text = HOSTILE[kind];
    const page = await open('/admin', withRows([bookingOf(text)], [contactOf(text)], viewport));
    let alerts = 0;
    page.on('dialog', () => (alerts += 1));
    const holds = async () => {
      await expect(page.locator('main img, [role=dialog] img, [onerror]')).toHaveCount(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
      expect(await page.locator('body').innerText()).not.toMatch(/undefined|NaN|Invalid Date/);
    };
    const openPanel = async () => {
      await names(page).first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
      const box = await page.getByRole('dialog').boundingBox();
      expect(box!.x + box!.width).toBe(viewport.width);
      const overflow = await page
        .getByRole('dialog')
        .evaluate((panel) => [...panel.children].some((part) => part.scrollWidth > part.clientWidth));
      expect(overflow).toBe(false);
      await holds();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    };
    // An older api may still send characters that change the direction of text; they are not shown.
    const visible = text.replaceAll('\u202e', '');
    await expect.poll(async () => (await shown(page))[0]).toBe(`${visible} ${visible}`);
    await holds();
    await openPanel();
    await page.getByRole('combobox', { name: /^Set status for/ }).selectOption('confirmed');
    await expect(
      page.locator('[data-toasts]').getByText('Booking status updated successfully.'),
    ).toBeVisible();
    await holds();
    await page.getByRole('tab', { name: /Contact Inquiries/ }).click();
    await page.getByRole('button', { name: /^Full message from/ }).click();
    await holds();
    await openPanel();
    await page.goto('/');
    await expect(page.getByRole('heading', { name: /Welcome back/ })).toBeVisible();
    await holds();
    expect(alerts).toBe(0);
  });

test.describe('five thousand rows', () => {
  const inPage = (page: Page) => page.locator('tbody tr[role=row]').count();
  const numbers = async (page: Page) => (await shown(page)).map((name) => Number(name.split(' N')[1]));

  test('only those near the viewport are in the page, wherever it is scrolled', async ({ open }) => {
    const page = await open('/admin', withRows(many));
    await expect(page.locator('tbody tr[data-spacer]').first()).toBeAttached();
    await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', String(MANY + 1));
    await expect.poll(async () => (await inPage(page)) < 100).toEqual(true);
    expect((await numbers(page))[0]).toBe(1);
    const sees = async (part: number) => {
      await page.evaluate((to) => scrollTo(0, document.documentElement.scrollHeight * to), part);
      await expect
        .poll(() =>
          page.evaluate(() => {
            const row = document.elementFromPoint(400, 450)?.closest('tr[role=row]');
            return row === null || row === undefined ? 'no row' : 'a row';
          }),
        )
        .toEqual('a row');
      expect(await inPage(page)).toBeLessThan(100);
    };
    for (const part of [0.2, 0.7, 0.4, 0.9]) await sees(part);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect.poll(async () => (await numbers(page)).at(-1)).toEqual(MANY);
    const last = page.getByRole('row').filter({ hasText: `p${MANY}@long.example` });
    await expect(last).toHaveAttribute('aria-rowindex', String(MANY + 1));
  });

  test('a search covers all of them, and the focused row stays while the page scrolls', async ({
    open,
    stub,
  }) => {
    const page = await open('/admin', withRows(many));
    await expect(page.locator('tbody tr[data-spacer]').first()).toBeAttached();
    const second = page.getByRole('button', { name: 'Open booking of Person N2', exact: true });
    await second.focus();
    await page.evaluate(() => scrollTo(0, 100_000));
    await expect.poll(async () => (await numbers(page)).some((number) => number > 500)).toEqual(true);
    expect(await second.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.evaluate(() => scrollTo(0, 0));
    await page.getByRole('searchbox').fill('p4321@');
    await expect.poll(() => numbers(page)).toEqual([4321]);
    expect(await page.getByRole('search').getByRole('status').innerText()).toBe('1 match');
    expect(stub.callsOf('GET /api/admin/bookings')).toHaveLength(1);
    await page.getByRole('searchbox').fill('');
    await expect.poll(async () => (await numbers(page)).slice(0, 2)).toEqual([1, 2]);
  });

  test('on a phone they are cards, as few at a time', async ({ open }) => {
    const page = await open('/admin', withRows(many, [], PHONE));
    await expect(page.locator('tbody tr[data-spacer]').first()).toBeAttached();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2));
    await expect.poll(async () => (await numbers(page)).some((number) => number > 1000)).toEqual(true);
    expect(await inPage(page)).toBeLessThan(100);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  });
});
