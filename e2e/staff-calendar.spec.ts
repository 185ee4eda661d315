import { type APIRequestContext, expect } from '@playwright/test';
import { readCalendar } from '../api/src/testing/mail-server';
import { firmDay, slotInstant } from '@lisle-harrow/api/contract';
import { findingsInEveryLook, FOR_AXE } from './accessibility-findings';
import { hydrated } from './hydration';
import { press, tabTo } from './keyboard';
import { test } from './product-test';
import { NARROW } from './screen-sizes';
import { STAFF } from './sign-in';

// Other files book at the same time: these consultations are on days that nobody else books, months ahead.
const dayAhead = (days: number) => firmDay(new Date(Date.now() + days * 86_400_000));
const [DAY, WEEK_LATER, LIVE_DAY] = [dayAhead(203), dayAhead(210), dayAhead(224)];
const CALENDAR = `/admin/calendar?view=week&day=${DAY}`;

async function book(request: APIRequestContext, day: string, lastName: string, slot: string): Promise<void> {
  const data = {
    firstName: 'Ottoline',
    lastName,
    email: 'calendar@example.com',
    service: 'Tax Optimization',
    preferredDate: slotInstant(day, slot),
    preferredTime: slot,
    message: '',
  };
  const headers = { 'Form-Time-Zone': 'Asia/Tokyo' };
  expect((await request.post('/api/bookings', { data, headers })).status()).toBe(201);
}

test.beforeAll(async ({ playwright, product }) => {
  const request = await playwright.request.newContext({ baseURL: product.url });
  await book(request, DAY, 'Morrell', '2:00 PM');
  await book(request, DAY, 'Lytton', '2:00 PM');
  await book(request, WEEK_LATER, 'Garsington', '9:00 AM');
  await request.dispose();
});

test('the calendar is rendered without script, and its links work', async ({ signedIn }) => {
  const page = await signedIn(STAFF, { javaScriptEnabled: false });
  const html = await (await page.request.get(CALENDAR)).text();
  expect(html).toContain('Ottoline Morrell');
  expect(html).toContain('requests for this time');
  await page.goto(CALENDAR);
  await page.getByRole('link', { name: 'Next week' }).click();
  await expect(page.getByRole('link', { name: /9:00 AM Ottoline Garsington/ }).first()).toBeVisible();
  await page.getByRole('link', { name: 'Month', exact: true }).click();
  await expect(page.getByRole('table').getByRole('columnheader')).toHaveCount(7);
});

test('a consultation booked while the calendar is open appears by itself', async ({ signedIn }) => {
  const page = await signedIn(STAFF);
  const streams = page.waitForResponse((answer) => answer.url().includes('/api/admin/changes'));
  await page.goto(`/admin/calendar?view=week&day=${LIVE_DAY}`);
  await hydrated(page);
  expect((await streams).status()).toBe(200);
  await expect(page.getByText('No consultations in this week.')).toBeVisible();
  await book(page.request, LIVE_DAY, 'Sackville', '2:00 PM');
  await expect(page.getByRole('link', { name: /Ottoline Sackville/ })).toBeVisible({ timeout: 2_000 });
});

test('the keyboard reaches another view, the next week and the booking behind an item', async ({
  signedIn,
}) => {
  const page = await signedIn(STAFF, { ...FOR_AXE, timezoneId: 'Asia/Tokyo' });
  await page.goto('/admin');
  await page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'Calendar' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Calendar');
  await page.goto(CALENDAR);
  await hydrated(page);
  await press(page, 'link', 'Month');
  await expect(page).toHaveURL(`/admin/calendar?view=month&day=${DAY}`);
  await expect(page.getByRole('table')).toBeVisible();
  expect(await findingsInEveryLook(page)).toEqual([]);
  await press(page, 'link', 'Day');
  await expect(page.getByText("Visitor's time: ").first()).toBeVisible();
  expect(await findingsInEveryLook(page)).toEqual([]);
  await press(page, 'link', 'Your time, Tokyo');
  await expect(page.getByText('Times are those of Tokyo.')).toBeVisible();
  await press(page, 'link', 'Firm’s time, New York');
  await press(page, 'link', 'Week');
  await expect(page.getByText(/^\d+ requests for this time$/)).toBeVisible();
  expect(await findingsInEveryLook(page)).toEqual([]);
  await page.goto(CALENDAR);
  await hydrated(page);
  await press(page, 'link', 'Next week');
  const entry = page.getByRole('link', { name: /9:00 AM Ottoline Garsington.*Pending/ }).first();
  await tabTo(entry);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\?open=/);
  await expect(page.getByRole('dialog', { name: 'Ottoline Garsington' })).toBeVisible();
});

test('a changed status is shown on return to the calendar', async ({ signedIn }) => {
  const page = await signedIn(STAFF);
  await page.goto(`/admin/calendar?view=day&day=${DAY}`);
  await hydrated(page);
  const entry = page.getByRole('link', { name: /Ottoline Lytton/ }).first();
  await expect(entry).toContainText('Pending');
  await entry.click();
  const panel = page.getByRole('dialog', { name: 'Ottoline Lytton' });
  await panel.getByRole('combobox', { name: /^Set status/ }).selectOption({ label: 'Confirmed' });
  await expect(page.getByText('Booking status updated successfully.', { exact: true })).toBeVisible();
  await page.goBack();
  await expect(entry).toContainText('Confirmed');
});

test('on a phone a month shows a linked number of consultations for each day', async ({ signedIn }) => {
  const page = await signedIn(STAFF, { viewport: NARROW });
  await page.goto(`/admin/calendar?view=month&day=${DAY}`);
  await expect(page.getByText('Ottoline Morrell').first()).toBeHidden();
  for (const view of ['month', 'week', 'day']) {
    await page.goto(`/admin/calendar?view=${view}&day=${DAY}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(NARROW.width);
  }
  await page.goto(`/admin/calendar?view=month&day=${DAY}`);
  await page
    .getByRole('table')
    .getByRole('link', { name: new RegExp(`${Number(DAY.slice(8))} .*consultations$`) })
    .click();
  await expect(page.getByRole('link', { name: /Ottoline Morrell/ }).first()).toBeVisible();
});

test('the printed calendar has its items but no links to other days', async ({ signedIn }) => {
  const page = await signedIn(STAFF);
  await page.goto(CALENDAR);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Ottoline Morrell').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Next week' })).toBeHidden();
});

test('a subscription address is made by keyboard, read by a calendar without a sign-in, and revoked', async ({
  signedIn,
  newColleague,
  playwright,
  product,
}) => {
  const page = await signedIn(await newColleague('adviser', 'Iris', 'Calder'), FOR_AXE);
  await page.goto(CALENDAR);
  await hydrated(page);
  await press(page, 'button', 'Make an address');
  const dialog = page.getByRole('dialog', { name: 'Your address' });
  const address = await dialog.getByLabel('Every colleague’s').inputValue();
  expect(await findingsInEveryLook(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByText(/^You have had a private address to subscribe to since/)).toBeVisible();

  const calendar = await playwright.request.newContext({ baseURL: product.url });
  const answer = await calendar.get(address);
  expect(answer.headers()['content-type']).toContain('text/calendar');
  const { method, entries } = readCalendar(await answer.text());
  const [entry] = entries.filter(({ summary }) => summary === 'Ottoline Morrell');
  expect([method, entry?.startDate.toJSDate().toISOString()]).toEqual([
    'PUBLISH',
    slotInstant(DAY, '2:00 PM'),
  ]);

  await press(page, 'button', 'Revoke the address');
  await press(page, 'button', 'Revoke it');
  await expect(page.getByRole('button', { name: 'Make an address' })).toBeVisible();
  expect((await calendar.get(address)).status()).toBe(404);
  await calendar.dispose();
});
