import { type MailServer, readMail } from '../api/src/testing/mail-server';
import { expect, type Page } from '@playwright/test';
import { findings, FOR_AXE } from './accessibility-findings';
import { bookingDialog, fillBooking, openBookingDialog, sendBooking } from './booking-dialog';
import { mailTest as test } from './product-test';
import { STAFF } from './sign-in';
import { toast } from './toast';
import { FAILED_REQUEST } from './visitors';

// A booking from its first press to its end, with the mails that go with it, over a real mail server.

test.use({ ...FOR_AXE });
test.describe.configure({ mode: 'default' });

/** What the calendar entry of the newest mail whose subject fits says, once that mail has come. */
async function mailAbout({ received }: MailServer, subject: RegExp) {
  let found: Awaited<ReturnType<typeof readMail>> | undefined;
  await expect(async () => {
    const all = await Promise.all(received.map(({ source }) => readMail(source)));
    found = all.filter((mail) => subject.test(mail.subject ?? '')).at(-1);
    expect(found).toBeDefined();
  }).toPass({ timeout: 30_000 });
  const text = `${found?.text}`;
  const entry = found?.attachments.find(({ mimeType }) => mimeType.startsWith('text/calendar'));
  const { content = '' } = entry ?? {};
  const calendar = typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString();
  const valueOf = (name: string) => new RegExp(`^${name}[^:]*:(.*)$`, 'm').exec(calendar)?.[1]?.trim();
  return {
    path: /http:\/\/localhost(\/booking\/[\w-]+)/.exec(text)?.[1],
    uid: valueOf('UID'),
    sequence: Number(valueOf('SEQUENCE')),
    status: valueOf('STATUS'),
    start: valueOf('DTSTART'),
  };
}

/** Lets visitors choose an office, video or phone and this adviser; one booking a slot. */
async function narrow(staff: Page): Promise<string> {
  const hours = await (await staff.request.get('/api/admin/hours')).json();
  const { known, ...settable } = hours;
  const adviser = known.advisers[0] as { id: string; name: string };
  const data = {
    ...settable,
    capacity: 1,
    meetings: ['office', 'video', 'phone'],
    offices: known.offices.map(({ id }: { id: string }) => id),
    advisers: [{ id: adviser.id, hours: settable.hours }],
  };
  const answer = await staff.request.put('/api/admin/hours', { data });
  expect(answer.status()).toBe(200);
  return adviser.name;
}

test('a booking by video with an adviser is found again from the mail, moved and cancelled, and staff and calendar follow [BK15, BK16, BK17]', async ({
  page,
  signedIn,
  mails,
}) => {
  const staff = await signedIn(STAFF, FOR_AXE);
  const adviser = await narrow(staff);
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
  // No mail goes to the addresses that are reserved for examples.
  await dialog.getByLabel('Email').fill('keeper@vale.com');
  // With every choice on offer, too, a laptop shows the whole form.
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

  // Somebody else sees that the slot is taken before they press it.
  await done.getByRole('button', { name: 'Done' }).click();
  await expect(done).toHaveCount(0);
  await openBookingDialog(page);
  await dialog.getByRole('button', { name: /next month/i }).click();
  await dialog.getByRole('gridcell').getByRole('button', { name: /15/ }).click();
  await expect(dialog.getByRole('radio', { name: '2:00 PM Full' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  // From the mail to the page, and to another time.
  const received = await mailAbout(mails, /^Your consultation request/);
  expect(received).toMatchObject({ sequence: 0, start: expect.stringContaining(day.replaceAll('-', '')) });
  await page.goto(received.path!);
  await expect(page.getByRole('heading', { level: 1, name: 'We have received your request' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByLabel('Date').fill(day);
  await page.getByLabel('Time (EST)').selectOption('11:00 AM');
  await page.getByRole('button', { name: 'Move consultation' }).click();
  await expect(page.getByText(/, 11:00 AM EST$/)).toBeVisible();
  expect(await bookings('Keeper')).toMatchObject([{ preferredTime: '11:00 AM', status: 'pending' }]);
  const moved = await mailAbout(mails, /^Your consultation is moved/);
  expect(moved.uid).toBe(received.uid);
  expect(moved.sequence).toBeGreaterThan(received.sequence);
  expect(moved.start).not.toBe(received.start);

  // Each mail has an address of its own; the last one cancels.
  expect(moved.path).not.toBe(received.path);
  await page.goto(moved.path!);
  await page.getByRole('button', { name: 'Cancel consultation' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your consultation is cancelled' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Move consultation' })).toHaveCount(0);
  const cancelled = await mailAbout(mails, /is cancelled$/);
  expect(cancelled).toMatchObject({ uid: received.uid, status: 'CANCELLED' });
  expect(cancelled.sequence).toBeGreaterThan(moved.sequence);
  await staff.goto('/admin?q=Keeper');
  await expect(staff.getByRole('row').filter({ hasText: 'Keeper' }).getByRole('combobox')).toHaveValue(
    'cancelled',
  );
});

test.describe('an address that has ended', () => {
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
