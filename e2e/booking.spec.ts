import { expect } from '@playwright/test';
import { bookingDialog, fillBooking, sendBooking } from './booking-dialog';
import { test } from './product-test';
import { NARROW } from './screen-sizes';
import { CLIENT, signIn, STAFF } from './sign-in';
import { toast } from './toast';

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

test('a client signs in, sees the portal and signs out [CP3]', async ({ page }) => {
  await signIn(page, CLIENT);
  await page.goto('/client-portal');
  await expect(page.getByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible();
  // The five tabs of the specification, and messages, which this server has.
  await expect(page.getByRole('tab')).toHaveCount(6);
  await page.getByRole('link', { name: 'Logout' }).filter({ visible: true }).first().click();
  await page.waitForURL('/');
  await expect(page.getByRole('button', { name: 'Start Your Journey' })).toBeVisible();
});
