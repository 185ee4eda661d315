import type { Page, Route } from 'playwright-core';
import { holdLogin, visitor } from './browser';
import { runningProduct } from './running-product';

// What a person does with the contact page; the answers to its form are made here, so that each of them can come.

const product = runningProduct();

const LETTER = {
  Name: 'Jane Roe',
  Email: 'jane@roe.example',
  Subject: 'A question',
  Message: 'May we talk about custody?',
};
const MESSAGES = [
  ['contact-name', 'Name must be at least 2 characters'],
  ['contact-email', 'Please enter a valid email address'],
  ['contact-subject', 'Subject must be at least 5 characters'],
  ['contact-message', 'Message must be at least 10 characters'],
] as const;
const FAILED = 'Failed to send message. Please try again.';

let page: Page;
let complaints: string[];
/** JSON bodies that were sent to `POST /api/contacts`. */
let sent: unknown[];
let answer: (route: Route) => Promise<void>;

beforeEach(async () => {
  ({ page, complaints } = await visitor(product.browser));
  sent = [];
  answer = (route) => route.fulfill({ status: 201, contentType: 'application/json', body: '{}' });
  await page.route('**/api/contacts', async (route) => {
    sent.push(route.request().postDataJSON());
    await answer(route);
  });
  await page.goto(`${product.url}/contact`);
});
afterEach(() => page.context().close());

const form = () => page.getByRole('form', { name: 'Contact' });
const toast = (text: string) => page.locator('[data-toasts]').getByText(text, { exact: true });
const press = () => form().getByRole('button', { name: 'Send Message' }).click();

async function fill(values: Partial<typeof LETTER> = {}): Promise<void> {
  for (const [label, value] of Object.entries({ ...LETTER, ...values }))
    await form().getByLabel(label).fill(value);
}

async function held(): Promise<Record<string, string>> {
  const values = Object.keys(LETTER).map(async (label) => [
    label,
    await form().getByLabel(label).inputValue(),
  ]);
  return Object.fromEntries(await Promise.all(values));
}

test('CO1 CO2 it gives three offices, an address to write to, the hours, and a call that opens the dialog', async () => {
  const main = page.getByRole('main');
  for (const city of ['New York', 'London', 'Singapore'])
    expect(await main.getByRole('heading', { name: city }).isVisible()).toBe(true);
  expect(
    await main.getByRole('link', { name: /^(New York |London |Singapore )?\+/ }).count(),
  ).toBeGreaterThan(2);
  const email = main.getByRole('link', { name: 'office@lisleharrow.example' }).first();
  expect(await email.getAttribute('href')).toBe('mailto:office@lisleharrow.example');
  expect(await main.getByText('Mon-Fri 9:00 AM-6:00 PM EST').first().isVisible()).toBe(true);
  await main.getByRole('button', { name: 'Schedule Consultation' }).click();
  await page.getByRole('dialog', { name: 'Book Your Consultation' }).waitFor();
  expect(complaints).toEqual([]);
});

test('CO3 CO13 an empty form sends nothing and lists four messages, each of which leads to its field', async () => {
  await press();
  const summary = form().getByRole('alert');
  await summary.waitFor();
  expect(await summary.evaluate((box) => box === document.activeElement)).toBe(true);
  expect(await summary.getByRole('link').allTextContents()).toEqual(MESSAGES.map(([, message]) => message));
  for (const [id, message] of MESSAGES) {
    await summary.getByRole('link', { name: message }).click();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe(id);
    expect(await page.locator(`[id="${id}-error"]`).innerText()).toBe(message);
  }
  expect(sent).toEqual([]);
  expect(page.url()).toBe(`${product.url}/contact`);
});

test.each([
  ['CO9', 'Name', 'A', 'Al', MESSAGES[0][1]],
  ['CO10', 'Email', 'x', 'x@y.example', MESSAGES[1][1]],
  ['CO11', 'Subject', 'four', 'fives', MESSAGES[2][1]],
  ['CO12', 'Message', '9 letters', '10 letters', MESSAGES[3][1]],
])('%s %s "%s" is refused beside its field, "%s" is sent', async (_, label, wrong, right, message) => {
  await fill({ [label]: wrong });
  await press();
  await form().getByRole('link', { name: message }).waitFor();
  expect(await form().getByLabel(label).getAttribute('aria-invalid')).toBe('true');
  expect(sent).toEqual([]);
  await form().getByLabel(label).fill(right);
  await press();
  await toast('Message Sent').waitFor();
  expect(sent).toHaveLength(1);
});

test('CO4 CO5 CO6 it says that it sends, takes no second press, then confirms and is empty again', async () => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  answer = async (route) => {
    await released;
    await route.fulfill({ status: 201, body: '' });
  };
  await fill();
  await press();
  const pending = form().getByRole('button', { name: 'Sending...' });
  await pending.waitFor();
  expect(await pending.getAttribute('aria-disabled')).toBe('true');
  await pending.click({ force: true });
  await form().getByLabel('Name').press('Enter');
  release();
  await toast('Message Sent').waitFor();
  expect(await toast("Thank you for your inquiry. We'll respond within 24 hours.").isVisible()).toBe(true);
  expect(sent).toEqual([
    { name: LETTER.Name, email: LETTER.Email, subject: LETTER.Subject, message: LETTER.Message },
  ]);
  expect(await held()).toEqual({ Name: '', Email: '', Subject: '', Message: '' });
});

test.each(['400', '401', '409', '422', '429', '500', 'a cut connection'])(
  'CO7 CO8 %s says so, keeps every field and leads nowhere',
  async (failure) => {
    answer = (route) =>
      failure === 'a cut connection'
        ? route.abort()
        : route.fulfill({ status: Number(failure), body: '{"message":"Unauthorized"}' });
    const login = await holdLogin(page);
    await fill();
    await press();
    await toast(FAILED).waitFor();
    expect(await toast('Error').isVisible()).toBe(true);
    // The way to the login page would begin after half a second.
    await page.waitForTimeout(800);
    expect(await held()).toEqual(LETTER);
    expect([page.url(), login.visits, sent.length]).toEqual([`${product.url}/contact`, [], 1]);
  },
);

test('CO3 the line about personal data leads to its page in a new tab and leaves the form as it is', async () => {
  await fill();
  const [privacy] = await Promise.all([
    page.waitForEvent('popup'),
    form()
      .getByRole('link', { name: /personal data/ })
      .click(),
  ]);
  expect(await privacy.getByRole('heading', { level: 1 }).innerText()).toBe('Privacy');
  expect(await held()).toEqual(LETTER);
});

test('FT6 the privacy page answers 200 with its own head, and the footer keeps its placeholders', async () => {
  const response = await page.goto(`${product.url}/privacy`);
  expect(response?.status()).toBe(200);
  expect(await page.title()).toContain('Privacy');
  expect(await page.context().cookies()).toEqual([]);
  expect(await page.getByRole('heading', { level: 2 }).first().innerText()).toBe('What we collect');
  for (const name of ['Privacy Policy', 'Privacy']) {
    await page.getByRole('contentinfo').getByRole('button', { name, exact: true }).click();
    expect(page.url()).toBe(`${product.url}/privacy`);
  }
  expect(complaints).toEqual([]);
});
