import { expect, type Page } from '@playwright/test';
import { findingsInEveryLook, FOR_AXE } from './accessibility-findings';
import { closeBooked, fillBooking, openBookingDialog, sendBooking } from './booking-dialog';
import { test } from './product-test';
import { CLIENT, STAFF } from './sign-in';

// What a client books while signed in is found on the client's home, and moved and cancelled from there.

const appointment = (page: Page) =>
  page.getByRole('main').locator('section', { has: page.getByRole('heading', { name: 'Next appointment' }) });

test('a client books while signed in, finds the appointment at home, moves it and cancels it, and staff see each step', async ({
  signedIn,
}) => {
  const client = await signedIn(CLIENT, FOR_AXE);
  const staff = await signedIn(STAFF);
  const statusOfBooking = async () => {
    const answer = await staff.request.get('/api/admin/bookings?q=Athome');
    const [row] = (await answer.json()) as { status: string; preferredTime: string }[];
    return row && `${row.status}, ${row.preferredTime}`;
  };

  await client.goto('/');
  await expect(appointment(client)).toContainText('You have no appointment with us.');
  await openBookingDialog(client);
  await fillBooking(client, 'Athome');
  await sendBooking(client);
  await closeBooked(client);
  expect(await statusOfBooking()).toBe('pending, 2:00 PM');

  await client.goto('/');
  await expect(appointment(client)).toContainText('Citizenship Services');
  await expect(appointment(client)).toContainText('2:00 PM EST');
  expect(await findingsInEveryLook(client)).toEqual([]);

  const open = appointment(client).getByRole('button', { name: 'Move or cancel' });
  await open.focus();
  await client.keyboard.press('Enter');
  await client.waitForURL(/\/booking\/[\w-]+$/);
  const day = await client.getByText(/15 \w{3} \d{4}/).first();
  await expect(day).toBeVisible();
  // Two presses move it: one of the next free times, and the button. The word is read with it.
  const next = client.getByRole('radio', { name: /9:00 AM/ });
  await next.last().check({ force: true });
  await client.getByLabel('A word to us').fill('My flight was moved');
  expect(await findingsInEveryLook(client)).toEqual([]);
  await client.getByRole('button', { name: 'Move consultation' }).click();
  await expect(client.getByText(/9:00 AM EST/).first()).toBeVisible();
  expect(await statusOfBooking()).toBe('pending, 9:00 AM');
  const [{ id }] = (await (await staff.request.get('/api/admin/bookings?q=Athome')).json()) as [
    { id: string },
  ];
  await staff.goto(`/admin?open=${id}`);
  await expect(staff.getByText('My flight was moved').first()).toBeVisible();

  await client.goto('/client-portal');
  await expect(client.getByRole('heading', { name: 'Appointments' })).toBeVisible();
  await client.getByRole('button', { name: 'Move or cancel' }).click();
  await client.waitForURL(/\/booking\/[\w-]+$/);
  await client.locator('summary').click();
  await client.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(client.getByText('Cancelled').first()).toBeVisible();
  expect(await statusOfBooking()).toBe('cancelled, 9:00 AM');
  await client.goto('/');
  await expect(appointment(client)).toContainText('You have no appointment with us.');
});
