import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { bookingDialog, closeBooked, fillBooking, openBookingDialog, sendBooking } from './booking-dialog';
import { NARROW, WIDE } from './screen-sizes';
import { startProduct } from './product';
import { test } from './product-test';
import { STAFF } from './sign-in';
import { toast } from './toast';
import { FAILED_REQUEST } from './visitors';

// What happens to a submission whose answer never comes, and to submissions by bots. Rate limits are on, as in production.

test.use({ settings: { RATE_LIMIT: 'on' }, expectedComplaints: FAILED_REQUEST });
// One product for all tests of this file, which alone uses these settings.
test.describe.configure({ mode: 'default' });

const FAILED = 'Failed to submit your consultation request. Please try again.';
const NOT_SENT = 'Failed to send message. Please try again.';

async function fillContact(page: Page, subject: string): Promise<void> {
  await page.goto('/contact');
  const form = page.getByRole('form', { name: 'Contact' });
  await form.getByLabel('Name').fill('Jane Roe');
  await form.getByLabel('Email').fill('jane@roe.example');
  await form.getByLabel('Subject').fill(subject);
  await form.getByLabel('Message').fill('May we talk about custody?');
}

/** Loses the next answer to `path` on its way, after the server has done its work. */
async function loseAnswer(page: Page, path: string): Promise<void> {
  await page.route(
    `**${path}`,
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
}

/** Fills in the booking dialog and sends it in vain: the answer is lost. */
async function bookInVain(page: Page, lastName: string): Promise<void> {
  await page.goto('/');
  await openBookingDialog(page);
  await fillBooking(page, lastName);
  await loseAnswer(page, '/api/bookings');
  await sendBooking(page);
  await expect(toast(page, FAILED)).toBeVisible();
}

/** How many rows staff find by a word that only this test has written. */
async function rowsFound(staff: Page, list: 'bookings' | 'contacts', word: string): Promise<number> {
  const answer = await staff.request.get(`/api/admin/${list}?q=${word}`);
  return ((await answer.json()) as unknown[]).length;
}

test.describe('a connection lost after sending', () => {
  test('a second press makes no second booking [BK15, BK19]', async ({ page, signedIn }) => {
    const staff = await signedIn(STAFF);
    await bookInVain(page, 'Cutwire');
    expect(await rowsFound(staff, 'bookings', 'Cutwire')).toBe(1);
    await expect(bookingDialog(page).getByText('We do not know whether it was saved.')).toBeVisible();
    const widths = [WIDE, NARROW, { width: 1280, height: 720 }, { width: 1440, height: 900 }];
    for (const size of [...widths, { width: 768, height: 1024 }]) {
      await page.setViewportSize(size);
      // Sends in vain once more, for a toast that stays during all of this.
      await loseAnswer(page, '/api/bookings');
      await sendBooking(page);
      await toast(page, FAILED).hover();
      // The toast neither covers the buttons nor hides them from screen readers.
      await bookingDialog(page).getByRole('button', { name: 'Schedule Consultation' }).click({ trial: true });
      await bookingDialog(page).getByRole('button', { name: 'Cancel' }).click({ trial: true });
      await page.getByRole('button', { name: 'Dismiss' }).click({ trial: true });
      await page.getByRole('button', { name: 'Try again' }).click({ trial: true });
    }
    await page.setViewportSize(WIDE);
    await sendBooking(page);
    await expect(toast(page, 'Consultation Booked')).toBeVisible();
    expect(await rowsFound(staff, 'bookings', 'Cutwire')).toBe(1);
    // The next booking is a new one, though it says the same.
    await closeBooked(page);
    await openBookingDialog(page);
    await fillBooking(page, 'Cutwire');
    await sendBooking(page);
    await closeBooked(page);
    expect(await rowsFound(staff, 'bookings', 'Cutwire')).toBe(2);
  });

  test('nor does one after a reload, even if a letter was typed and deleted [BK15, D26]', async ({
    page,
    signedIn,
  }) => {
    const staff = await signedIn(STAFF);
    await bookInVain(page, 'Reloader');
    await page.reload();
    await openBookingDialog(page);
    await bookingDialog(page).getByLabel('Last name').press('End');
    await page.keyboard.type('x');
    await page.keyboard.press('Backspace');
    await sendBooking(page);
    await expect(toast(page, 'Consultation Booked')).toBeVisible();
    expect(await rowsFound(staff, 'bookings', 'Reloader')).toBe(1);
  });

  test('input changed before the second press makes a new booking, not an error [BK15]', async ({
    page,
    signedIn,
  }) => {
    const staff = await signedIn(STAFF);
    await bookInVain(page, 'Changer');
    await bookingDialog(page).getByLabel('Message').fill('In the afternoon, please');
    await sendBooking(page);
    await expect(toast(page, 'Consultation Booked')).toBeVisible();
    expect(await rowsFound(staff, 'bookings', 'Changer')).toBe(2);
  });

  test('a message is also stored once [CO5, CO7]', async ({ page, signedIn }) => {
    const staff = await signedIn(STAFF);
    await fillContact(page, 'Twicesent');
    await loseAnswer(page, '/api/contacts');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(toast(page, NOT_SENT)).toBeVisible();
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(toast(page, 'Message Sent')).toBeVisible();
    expect(await rowsFound(staff, 'contacts', 'Twicesent')).toBe(1);
  });
});

test.describe('a server that restarts', () => {
  test('both forms keep their input meanwhile, and the next press sends it [CO7, D26]', async ({ page }) => {
    const DATA_DIR = mkdtempSync(path.join(os.tmpdir(), 'forms-'));
    let own = await startProduct({ DATA_DIR });
    await page.goto(`${own.url}/contact`, { waitUntil: 'networkidle' });
    const form = page.getByRole('form', { name: 'Contact' });
    const values = {
      Name: 'Jane Roe',
      Email: 'jane@roe.example',
      Subject: 'A question',
      Message: 'Custody of what?',
    };
    for (const [label, value] of Object.entries(values)) await form.getByLabel(label).fill(value);
    await openBookingDialog(page);
    await fillBooking(page, 'Restarted');
    await own.stop();

    await sendBooking(page);
    await expect(toast(page, FAILED)).toBeVisible();
    await bookingDialog(page).getByRole('button', { name: 'Close' }).click();
    await expect(bookingDialog(page)).toHaveCount(0);
    await form.getByRole('button', { name: 'Send Message' }).click();
    await expect(toast(page, NOT_SENT)).toBeVisible();
    for (const [label, value] of Object.entries(values))
      await expect(form.getByLabel(label)).toHaveValue(value);

    own = await startProduct({ DATA_DIR, PORT: new URL(own.url).port });
    await form.getByRole('button', { name: 'Send Message' }).click();
    await expect(toast(page, 'Message Sent')).toBeVisible();
    for (const label of Object.keys(values)) await expect(form.getByLabel(label)).toHaveValue('');
    await openBookingDialog(page);
    await expect(bookingDialog(page).getByLabel('Last name')).toHaveValue('Restarted');
    await sendBooking(page);
    await expect(toast(page, 'Consultation Booked')).toBeVisible();
    await own.stop();
    rmSync(DATA_DIR, { recursive: true, force: true });
  });
});

test.describe('bots', () => {
  test('people never meet the hidden field: invisible, unfocusable, unnamed, without autofill [BK2, CO3]', async ({
    page,
  }) => {
    await page.goto('/contact');
    await openBookingDialog(page);
    for (const form of ['[aria-label=Contact]', '#booking-form']) {
      const trap = page.locator(`${form} input[name=referral]`);
      await expect(trap).toBeAttached();
      await expect(trap).toBeHidden();
      expect(
        await trap.evaluate((field: HTMLInputElement) => {
          field.focus();
          return [document.activeElement === field, field.autocomplete, field.tabIndex];
        }),
      ).toEqual([false, 'off', -1]);
    }
    const devtools = await page.context().newCDPSession(page);
    const { nodes } = await devtools.send('Accessibility.getFullAXTree');
    const names = nodes.filter((node) => !node.ignored).map((node) => String(node.name?.value ?? ''));
    expect(names).toContain('First name');
    expect(names).not.toContain('Leave this empty');
  });

  test('one that fills in every field is refused; a person whose tool did so succeeds with the next press [BK19]', async ({
    page,
    signedIn,
  }) => {
    const staff = await signedIn(STAFF);
    await page.goto('/');
    await openBookingDialog(page);
    await fillBooking(page, 'Trapped');
    await page.locator('input[name=referral]').evaluate((field: HTMLInputElement) => (field.value = 'x'));
    const [answer] = await Promise.all([page.waitForResponse('**/api/bookings'), sendBooking(page)]);
    expect([answer.status(), ((await answer.json()) as { detail: string }).detail]).toEqual([
      403,
      expect.stringContaining('write or call us'),
    ]);
    await expect(toast(page, FAILED)).toBeVisible();
    await expect(bookingDialog(page).getByLabel('Last name')).toHaveValue('Trapped');
    expect(await rowsFound(staff, 'bookings', 'Trapped')).toBe(0);
    await sendBooking(page);
    await expect(toast(page, 'Consultation Booked')).toBeVisible();
  });

  test('one that sends after a tenth of a second is refused, and a press a moment later works [BK19]', async ({
    page,
    signedIn,
  }) => {
    const staff = await signedIn(STAFF);
    await page.goto('/');
    const shown = Date.now();
    await page.clock.setFixedTime(shown);
    await openBookingDialog(page);
    await fillBooking(page, 'Atonce');
    await page.clock.setFixedTime(shown + 100);
    const [answer] = await Promise.all([page.waitForResponse('**/api/bookings'), sendBooking(page)]);
    expect([answer.status(), answer.headers()['retry-after']]).toEqual([429, '1']);
    await expect(toast(page, FAILED)).toBeVisible();
    await expect(bookingDialog(page).getByLabel('Last name')).toHaveValue('Atonce');
    await page.clock.setFixedTime(shown + 2_000);
    await sendBooking(page);
    await expect(toast(page, 'Consultation Booked')).toBeVisible();
    expect(await rowsFound(staff, 'bookings', 'Atonce')).toBe(1);
  });

  test('a person who reloads a kept draft can send it at once by one press [BK18, D26]', async ({
    page,
    signedIn,
  }) => {
    const staff = await signedIn(STAFF);
    await page.goto('/');
    await openBookingDialog(page);
    await fillBooking(page, 'Fasthand');
    await page.reload();
    await openBookingDialog(page);
    await bookingDialog(page)
      .getByRole('button', { name: 'Schedule Consultation' })
      .evaluate((button: HTMLElement) => button.click());
    await expect(toast(page, 'Consultation Booked')).toBeVisible();
    expect(await rowsFound(staff, 'bookings', 'Fasthand')).toBe(1);
  });
});
