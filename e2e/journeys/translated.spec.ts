import { expect } from '@playwright/test';
import { smallPdf } from '../../api/src/testing/small-pdf';
import { bookingDialog, closeBooked, fillBooking, openBookingDialog, sendBooking } from '../booking-dialog';
import { test } from '../deployments-test';
import { hydrated, wakeUp } from '../hydration';
import { openPortal, STAFF } from '../sign-in';
import { toast } from '../toast';
import { translate } from '../translate';

// A translator takes the texts out of the page from under React.

test('a visitor of a translated page books and writes', async ({ page }) => {
  await page.goto('/contact');
  await wakeUp(page);
  await hydrated(page, 'main form');
  await translate(page);
  await openBookingDialog(page);
  await sendBooking(page);
  await expect(bookingDialog(page).getByRole('alert').first()).toBeVisible();
  await fillBooking(page, 'Translated');
  await sendBooking(page);
  await closeBooked(page);
  const form = page.getByRole('form', { name: 'Contact' });
  await form.getByRole('button', { name: 'Send Message' }).click();
  await expect(form.getByRole('alert').first()).toBeVisible();
  for (const [label, value] of Object.entries({
    Name: 'Odile Marchetti',
    Email: 'odile@visitor.example',
    Subject: 'Moving to Lisbon',
    Message: 'We read your page in French.',
  }))
    await form.getByLabel(label).fill(value);
  await form.getByRole('button', { name: 'Send Message' }).click();
  await expect(toast(page, 'Message Sent')).toBeVisible();
});

test('a client uploads and saves the profile in a translated portal', async ({ page, newClient }) => {
  await openPortal(page, newClient, 'documents');
  await translate(page);
  await page.getByRole('button', { name: 'Upload Document' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload a Document' });
  await dialog.getByRole('button', { name: 'Upload Document' }).click();
  await expect(dialog.getByRole('alert').first()).toBeVisible();
  const file = { name: 'passport.pdf', mimeType: 'application/pdf', buffer: smallPdf('passport') };
  await dialog.locator('input[type=file]').setInputFiles(file);
  await dialog.getByRole('textbox', { name: 'Document name' }).fill('Passport');
  await dialog.getByLabel('Document type').selectOption('passport');
  await dialog.getByRole('button', { name: 'Upload Document' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('tabpanel').getByText('Passport', { exact: true }).first()).toBeVisible();
  await page.getByRole('tab', { name: /Profile/ }).click();
  await page.getByLabel('Company').fill('Marchetti Frères');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, 'Your profile has been updated successfully.')).toBeVisible();
});

test('an editor writes and publishes in a translated back office', async ({ signedIn }) => {
  const page = await signedIn(STAFF);
  await page.goto('/admin/content');
  await hydrated(page);
  await translate(page);
  await page.getByRole('button', { name: 'New article' }).click();
  await page.getByLabel('Title').fill('On the border');
  await page.getByLabel('Category').fill('Tax Strategy');
  await page.getByLabel('Excerpt').fill('What changes with a move.');
  await page.getByRole('textbox', { name: 'Text, in Markdown' }).fill('Ask before you move.');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('link', { name: '/insights/on-the-border' })).toBeVisible();
});
