import { expect, type Page } from '@playwright/test';
import { bookingDialog } from './booking-dialog';
import { answerForm, refuse, type FormAnswers, holdAnswers, readPrivacy } from './form-answers';
import { test } from './product-test';
import { watchLogin } from './sign-in';
import { toast } from './toast';
import { FAILED_REQUEST } from './visitors';

// What a person does with the contact page; the answers to its form are made here, so that each of them can come.

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

let form: FormAnswers;

test.beforeEach(async ({ page }) => {
  form = await answerForm(page, '/api/contacts');
  await page.goto('/contact');
});

const contactForm = (page: Page) => page.getByRole('form', { name: 'Contact' });
const sendMessage = (page: Page) => contactForm(page).getByRole('button', { name: 'Send Message' }).click();

async function fillMessage(page: Page): Promise<void> {
  for (const [label, value] of Object.entries(LETTER)) await contactForm(page).getByLabel(label).fill(value);
}

async function messageFields(page: Page): Promise<Record<string, string>> {
  const values = Object.keys(LETTER).map(async (label) => [
    label,
    await contactForm(page).getByLabel(label).inputValue(),
  ]);
  return Object.fromEntries(await Promise.all(values));
}

test('it gives three offices, an address to write to, the hours, and a call that opens the dialog [CO1, CO2]', async ({
  page,
}) => {
  const main = page.getByRole('main');
  for (const city of ['New York', 'London', 'Singapore'])
    await expect(main.getByRole('heading', { name: city })).toBeVisible();
  expect(
    await main.getByRole('link', { name: /^(New York |London |Singapore )?\+/ }).count(),
  ).toBeGreaterThan(2);
  const email = main.getByRole('link', { name: 'office@lisleharrow.example' }).first();
  await expect(email).toHaveAttribute('href', 'mailto:office@lisleharrow.example');
  await expect(main.getByText('Mon-Fri 9:00 AM-6:00 PM EST').first()).toBeVisible();
  await main.getByRole('button', { name: 'Schedule Consultation' }).click();
  await expect(bookingDialog(page)).toBeVisible();
});

test('an empty form sends nothing and lists four messages, each of which leads to its field [CO3, CO13]', async ({
  page,
}) => {
  await sendMessage(page);
  const summary = contactForm(page).getByRole('alert');
  await expect(summary).toBeVisible();
  expect(await summary.evaluate((box) => box === document.activeElement)).toBe(true);
  await expect(summary.getByRole('link')).toHaveText(MESSAGES.map(([, message]) => message));
  for (const [id, message] of MESSAGES) {
    await summary.getByRole('link', { name: message }).click();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe(id);
    expect(await page.locator(`[id="${id}-error"]`).innerText()).toBe(message);
  }
  expect(form.sent).toEqual([]);
  await expect(page).toHaveURL('/contact');
});

test('it says that it sends, takes no second press, then confirms and is empty again [CO4, CO5, CO6]', async ({
  page,
}) => {
  const { release } = holdAnswers(form);
  await fillMessage(page);
  await sendMessage(page);
  const pending = contactForm(page).getByRole('button', { name: 'Sending...' });
  await expect(pending).toBeVisible();
  await expect(pending).toHaveAttribute('aria-disabled', 'true');
  await pending.click({ force: true });
  await contactForm(page).getByLabel('Name').press('Enter');
  release();
  await expect(toast(page, 'Message Sent')).toBeVisible();
  await expect(toast(page, "Thank you for your inquiry. We'll respond within 24 hours.")).toBeVisible();
  expect(form.sent).toEqual([
    { name: LETTER.Name, email: LETTER.Email, subject: LETTER.Subject, message: LETTER.Message },
  ]);
  expect(await messageFields(page)).toEqual({ Name: '', Email: '', Subject: '', Message: '' });
});

test.describe('a message that is not taken', () => {
  test.use({ expectedComplaints: FAILED_REQUEST });

  test('the page says so, keeps every field and leads nowhere [CO7, CO8]', async ({ page }) => {
    form.answer = refuse;
    const logins = await watchLogin(page);
    await fillMessage(page);
    await sendMessage(page);
    await expect(toast(page, FAILED)).toBeVisible();
    await expect(toast(page, 'Error')).toBeVisible();
    // The way to the login page would begin after half a second.
    await page.waitForTimeout(800);
    expect(await messageFields(page)).toEqual(LETTER);
    await expect(page).toHaveURL('/contact');
    expect([logins, form.sent.length]).toEqual([[], 1]);
  });
});

test('the line about personal data leads to its page in a new tab and leaves the form as it is [CO3]', async ({
  page,
}) => {
  await fillMessage(page);
  expect(await readPrivacy(page)).toBe('Privacy');
  expect(await messageFields(page)).toEqual(LETTER);
});

test('the privacy page answers 200 with its own head, and the footer keeps its placeholders [FT6]', async ({
  page,
}) => {
  const response = await page.goto('/privacy');
  expect(response?.status()).toBe(200);
  expect(await page.title()).toContain('Privacy');
  expect(await page.context().cookies()).toEqual([]);
  expect(await page.getByRole('heading', { level: 2 }).first().innerText()).toBe('What we collect');
  for (const name of ['Privacy Policy', 'Privacy']) {
    await page.getByRole('contentinfo').getByRole('button', { name, exact: true }).click();
    await expect(page).toHaveURL('/privacy');
  }
});
