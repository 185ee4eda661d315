import { expect, type Page } from '@playwright/test';
import { bookingDialog, fillBooking, openBookingDialog, sendBooking } from './booking-dialog';
import { answerForm, type FormAnswers, readPrivacy, refuse } from './form-answers';
import { test } from './product-test';
import { CLIENT, watchLogin, signIn } from './sign-in';
import { toast } from './toast';
import { FAILED_REQUEST } from './visitors';

// What a person does with the booking dialog; the answers to it are made here, so that each of them can come.

const BOOKED = "Your consultation request has been submitted. We'll contact you within 24 hours to confirm.";
const FAILED = 'Failed to submit your consultation request. Please try again.';
let form: FormAnswers;

test.beforeEach(async ({ page }) => {
  form = await answerForm(page, '/api/bookings');
});

async function reopenBookingDialog(page: Page): Promise<void> {
  await expect(bookingDialog(page)).toHaveCount(0);
  await openBookingDialog(page);
}

/** What the seven fields hold; the day by its name. */
async function bookingFields(page: Page): Promise<Record<string, string | undefined>> {
  const dialog = bookingDialog(page);
  const day = dialog.getByRole('button', { name: /, selected$/ });
  const slot = dialog.getByRole('radio', { checked: true });
  return {
    firstName: await dialog.getByLabel('First name').inputValue(),
    lastName: await dialog.getByLabel('Last name').inputValue(),
    email: await dialog.getByLabel('Email').inputValue(),
    service: await dialog.getByLabel('Service').inputValue(),
    day: (await day.count()) > 0 ? ((await day.getAttribute('aria-label')) ?? undefined) : undefined,
    slot: (await slot.count()) > 0 ? await slot.inputValue() : undefined,
    message: await dialog.getByLabel('Message').inputValue(),
  };
}

const EMPTY = {
  firstName: '',
  lastName: '',
  email: '',
  service: '',
  day: undefined,
  slot: undefined,
  message: '',
};

async function fillEveryField(page: Page): Promise<Record<string, string | undefined>> {
  await fillBooking(page, 'Osei');
  await bookingDialog(page).getByLabel('Message').fill('About a trust');
  const filled = await bookingFields(page);
  expect(Object.values(filled).every(Boolean)).toBe(true);
  return filled;
}

test.describe('a booking that is not taken', () => {
  test.use({ expectedComplaints: FAILED_REQUEST });

  test('keeps the dialog open with everything in it and leads nowhere [BK19, BK20]', async ({ page }) => {
    form.answer = refuse;
    const logins = await watchLogin(page);
    await page.goto('/');
    await openBookingDialog(page);
    const filled = await fillEveryField(page);
    await sendBooking(page);
    await expect(toast(page, FAILED)).toBeVisible();
    const card = page.locator('[data-toasts] [data-tone]');
    await expect(card).toHaveAttribute('data-tone', 'destructive');
    expect(await card.innerText()).toContain('Booking Failed');
    // The way to the login page would begin after half a second.
    await page.waitForTimeout(800);
    expect(await bookingFields(page)).toEqual(filled);
    await expect(page).toHaveURL('/');
    expect([logins, form.sent.length]).toEqual([[], 1]);
  });
});

test('a success without a body is confirmed, and the next form is empty, after a reload too [BK15, BK16, BK17, BK18]', async ({
  page,
}) => {
  form.answer = (route) => route.fulfill({ status: 200, body: '' });
  await page.goto('/');
  await openBookingDialog(page);
  await fillBooking(page, 'Osei');
  await sendBooking(page);
  await expect(toast(page, BOOKED)).toBeVisible();
  expect(form.sent).toHaveLength(1);
  await page.reload();
  await reopenBookingDialog(page);
  expect(await bookingFields(page)).toEqual(EMPTY);
});

test.describe('what was filled in', () => {
  test('is there again after signing in within the tab [D26]', async ({ page }) => {
    await page.goto('/');
    await openBookingDialog(page);
    const filled = await fillEveryField(page);
    await signIn(page, CLIENT);
    await reopenBookingDialog(page);
    expect(await bookingFields(page)).toEqual(filled);
  });
});

test.describe('every schedule-consultation button', () => {
  // One of the pages is the 404 page.
  test.use({ expectedComplaints: FAILED_REQUEST });

  test('of the site opens it, and a service names itself [BK22, R14]', async ({ page }) => {
    const openers: [string, string, string?][] = [
      ['/', 'Start Your Journey'],
      ['/', 'Schedule Consultation'],
      ['/about', 'Schedule Consultation'],
      ['/team', 'Meet Our Team'],
      ['/contact', 'Schedule Consultation'],
      ['/services', 'Schedule Consultation'],
      ['/insights/custody-after-the-halving', 'Schedule Consultation'],
      ['/services/wealth-management', 'Schedule Consultation', 'Wealth Management'],
      ['/nope', 'Book Consultation'],
    ];
    for (const [path, name, service = ''] of openers) {
      await page.goto(path);
      await page.getByRole('main').or(page.getByRole('banner')).getByRole('button', { name }).first().click();
      await expect(bookingDialog(page)).toBeVisible();
      expect([path, await bookingDialog(page).getByLabel('Service').inputValue()]).toEqual([path, service]);
      await bookingDialog(page).getByRole('button', { name: 'Cancel' }).click();
      await expect(bookingDialog(page)).toHaveCount(0);
    }
  });
});

test('the line about personal data leads to its page in a new tab and leaves the form as it is [BK2]', async ({
  page,
}) => {
  await page.goto('/');
  await openBookingDialog(page);
  const filled = await fillEveryField(page);
  expect(await readPrivacy(page)).toBe('Privacy');
  expect(await bookingFields(page)).toEqual(filled);
});
