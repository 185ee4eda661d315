import { expect } from '@playwright/test';
import { bookingDialog, fillBooking, openBookingDialog, sendBooking } from '../booking-dialog';
import { test } from '../deployments-test';
import { hydrated, wakeUp } from '../hydration';
import { NOT_FOUND, PUBLIC_PAGES } from '../public-pages';
import { NARROW } from '../screen-sizes';
import { STAFF } from '../sign-in';
import { toast } from '../toast';
import { FAILED_REQUEST } from '../visitors';

test('a visitor reads every public page by its link, a service and an article [R1, HD2]', async ({
  page,
}) => {
  await page.goto('/privacy');
  await wakeUp(page);
  const links = page.getByRole('navigation', { name: 'Main' });
  for (const [path, heading] of Object.entries(PUBLIC_PAGES)) {
    const name = path === '/' ? 'Home' : path[1]!.toUpperCase() + path.slice(2);
    await links.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
  for (const path of ['/services/tax-optimization', '/insights/custody-after-the-halving']) {
    await page.goto(path);
    await hydrated(page);
    expect((await page.getByRole('main').innerText()).length).toBeGreaterThan(500);
  }
});

test.describe('a page that does not exist', () => {
  test.use({ expectedComplaints: FAILED_REQUEST });

  test('says so and leads on [R5]', async ({ page }) => {
    await page.goto('/nothing-is-here');
    await expect(page.getByRole('heading', { level: 1, name: NOT_FOUND })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  });
});

test.describe('on a narrow screen', () => {
  test.use({ viewport: NARROW });

  test('a visitor books, staff see it first and confirm it [BK18, HD3, HD8, AD9, AD12]', async ({
    page,
    signedIn,
  }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Book Consultation' }).click();
    await fillBooking(page, 'Visitor');
    await sendBooking(page);
    await expect(toast(page, 'Consultation Booked')).toBeVisible();
    await expect(bookingDialog(page)).toHaveCount(0);

    const staff = await signedIn(STAFF);
    await staff.goto('/admin');
    // The list is newest first.
    const newest = staff.getByLabel(/^Set status for/).first();
    await expect(newest).toHaveAccessibleName('Set status for Wilhelmina Visitor');
    await newest.selectOption('confirmed');
    await expect(toast(staff, 'Booking status updated successfully.')).toBeVisible();
    await staff.reload();
    await expect(staff.getByLabel('Set status for Wilhelmina Visitor')).toHaveValue('confirmed');
  });
});

test('an incomplete booking names what is missing and keeps what was typed [BK12]', async ({ page }) => {
  await page.goto('/services');
  await openBookingDialog(page);
  await bookingDialog(page).getByLabel('First name').fill('Wilhelmina');
  await sendBooking(page);
  await expect(bookingDialog(page).getByRole('alert').first()).toBeVisible();
  await expect(bookingDialog(page).getByLabel('First name')).toHaveValue('Wilhelmina');
});

test('a visitor writes to the firm, and staff read it [CO6]', async ({ page, signedIn }) => {
  await page.goto('/contact');
  const form = page.getByRole('form', { name: 'Contact' });
  for (const [label, value] of Object.entries({
    Name: 'Idris Vale',
    Email: 'idris@visitor.example',
    Subject: 'Moving to Singapore',
    Message: 'We would like to hear how you work.',
  }))
    await form.getByLabel(label).fill(value);
  await form.getByRole('button', { name: 'Send Message' }).click();
  await expect(toast(page, 'Message Sent')).toBeVisible();

  const staff = await signedIn(STAFF);
  await staff.goto('/admin?tab=contacts');
  await hydrated(staff);
  await staff.getByRole('button', { name: 'Idris Vale' }).first().click();
  await expect(staff.getByRole('dialog').getByText('We would like to hear how you work.')).toBeVisible();
});
