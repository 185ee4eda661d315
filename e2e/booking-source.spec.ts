import { expect } from '@playwright/test';
import { closeBooked, fillBooking, openBookingDialog, sendBooking } from './booking-dialog';
import { findingsInEveryLook, FOR_AXE } from './accessibility-findings';
import { test } from './product-test';
import { STAFF } from './sign-in';

// Where a visitor came from: noted at the first page, sent with the booking, read by staff.

test('staff see which site a booking came from, however many pages the visitor viewed', async ({
  visitor,
  signedIn,
}) => {
  const page = await visitor();
  await page.goto('/services', { referer: 'https://www.search.example/results?q=private' });
  // By a link that works before any script of the page runs.
  await page.getByRole('banner').getByRole('link', { name: 'Team', exact: true }).click();
  await expect(page).toHaveURL('/team');
  await page.reload();
  expect(await page.context().cookies()).toEqual([]);
  await openBookingDialog(page);
  await fillBooking(page, 'Sourcewell');
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await sendBooking(page);
  expect((await sent).headers()['form-source']).toBe('search.example');
  expect((await sent).postData()).not.toContain('search.example');
  await closeBooked(page);

  const staff = await signedIn(STAFF, FOR_AXE);
  await staff.goto('/admin?q=Sourcewell');
  await staff.getByRole('button', { name: 'Open booking of Wilhelmina Sourcewell' }).first().click();
  const panel = staff.getByRole('dialog', { name: 'Wilhelmina Sourcewell' });
  await expect(panel.getByText('search.example')).toBeVisible();

  await staff.goto('/admin/reports?weeks=4');
  const sources = staff.getByRole('figure', { name: 'Bookings by source' });
  await expect(sources.getByRole('link', { name: 'search.example' })).toBeVisible();
  // Clicked in the middle of the row, beside the name: number and bar are links, too.
  await sources.getByRole('row', { name: /^search\.example/ }).click();
  await expect(staff).toHaveURL(/\/admin\?source=search\.example&from=/);
  await expect(staff.getByText(/^Source: search\.example, received from /)).toBeVisible();
  await expect(staff.getByText('1 match', { exact: true })).toBeVisible();
  expect(await findingsInEveryLook(staff)).toEqual([]);
  await staff.getByRole('link', { name: 'Show all' }).click();
  await expect(staff).toHaveURL('/admin');
});

test('an inquiry names the campaign whose link the visitor used', async ({ visitor }) => {
  const page = await visitor();
  await page.goto('/contact?utm_source=Spring_Letter', { referer: 'https://mail.example/' });
  const form = page.getByRole('form', { name: 'Contact' });
  await form.getByLabel('Name').fill('Ada Lovell');
  await form.getByLabel('Email').fill('ada@visitor.example');
  await form.getByLabel('Subject').fill('Custody of a collection');
  await form.getByLabel('Message').fill('We would like to talk about custody.');
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await form.getByRole('button', { name: 'Send Message' }).click();
  expect((await sent).headers()['form-source']).toBe('spring_letter');
});
