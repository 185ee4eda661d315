import { expect, type Locator, type Page } from '@playwright/test';

export const bookingDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Book Your Consultation' });

/** Opens the booking dialog with the button in the header and waits for its form. */
export async function openBookingDialog(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Book Consultation' }).click();
  await expect(bookingDialog(page).getByLabel('First name')).toBeVisible();
}

/** Fills in everything that the open dialog requires. */
export async function fillBooking(page: Page, lastName: string): Promise<void> {
  const dialog = bookingDialog(page);
  await dialog.getByLabel('First name').fill('Wilhelmina');
  await dialog.getByLabel('Last name').fill(lastName);
  await dialog.getByLabel('Email').fill('wilhelmina@visitor.example');
  await dialog.getByLabel('Service').selectOption('Citizenship Services');
  await showCalendar(page);
  await dialog.getByRole('button', { name: /next month/i }).click();
  await dialog.getByRole('gridcell').getByRole('button', { name: /15/ }).click();
  await dialog.getByRole('radio', { name: '2:00 PM', exact: true }).check({ force: true });
}

/** Leads from the next free times to the calendar of the open dialog, unless that is shown. */
export async function showCalendar(page: Page): Promise<void> {
  const dialog = bookingDialog(page);
  const days = dialog.getByRole('button', { name: 'Other days' });
  await expect(days.or(dialog.getByRole('button', { name: 'Next free times' }))).toBeVisible();
  if (await days.isVisible()) await days.click();
}

export const sendBooking = (page: Page): Promise<void> =>
  bookingDialog(page).getByRole('button', { name: 'Schedule Consultation' }).click();

/** Closes what the dialog shows after a booking. */
export async function closeBooked(page: Page): Promise<void> {
  const booked = page.getByRole('dialog', { name: 'We have received your request' });
  await booked.getByRole('button', { name: 'Done' }).click();
  await expect(booked).toHaveCount(0);
}
