import type { Page } from 'playwright-core';
import { WIDE } from './browser';
import { eventually } from './eventually';
import { reply } from './stub-api';
import { PHONE, stubSite } from './stub-site';

// What visitors may have written, and how much of it, over a server that answers the specified calls alone.

const site = stubSite();

const names = (page: Page) => page.locator('tbody [data-record]');
const shown = (page: Page) => names(page).allTextContents();

const HOSTILE = {
  markup: '<img src=x onerror=alert(1)>',
  'five thousand letters': 'W'.repeat(5000),
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

async function open(path: string, bookings: object[], contacts: object[] = [], viewport = WIDE) {
  return site.open(path, {
    session: 'signed in',
    viewport,
    answers: { 'GET /api/admin/bookings': reply(bookings), 'GET /api/admin/contacts': reply(contacts) },
  });
}

describe.each(Object.entries(HOSTILE))('rows of %s', (_kind, text) => {
  test.each([WIDE, PHONE])('are text and break no layout at $width px', async (viewport) => {
    const { page, complaints } = await open('/admin', [bookingOf(text)], [contactOf(text)], viewport);
    let alerts = 0;
    page.on('dialog', () => (alerts += 1));
    const holds = async () => {
      expect(await page.locator('main img, [role=dialog] img, [onerror]').count()).toBe(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
      expect(await page.locator('body').innerText()).not.toMatch(/undefined|NaN|Invalid Date/);
    };
    const openPanel = async () => {
      await names(page).first().click();
      await page.getByRole('dialog').waitFor();
      const box = await page.getByRole('dialog').boundingBox();
      expect(box!.x + box!.width).toBe(viewport.width);
      const overflow = await page
        .getByRole('dialog')
        .evaluate((panel) => [...panel.children].some((part) => part.scrollWidth > part.clientWidth));
      expect(overflow).toBe(false);
      await holds();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    };
    expect((await shown(page))[0]).toBe(`${text} ${text}`);
    await holds();
    await openPanel();
    await page.getByRole('combobox', { name: /^Set status for/ }).selectOption('confirmed');
    await page.locator('[data-toasts]').getByText('Booking status updated successfully.').waitFor();
    await holds();
    await page.getByRole('tab', { name: /Contact Inquiries/ }).click();
    await page.getByRole('button', { name: /^Full message from/ }).click();
    await holds();
    await openPanel();
    await page.goto(`${site.url}/?again`);
    await page.getByRole('heading', { name: /Welcome back/ }).waitFor();
    await holds();
    expect(alerts).toBe(0);
    expect(complaints).toEqual([]);
  });
});

describe('five thousand rows', () => {
  const inPage = (page: Page) => page.locator('tbody tr[role=row]').count();
  const numbers = async (page: Page) => (await shown(page)).map((name) => Number(name.split(' N')[1]));

  test('only those near the window are in the page, wherever it is scrolled to', async () => {
    const { page, complaints } = await open('/admin', many);
    await page.locator('tbody tr[data-spacer]').first().waitFor({ state: 'attached' });
    expect(await page.getByRole('table').getAttribute('aria-rowcount')).toBe(String(MANY + 1));
    await eventually(async () => (await inPage(page)) < 100, true);
    expect((await numbers(page))[0]).toBe(1);
    const sees = async (part: number) => {
      await page.evaluate((to) => scrollTo(0, document.documentElement.scrollHeight * to), part);
      await eventually(
        () =>
          page.evaluate(() => {
            const row = document.elementFromPoint(400, 450)?.closest('tr[role=row]');
            return row === null || row === undefined ? 'no row' : 'a row';
          }),
        'a row',
      );
      expect(await inPage(page)).toBeLessThan(100);
    };
    for (const part of [0.2, 0.7, 0.4, 0.9]) await sees(part);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await eventually(async () => (await numbers(page)).at(-1), MANY);
    const last = page.getByRole('row').filter({ hasText: `p${MANY}@long.example` });
    expect(await last.getAttribute('aria-rowindex')).toBe(String(MANY + 1));
    expect(complaints).toEqual([]);
  });

  test('a search finds among all of them, and the row with the focus stays while the page scrolls', async () => {
    const { page } = await open('/admin', many);
    await page.locator('tbody tr[data-spacer]').first().waitFor({ state: 'attached' });
    const second = page.getByRole('button', { name: 'Open booking of Person N2', exact: true });
    await second.focus();
    await page.evaluate(() => scrollTo(0, 100_000));
    await eventually(async () => (await numbers(page)).some((number) => number > 500), true);
    expect(await second.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.evaluate(() => scrollTo(0, 0));
    await page.getByRole('searchbox').fill('p4321@');
    await eventually(() => numbers(page), [4321]);
    expect(await page.getByRole('search').getByRole('status').innerText()).toBe('1 match');
    expect(site.stub.callsOf('GET /api/admin/bookings')).toHaveLength(1);
    await page.getByRole('searchbox').fill('');
    await eventually(async () => (await numbers(page)).slice(0, 2), [1, 2]);
  });

  test('on a phone they are cards, as few at a time', async () => {
    const { page } = await open('/admin', many, [], PHONE);
    await page.locator('tbody tr[data-spacer]').first().waitFor({ state: 'attached' });
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2));
    await eventually(async () => (await numbers(page)).some((number) => number > 1000), true);
    expect(await inPage(page)).toBeLessThan(100);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  });
});
