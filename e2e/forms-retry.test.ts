import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type APIRequestContext, type Page, request } from 'playwright-core';
import { fillBooking, signIn, visitor } from './browser';
import { PASSWORD, type Product, startProduct } from './product';
import { runningProduct } from './running-product';

// What becomes of a press whose answer never comes, and of presses by programs. The limits are on, as in production.

const product = runningProduct(async () => ({ RATE_LIMIT: 'on' }));

const FAILED = 'Failed to submit your consultation request. Please try again.';
const NOT_SENT = 'Failed to send message. Please try again.';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Book Your Consultation' });
const toast = (page: Page, text: string) => page.locator('[data-toasts]').getByText(text, { exact: true });
const press = (page: Page) => dialogOf(page).getByRole('button', { name: 'Schedule Consultation' }).click();

async function openDialog(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Book Consultation' }).click();
  await dialogOf(page).getByLabel('First name').waitFor();
}

async function fillContact(page: Page, subject: string): Promise<void> {
  await page.goto(`${product.url}/contact`);
  const form = page.getByRole('form', { name: 'Contact' });
  await form.getByLabel('Name').fill('Jane Roe');
  await form.getByLabel('Email').fill('jane@roe.example');
  await form.getByLabel('Subject').fill(subject);
  await form.getByLabel('Message').fill('May we talk about custody?');
}

/** The next answer to `path` is lost on its way, after the server has done its work. */
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

let staff: APIRequestContext;
beforeAll(async () => {
  const { page } = await visitor(product.browser);
  await signIn(page, product.url, 'staff@lisleharrow.example', PASSWORD);
  staff = await request.newContext({ storageState: await page.context().storageState() });
  await page.context().close();
});
afterAll(() => staff?.dispose());

/** How many rows staff find under a word that only this test has written. */
async function rowsOf(list: 'bookings' | 'contacts', word: string): Promise<number> {
  const answer = await staff.get(`${product.url}/api/admin/${list}?q=${word}`);
  return ((await answer.json()) as unknown[]).length;
}

describe('a network that is cut after sending', () => {
  test('BK15 BK19 the same press again makes no second booking', async () => {
    const { page } = await visitor(product.browser);
    await page.goto(product.url);
    await openDialog(page);
    await fillBooking(page, 'Cutwire');
    await loseAnswer(page, '/api/bookings');
    await press(page);
    await toast(page, FAILED).waitFor();
    expect(await rowsOf('bookings', 'Cutwire')).toBe(1);
    await press(page);
    await toast(page, 'Consultation Booked').waitFor();
    expect(await rowsOf('bookings', 'Cutwire')).toBe(1);
    // The next one is a new one, though it says the same.
    await dialogOf(page).waitFor({ state: 'detached' });
    await openDialog(page);
    await fillBooking(page, 'Cutwire');
    await press(page);
    await dialogOf(page).waitFor({ state: 'detached' });
    expect(await rowsOf('bookings', 'Cutwire')).toBe(2);
    await page.context().close();
  });

  test('BK15 D26 nor does it after a reload, even when a letter was typed and taken back', async () => {
    const { page } = await visitor(product.browser);
    await page.goto(product.url);
    await openDialog(page);
    await fillBooking(page, 'Reloader');
    await loseAnswer(page, '/api/bookings');
    await press(page);
    await toast(page, FAILED).waitFor();
    await page.reload();
    await openDialog(page);
    await dialogOf(page).getByLabel('Last name').press('End');
    await page.keyboard.type('x');
    await page.keyboard.press('Backspace');
    await press(page);
    await toast(page, 'Consultation Booked').waitFor();
    expect(await rowsOf('bookings', 'Reloader')).toBe(1);
    await page.context().close();
  });

  test('BK15 what was changed before the second press is another booking, not a refusal', async () => {
    const { page } = await visitor(product.browser);
    await page.goto(product.url);
    await openDialog(page);
    await fillBooking(page, 'Changer');
    await loseAnswer(page, '/api/bookings');
    await press(page);
    await toast(page, FAILED).waitFor();
    await dialogOf(page).getByLabel('Message').fill('In the afternoon, please');
    await press(page);
    await toast(page, 'Consultation Booked').waitFor();
    expect(await rowsOf('bookings', 'Changer')).toBe(2);
    await page.context().close();
  });

  test('CO5 CO7 a message is stored once, too', async () => {
    const { page } = await visitor(product.browser);
    await fillContact(page, 'Twicesent');
    await loseAnswer(page, '/api/contacts');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await toast(page, NOT_SENT).waitFor();
    await page.getByRole('button', { name: 'Send Message' }).click();
    await toast(page, 'Message Sent').waitFor();
    expect(await rowsOf('contacts', 'Twicesent')).toBe(1);
    await page.context().close();
  });
});

describe('a server that stops and starts again', () => {
  let own: Product;
  const DATA_DIR = mkdtempSync(path.join(os.tmpdir(), 'forms-'));
  beforeAll(async () => {
    own = await startProduct({ DATA_DIR });
  });
  afterAll(async () => {
    await own?.stop();
    rmSync(DATA_DIR, { recursive: true, force: true });
  });

  test('CO7 D26 both forms keep what was typed meanwhile, and the next press sends it', async () => {
    const { page } = await visitor(product.browser);
    await page.goto(`${own.url}/contact`, { waitUntil: 'networkidle' });
    const form = page.getByRole('form', { name: 'Contact' });
    const values = {
      Name: 'Jane Roe',
      Email: 'jane@roe.example',
      Subject: 'A question',
      Message: 'Custody of what?',
    };
    for (const [label, value] of Object.entries(values)) await form.getByLabel(label).fill(value);
    await openDialog(page);
    await fillBooking(page, 'Restarted');
    await own.stop();

    await press(page);
    await toast(page, FAILED).waitFor();
    await dialogOf(page).getByRole('button', { name: 'Close' }).click();
    await dialogOf(page).waitFor({ state: 'detached' });
    await form.getByRole('button', { name: 'Send Message' }).click();
    await toast(page, NOT_SENT).waitFor();
    for (const [label, value] of Object.entries(values))
      expect(await form.getByLabel(label).inputValue()).toBe(value);

    own = await startProduct({ DATA_DIR, PORT: new URL(own.url).port });
    await form.getByRole('button', { name: 'Send Message' }).click();
    await toast(page, 'Message Sent').waitFor();
    for (const label of Object.keys(values)) expect(await form.getByLabel(label).inputValue()).toBe('');
    await openDialog(page);
    expect(await dialogOf(page).getByLabel('Last name').inputValue()).toBe('Restarted');
    await press(page);
    await toast(page, 'Consultation Booked').waitFor();
    await page.context().close();
  }, 180_000);
});

describe('programs', () => {
  test('BK2 CO3 no person meets the hidden field: unseen, unreachable, unnamed, left alone by autofill', async () => {
    const { page } = await visitor(product.browser);
    await page.goto(`${product.url}/contact`);
    await openDialog(page);
    for (const form of ['[aria-label=Contact]', '#booking-form']) {
      const trap = page.locator(`${form} input[name=referral]`);
      await trap.waitFor({ state: 'attached' });
      expect(await trap.isVisible()).toBe(false);
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
    await page.context().close();
  });

  test('BK19 one that fills in every field is refused, and a person whose tool did it passes with the next press', async () => {
    const { page } = await visitor(product.browser);
    await page.goto(product.url);
    await openDialog(page);
    await fillBooking(page, 'Trapped');
    await page.locator('input[name=referral]').evaluate((field: HTMLInputElement) => (field.value = 'x'));
    const [answer] = await Promise.all([page.waitForResponse('**/api/bookings'), press(page)]);
    expect([answer.status(), ((await answer.json()) as { detail: string }).detail]).toEqual([
      403,
      expect.stringContaining('write or call us'),
    ]);
    await toast(page, FAILED).waitFor();
    expect(await dialogOf(page).getByLabel('Last name').inputValue()).toBe('Trapped');
    expect(await rowsOf('bookings', 'Trapped')).toBe(0);
    await press(page);
    await toast(page, 'Consultation Booked').waitFor();
    await page.context().close();
  });

  test('BK19 one that is done in a tenth of a second is refused, and a press a moment later passes', async () => {
    const { page } = await visitor(product.browser);
    await page.goto(product.url);
    const shown = Date.now();
    await page.clock.setFixedTime(shown);
    await openDialog(page);
    await fillBooking(page, 'Atonce');
    await page.clock.setFixedTime(shown + 100);
    const [answer] = await Promise.all([page.waitForResponse('**/api/bookings'), press(page)]);
    expect([answer.status(), answer.headers()['retry-after']]).toEqual([429, '1']);
    await toast(page, FAILED).waitFor();
    expect(await dialogOf(page).getByLabel('Last name').inputValue()).toBe('Atonce');
    await page.clock.setFixedTime(shown + 2_000);
    await press(page);
    await toast(page, 'Consultation Booked').waitFor();
    expect(await rowsOf('bookings', 'Atonce')).toBe(1);
    await page.context().close();
  });

  test('BK18 D26 a person who reloads with a kept draft needs one press and no time', async () => {
    const { page } = await visitor(product.browser);
    await page.goto(product.url);
    await openDialog(page);
    await fillBooking(page, 'Fasthand');
    await page.reload();
    await openDialog(page);
    await dialogOf(page)
      .getByRole('button', { name: 'Schedule Consultation' })
      .evaluate((button: HTMLElement) => button.click());
    await toast(page, 'Consultation Booked').waitFor();
    expect(await rowsOf('bookings', 'Fasthand')).toBe(1);
    await page.context().close();
  });
});
