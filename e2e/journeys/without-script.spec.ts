import { expect, type Page } from '@playwright/test';
import { test } from '../deployments-test';
import { STAFF } from '../sign-in';
import { FAILED_REQUEST } from '../visitors';

test.use({ javaScriptEnabled: false });

// A visitor whose browser runs no script books and writes; the pages that they read are tested in no-script.spec.ts.

test('a link to the plain form, with the service, replaces each button that opens the booking dialog [R14]', async ({
  page,
}) => {
  await page.goto('/services/tax-optimization');
  await page.getByRole('main').getByRole('link', { name: 'Schedule Consultation' }).first().click();
  await page.waitForURL('/book?service=Tax+Optimization');
  await expect(page.getByLabel('Service')).toHaveValue('Tax Optimization');
});

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

test.describe('a plain form', () => {
  // A refused form is answered with 422.
  test.use({ expectedComplaints: FAILED_REQUEST });

  test('a message is sent: errors are beside the fields, and the input is kept [CO3, CO6]', async ({
    page,
    signedIn,
  }) => {
    await page.goto('/contact');
    await field(page, 'Name').fill('Nora Noscript');
    await field(page, 'Email').fill('nora@visitor');
    await field(page, 'Subject').fill('Plainform');
    await field(page, 'Message').fill('May we talk\nabout <b>custody</b>?');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await page.waitForURL('/write');
    await expect(page.getByRole('alert').getByRole('link')).toHaveText([
      'Please enter a valid email address',
    ]);
    await expect(field(page, 'Email')).toHaveAccessibleDescription('Please enter a valid email address');
    await expect(field(page, 'Message')).toHaveValue('May we talk\nabout <b>custody</b>?');
    await field(page, 'Email').fill('nora@visitor.example');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByRole('heading', { name: 'Message Sent', level: 1 })).toBeVisible();
    const staff = await signedIn(STAFF);
    const rows = await (await staff.request.get('/api/admin/contacts?q=Plainform')).json();
    expect(rows).toMatchObject([{ name: 'Nora Noscript', message: 'May we talk\nabout <b>custody</b>?' }]);
  });

  test('a booking is sent, and its page is shown [BK15, BK16]', async ({ page, signedIn }) => {
    await page.goto('/book');
    await page.getByRole('button', { name: 'Schedule Consultation' }).click();
    await expect(page.getByRole('alert').getByRole('link')).toHaveCount(6);
    await field(page, 'First name').fill('Nora');
    await field(page, 'Last name').fill('Plainbook');
    await field(page, 'Email').fill('nora@visitor.example');
    await field(page, 'Service').selectOption('Citizenship Services');
    const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
    await field(page, 'Preferred date').fill(day);
    await field(page, 'Preferred time (EST)').selectOption('2:00 PM');
    await page.getByRole('button', { name: 'Schedule Consultation' }).click();
    await page.waitForURL('/booking/*');
    await expect(page.getByRole('heading', { name: 'We have received your request' })).toBeVisible();
    await expect(page.getByText(/^LH-/)).toBeVisible();
    const staff = await signedIn(STAFF);
    const rows = await (await staff.request.get('/api/admin/bookings?q=Plainbook')).json();
    expect(rows).toMatchObject([
      { firstName: 'Nora', preferredTime: '2:00 PM', service: 'Citizenship Services' },
    ]);
  });
});
