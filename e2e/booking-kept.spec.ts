import { type MailServer, readCalendar, readMail } from '../api/src/testing/mail-server';
import { expect, type Page } from '@playwright/test';
import { slotInstant } from '@lisle-harrow/api/contract';
import { findings, FOR_AXE } from './accessibility-findings';
import { bookingDialog, fillBooking, openBookingDialog, sendBooking, showCalendar } from './booking-dialog';
import { hydrated } from './hydration';
import { mailTest as test } from './product-test';
import { STAFF } from './sign-in';
import { toast } from './toast';
import { FAILED_REQUEST } from './visitors';

// A booking from its first press to its end, with its mails, over a real mail server.

test.use({ ...FOR_AXE });
test.describe.configure({ mode: 'default' });

/** What the calendar entry says in the newest mail with this subject, once that mail has come. */
async function mailAbout({ received }: MailServer, subject: RegExp) {
  let found: Awaited<ReturnType<typeof readMail>> | undefined;
  await expect(async () => {
    const all = await Promise.all(received.map(({ source }) => readMail(source)));
    found = all.filter((mail) => subject.test(mail.subject ?? '')).at(-1);
    expect(found).toBeDefined();
  }).toPass({ timeout: 30_000 });
  const entry = found!.attachments.find(({ mimeType }) => mimeType.startsWith('text/calendar'));
  const { content = '' } = entry ?? {};
  const file = typeof content === 'string' ? content : new TextDecoder().decode(content);
  const { method, entries } = readCalendar(file);
  expect(entries).toHaveLength(1);
  return {
    path: /http:\/\/localhost(\/booking\/[\w-]+)/.exec(`${found!.text}`)?.[1],
    method,
    uid: entries[0]!.uid,
    sequence: entries[0]!.sequence,
    status: entries[0]!.component.getFirstPropertyValue('status'),
    start: entries[0]!.startDate.toJSDate().toISOString(),
  };
}

/** Lets visitors choose an office, video or phone and the adviser of this name, with one booking per slot. */
async function narrow(staff: Page, name: string): Promise<void> {
  const hours = await (await staff.request.get('/api/admin/hours')).json();
  const { known, ...settable } = hours;
  const adviser = known.advisers.find((each: { name: string }) => each.name === name) as { id: string };
  const data = {
    ...settable,
    capacity: 1,
    meetings: ['office', 'video', 'phone'],
    offices: known.offices.map(({ id }: { id: string }) => id),
    advisers: [{ id: adviser.id, hours: settable.hours }],
  };
  const answer = await staff.request.put('/api/admin/hours', { data });
  expect(answer.status()).toBe(200);
}

test('a booking by video is confirmed by its adviser, moved and cancelled from the mail, and staff and calendars follow [BK15, BK16, BK17]', async ({
  page,
  signedIn,
  newColleague,
  mails,
}) => {
  const staff = await signedIn(STAFF, FOR_AXE);
  const adviser = 'Bram Tolley';
  const account = await newColleague('adviser', 'Bram', 'Tolley');
  await narrow(staff, adviser);
  const bookings = async (name: string) =>
    (await (await staff.request.get(`/api/admin/bookings?q=${name}`)).json()) as Record<string, string>[];

  await page.goto('/');
  await openBookingDialog(page);
  const dialog = bookingDialog(page);
  await dialog.getByLabel('Adviser').selectOption(adviser);
  await dialog.getByLabel('How we meet').selectOption('By secure video');
  await expect(dialog.getByLabel('Office')).toHaveCount(0);
  await dialog.getByLabel('How we meet').selectOption('By phone');
  await dialog.getByLabel('How we meet').selectOption('By secure video');
  await fillBooking(page, 'Keeper');
  // No mail is sent to addresses that are reserved for examples.
  await dialog.getByLabel('Email').fill('keeper@vale.com');
  // Even with every choice on offer, a laptop shows the whole form.
  await page.setViewportSize({ width: 1440, height: 900 });
  const form = page.locator('#booking-form').locator('..');
  expect(await form.evaluate((body) => body.scrollHeight - body.clientHeight)).toBeLessThanOrEqual(0);
  await sendBooking(page);
  await expect(toast(page, 'Consultation Booked')).toBeVisible();
  const done = page.getByRole('dialog', { name: 'We have received your request' });
  await expect(done.getByText(/^LH-/)).toBeVisible();
  for (const words of ['By secure video', adviser])
    await expect(done.getByText(words, { exact: true })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  const day = (await bookings('Keeper'))[0]!.preferredDate!.slice(0, 10);

  // Others see that the slot is taken before they press it.
  await done.getByRole('button', { name: 'Done' }).click();
  await expect(done).toHaveCount(0);
  await openBookingDialog(page);
  await showCalendar(page);
  await dialog.getByRole('button', { name: /next month/i }).click();
  await dialog.getByRole('gridcell').getByRole('button', { name: /15/ }).click();
  await expect(dialog.getByRole('radio', { name: '2:00 PM Full' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  // From the mail to the page, and then to another time.
  const received = await mailAbout(mails, /^Your consultation request/);
  expect(received).toMatchObject({
    method: 'REQUEST',
    sequence: 0,
    status: 'TENTATIVE',
    start: slotInstant(day, '2:00 PM'),
  });
  await page.goto(received.path!);
  await expect(page.getByRole('heading', { level: 1, name: 'We have received your request' })).toBeVisible();
  expect(await findings(page)).toEqual([]);

  // The adviser confirms it; an owner sends the mail without waiting for the time in which that could be undone.
  const desk = await signedIn(account, FOR_AXE);
  await desk.goto('/admin?q=keeper');
  await hydrated(desk);
  const row = desk.getByRole('row').filter({ hasText: 'Keeper' });
  await row.getByRole('combobox').focus();
  await desk.keyboard.press('C');
  await expect(toast(desk, 'Booking status updated successfully.')).toBeVisible();
  expect(await findings(desk)).toEqual([]);
  await staff.goto('/admin/messages?q=keeper@vale.com');
  await hydrated(staff);
  await staff.getByRole('button', { name: 'Try again: Confirmed booking to keeper@vale.com' }).press('Enter');
  const confirmed = await mailAbout(mails, /is confirmed$/);
  expect(confirmed).toMatchObject({
    method: 'REQUEST',
    status: 'CONFIRMED',
    uid: received.uid,
    start: received.start,
  });
  expect(confirmed.sequence).toBeGreaterThan(received.sequence);

  await page.goto(confirmed.path!);
  await page.getByRole('radio', { name: 'Another day' }).check({ force: true });
  expect(await findings(page)).toEqual([]);
  await page.getByLabel('Date').fill(day);
  await page.getByLabel('Time (EST)').selectOption('11:00 AM');
  await page.getByRole('button', { name: 'Move consultation' }).click();
  await expect(page.getByText(/, 11:00 AM EST$/)).toBeVisible();
  expect(await bookings('Keeper')).toMatchObject([{ preferredTime: '11:00 AM', status: 'pending' }]);
  const moved = await mailAbout(mails, /^Your consultation is moved/);
  expect(moved).toMatchObject({
    method: 'REQUEST',
    uid: received.uid,
    start: slotInstant(day, '11:00 AM'),
  });
  expect(moved.sequence).toBeGreaterThan(confirmed.sequence);
  await desk.goto(`/admin/calendar?view=day&day=${day}`);
  await expect(desk.getByRole('link', { name: /11:00 AM Wilhelmina Keeper.*Pending/ }).first()).toBeVisible();

  // Each mail has its own address; the last one is used to cancel.
  expect(moved.path).not.toBe(confirmed.path);
  await page.goto(moved.path!);
  await page.locator('summary').click();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your consultation is cancelled' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Move consultation' })).toHaveCount(0);
  expect(await page.getByRole('link', { name: 'Book again' }).getAttribute('href')).toMatch(
    /^\/book\?service=Citizenship/,
  );
  const cancelled = await mailAbout(mails, /is cancelled$/);
  expect(cancelled).toMatchObject({
    method: 'CANCEL',
    uid: received.uid,
    status: 'CANCELLED',
  });
  expect(cancelled.sequence).toBeGreaterThan(moved.sequence);
  await desk.goto('/admin?q=keeper');
  await expect(row.getByRole('combobox')).toHaveValue('cancelled');
});

test.describe('a link that has ended', () => {
  test.use({ expectedComplaints: FAILED_REQUEST });

  test('is a plain page; neither it nor the plain form has an accessibility finding', async ({ page }) => {
    await page.goto('/booking/no-such-token');
    await expect(page.getByRole('heading', { level: 1, name: 'This link has ended' })).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.goto('/book');
    await page.getByRole('button', { name: 'Schedule Consultation' }).click();
    await expect(page.getByText('There is a problem')).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });
});
