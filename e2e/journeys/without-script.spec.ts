import { expect, type Page } from '@playwright/test';
import { test } from '../deployments-test';
import { STAFF } from '../sign-in';

test.use({ javaScriptEnabled: false });

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

test('without script, a visitor reads, books and writes, and staff find both [R1, R14, CO6, BK15]', async ({
  page,
  signedIn,
}) => {
  await page.goto('/services/tax-optimization');
  await page.getByRole('main').getByRole('link', { name: 'Schedule Consultation' }).first().click();
  await page.waitForURL('/book?service=Tax+Optimization');
  await field(page, 'First name').fill('Nora');
  await field(page, 'Last name').fill('Scriptless');
  await field(page, 'Email').fill('nora@visitor.example');
  const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
  await field(page, 'Preferred date').fill(day);
  await field(page, 'Preferred time (EST)').selectOption('2:00 PM');
  await page.getByRole('button', { name: 'Schedule Consultation' }).click();
  await page.waitForURL('/booking/*');
  await expect(page.getByRole('heading', { name: 'We have received your request' })).toBeVisible();

  await page.goto('/contact');
  await field(page, 'Name').fill('Nora Scriptless');
  await field(page, 'Email').fill('nora@visitor.example');
  await field(page, 'Subject').fill('Without script');
  await field(page, 'Message').fill('May we talk about custody?');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('heading', { name: 'Message Sent', level: 1 })).toBeVisible();

  const { request } = await signedIn(STAFF);
  for (const list of ['bookings', 'contacts'])
    expect(await (await request.get(`/api/admin/${list}?q=Scriptless`)).json()).toHaveLength(1);
});
