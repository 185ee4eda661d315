import { expect, type Page } from '@playwright/test';
import { bookingDialog } from './booking-dialog';
import { answerForm, refuse, type FormAnswers, readPrivacy } from './form-answers';
import { test } from './product-test';
import { watchLogin } from './sign-in';
import { toast } from './toast';
import { FAILED_REQUEST } from './visitors';

// What a person does with the contact page; the test makes the answers to its form, so that each of them can occur.

const LETTER = {
  Name: 'Jane Roe',
  Email: 'jane@roe.example',
  Subject: 'A question',
  Message: 'May we talk about custody?',
};
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

test('it shows three offices, an email address, the hours, and a button that opens the dialog [CO1, CO2]', async ({
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

test.describe('a message that fails', () => {
  test.use({ expectedComplaints: FAILED_REQUEST });

  test('the page says so, keeps every field and stays open [CO7, CO8]', async ({ page }) => {
    form.answer = refuse;
    const logins = await watchLogin(page);
    await fillMessage(page);
    await sendMessage(page);
    await expect(toast(page, FAILED)).toBeVisible();
    await expect(toast(page, 'Error')).toBeVisible();
    // The redirect to the login page would begin after half a second.
    await page.waitForTimeout(800);
    expect(await messageFields(page)).toEqual(LETTER);
    await expect(page).toHaveURL('/contact');
    expect([logins, form.sent.length]).toEqual([[], 1]);
  });
});

test('the privacy line opens its page in a new tab and leaves the form unchanged [CO3]', async ({ page }) => {
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
  for (const placeholder of await page.getByRole('contentinfo').getByRole('button').all())
    await expect(placeholder).toHaveCSS('cursor', 'default');
});

test('the terms that a visitor accepts by sending are on linked pages', async ({ page }) => {
  const links = contactForm(page).getByRole('link', { name: /opens in a new tab/ });
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')!));
  expect(paths).toEqual(['/terms', '/privacy', '/compliance']);
  for (const path of paths) expect((await page.request.get(path)).status()).toBe(200);
  const hasTarget = await links.evaluateAll((all) => all.every((link) => (link as HTMLAnchorElement).target));
  expect(hasTarget).toBe(true);
});
