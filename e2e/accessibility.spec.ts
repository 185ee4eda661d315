import { expect } from '@playwright/test';
import { findings, FOR_AXE } from './accessibility-findings';
import { bookingDialog, closeBooked, fillBooking, sendBooking } from './booking-dialog';
import { hydrated, wakeUp } from './hydration';
import { test } from './product-test';
import { NARROW } from './screen-sizes';
import { CLIENT, STAFF } from './sign-in';
import { FAILED_REQUEST } from './visitors';

test.use({ ...FOR_AXE, expectedComplaints: FAILED_REQUEST });

for (const path of [
  '/',
  '/services',
  '/services/tax-optimization',
  '/about',
  '/team',
  '/insights',
  '/insights?q=nothing-like-this',
  '/insights/custody-after-the-halving',
  '/contact',
  '/privacy',
  '/terms',
  '/compliance',
  '/nope',
])
  test(`${path} has no accessibility finding`, async ({ page }) => {
    await page.goto(path);
    await wakeUp(page);
    expect(await findings(page)).toEqual([]);
  });

test('the login page has no accessibility finding', async ({ page }) => {
  await page.goto('/api/login');
  expect(await findings(page)).toEqual([]);
});

test('the booking dialog has no accessibility finding: empty, invalid, sending, failed and booked', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Start Your Journey' }).click();
  await expect(bookingDialog(page)).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await bookingDialog(page).getByRole('button', { name: 'Schedule Consultation' }).click();
  await expect(bookingDialog(page).getByText('There is a problem')).toBeVisible();
  expect(await findings(page)).toEqual([]);

  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/bookings', async (route) => {
    await answered;
    await route.fulfill({ status: 500, body: '' });
  });
  await fillBooking(page, 'Accessible');
  await sendBooking(page);
  await expect(bookingDialog(page).getByText('Scheduling...')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  answer();
  await expect(page.getByText('Booking Failed', { exact: true })).toBeVisible();
  expect(await findings(page)).toEqual([]);

  await page.unroute('**/api/bookings');
  await sendBooking(page);
  await expect(page.getByText('Consultation Booked', { exact: true })).toBeVisible();
  await expect(page.getByText(/^LH-/)).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await closeBooked(page);
  expect(await findings(page)).toEqual([]);
});

test('the contact form with its errors has no accessibility finding', async ({ page }) => {
  await page.goto('/contact');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('There is a problem')).toBeVisible();
  expect(await findings(page)).toEqual([]);
});

test('the menu drawer has no accessibility finding', async ({ page }) => {
  await page.setViewportSize(NARROW);
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
});
for (const [account, path] of [
  [STAFF, '/'],
  [CLIENT, '/'],
] as const)
  test(`signed in as ${account}, ${path} has no accessibility finding`, async ({ signedIn }) => {
    const page = await signedIn(account, FOR_AXE);
    await page.goto(path);
    await hydrated(page);
    expect(await findings(page)).toEqual([]);
  });
