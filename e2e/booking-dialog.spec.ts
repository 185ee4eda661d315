import { expect, type Locator, type Page } from '@playwright/test';
import { bookingDialog, fillBooking, openBookingDialog, sendBooking } from './booking-dialog';
import { slotInstant } from '@lisle-harrow/api/contract';
import { findings, FOR_AXE } from './accessibility-findings';
import { answerForm, type FormAnswers, readPrivacy, refuse } from './form-answers';
import { wakeUp } from './hydration';
import { test } from './product-test';
import { NARROW, WIDE } from './screen-sizes';
import { CLIENT, watchLogin, signIn } from './sign-in';
import { toast } from './toast';
import { FAILED_REQUEST } from './visitors';

// What a person does with the booking dialog; the test makes the answers to it, so that each of them can occur.

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

/** On a phone the header has only a menu. */
async function openBookingDialogOnPhone(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Start Your Journey' }).click();
  await expect(bookingDialog(page).getByLabel('First name')).toBeVisible();
}

/** What the seven fields contain; the day by its name. */
async function bookingFields(page: Page): Promise<Record<string, string | undefined>> {
  const dialog = bookingDialog(page);
  await expect(dialog.getByText('Looking for free times…')).toHaveCount(0);
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

/** The calendar is drawn some time after the fields around it. */
const expectFields = (page: Page, fields: Record<string, string | undefined>) =>
  expect.poll(() => bookingFields(page)).toEqual(fields);

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

test.describe('a booking that fails', () => {
  test.use({ expectedComplaints: FAILED_REQUEST });

  test('keeps the dialog open and filled in, without a redirect [BK19, BK20]', async ({ page }) => {
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
    // The redirect to the login page would begin after half a second.
    await page.waitForTimeout(800);
    await expectFields(page, filled);
    await expect(page).toHaveURL('/');
    expect([logins, form.sent.length]).toEqual([[], 1]);
  });
});

test('a success without a body is confirmed; the next form is empty, even after a reload [BK15, BK16, BK17, BK18]', async ({
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
  await expectFields(page, EMPTY);
});

for (const size of [WIDE, NARROW])
  test(`four presses beside typing send one of the next free times, ${size.width} pixels wide [BK15]`, async ({
    page,
  }) => {
    form.answer = (route) => route.fulfill({ status: 200, body: '' });
    await page.setViewportSize(size);
    await page.goto('/');
    await openBookingDialogOnPhone(page);
    const dialog = bookingDialog(page);
    const next = dialog.getByRole('radio');
    await expect(next.nth(5)).toBeAttached();
    for (const chip of (await next.all()).slice(0, 6)) await expect(chip).toBeInViewport({ ratio: 1 });
    let presses = 0;
    const press = (locator: Locator) => {
      presses += 1;
      return locator.click();
    };
    await press(next.nth(4));
    const [day, time] = /^(\S+) (.+)$/.exec(await next.nth(4).inputValue())!.slice(1);
    await dialog.getByLabel('First name').fill('Wilhelmina');
    await dialog.getByLabel('Last name').fill('Next');
    await dialog.getByLabel('Email').fill('next@visitor.example');
    // A pointer opens the list and chooses from it.
    presses += 2;
    await dialog.getByLabel('Service').selectOption('Citizenship Services');
    await press(dialog.getByRole('button', { name: 'Schedule Consultation' }));
    await expect(toast(page, BOOKED)).toBeVisible();
    expect(presses).toBeLessThanOrEqual(4);
    expect(form.sent).toHaveLength(1);
    expect(form.sent[0]).toMatchObject({ preferredTime: time, preferredDate: slotInstant(day!, time!) });
  });

test('on a phone, Back closes the dialog, keeps what was typed and stays on the page; the next Back leaves it [D26]', async ({
  page,
}) => {
  await page.setViewportSize(NARROW);
  await page.goto('/about');
  await page.goto('/');
  await openBookingDialogOnPhone(page);
  await bookingDialog(page).getByLabel('First name').fill('Wilhelmina');
  await page.goBack();
  await expect(bookingDialog(page)).toHaveCount(0);
  await expect(page).toHaveURL('/');
  await openBookingDialogOnPhone(page);
  await expect(bookingDialog(page).getByLabel('First name')).toHaveValue('Wilhelmina');
  // Closed in any other way, it leaves nothing behind.
  await page.keyboard.press('Escape');
  await expect(bookingDialog(page)).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL('/about');
});

test.describe('at 320 pixels', () => {
  test.use({ ...FOR_AXE });

  test('the keyboard alone chooses a next free time; 320 pixels and large letters show every time whole [BK2]', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto('/');
    await openBookingDialogOnPhone(page);
    const dialog = bookingDialog(page);
    const next = dialog.getByRole('radio');
    await expect(next.first()).toBeAttached();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(next.first()).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(next.nth(1)).toBeChecked();
    const cut = () =>
      dialog.evaluate((shown) =>
        [...shown.querySelectorAll('label span, form, form p')]
          .filter((part) => part.scrollWidth > part.clientWidth + 1)
          .map((part) => part.textContent),
      );
    expect(await cut()).toEqual([]);
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    expect(await cut()).toEqual([]);
    expect(await findings(page)).toEqual([]);
  });
});

test.describe('the size of the window', () => {
  const boxOf = async (locator: Locator) => (await locator.boundingBox())!;

  test('a laptop shows the whole form, with no part hidden [BK2]', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/');
    await openBookingDialog(page);
    await fillBooking(page, 'Osei');
    const form = page.locator('#booking-form');
    const shown = await boxOf(form.locator('..'));
    for (const part of [form.getByLabel('Message'), form.getByText(/By sending this form/)]) {
      const box = await boxOf(part);
      expect(box.y + box.height).toBeLessThanOrEqual(shown.y + shown.height);
    }
    expect(
      await form.locator('..').evaluate((body) => body.scrollHeight - body.clientHeight),
    ).toBeLessThanOrEqual(0);
    const button = await boxOf(bookingDialog(page).getByRole('button', { name: 'Schedule Consultation' }));
    expect(button.y + button.height).toBeLessThanOrEqual(900);
  });

  test('a phone leaves most of its height to the form [BK2]', async ({ page }) => {
    await page.setViewportSize(NARROW);
    await page.goto('/');
    await openBookingDialogOnPhone(page);
    const form = await boxOf(page.locator('#booking-form').locator('..'));
    expect(NARROW.height - form.height).toBeLessThanOrEqual(180);
  });

  test('at 400 % zoom the whole dialog scrolls, including its button [BK2]', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 256 });
    await page.goto('/');
    await openBookingDialogOnPhone(page);
    const head = bookingDialog(page).getByRole('heading', { name: 'Book Your Consultation' });
    const button = bookingDialog(page).getByRole('button', { name: 'Schedule Consultation' });
    await expect(head).toBeInViewport();
    await expect(button).not.toBeInViewport();
    await bookingDialog(page).getByLabel('Email').scrollIntoViewIfNeeded();
    await expect(head).not.toBeInViewport();
    await expect(button).not.toBeInViewport();
    await button.scrollIntoViewIfNeeded();
    await expect(button).toBeInViewport();
  });
});

/** What a visitor may have chosen beyond the form's own fields. */
const ALL_FACTS = {
  ...{ adviser: 'Margaret Ashcombe', meeting: 'office', visitorTimeZone: 'Asia/Kathmandu' },
  office: {
    name: 'New York',
    address: ['Lisle Harrow LLP', '590 Madison Avenue, 21st Floor', 'New York, NY 10022'],
    phone: '+1 212 555 0142',
  },
};

for (const size of [WIDE, { width: 1280, height: 720 }, NARROW])
  test(`the button below a booking stays where it appears, ${size.width} pixels wide`, async ({ page }) => {
    form.answer = (route) => route.continue();
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/booking-confirmations/*', async (route) => {
      await released;
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), ...ALL_FACTS } });
    });
    await page.setViewportSize(size);
    await page.goto('/');
    await openBookingDialogOnPhone(page);
    await fillBooking(page, 'Osei');
    await sendBooking(page);
    const booked = page.getByRole('dialog', { name: 'We have received your request' });
    await expect(booked.getByText('One moment…')).toBeVisible();
    const button = booked.getByRole('button', { name: 'Done' });
    const before = await button.boundingBox();
    release();
    await expect(booked.getByText('Margaret Ashcombe')).toBeVisible();
    expect(await button.boundingBox()).toEqual(before);
  });

test.describe('on a slow connection', () => {
  /** Holds back the scripts of the dialog, and later ones, until `release`. */
  async function slowLine(page: Page, scripts: string): Promise<() => void> {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(scripts, async (route) => {
      await released;
      await route.continue();
    });
    return release;
  }

  test('a press on a hydrated page shows "Opening…" until the dialog is there [R14]', async ({ page }) => {
    const release = await slowLine(page, '**/*booking-dialog*.js');
    await page.goto('/');
    await wakeUp(page);
    await page.getByRole('banner').getByRole('button', { name: 'Book Consultation' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Opening the booking form…' })).toBeVisible();
    await expect(bookingDialog(page)).toHaveCount(0);
    release();
    await expect(bookingDialog(page).getByLabel('First name')).toBeVisible();
    await expect(page.getByText(/^Opening/)).toHaveCount(0);
  });

  for (const [kind, name] of [
    ['the shell', 'Book Consultation'],
    ['the page', 'Start Your Journey'],
  ] as const)
    test(`before scripts load, a press turns the button of ${kind} into "Opening…" [R14]`, async ({
      page,
    }) => {
      const release = await slowLine(page, '**/*.js');
      await page.goto('/');
      // Under the open dialog the button cannot be found by its role.
      const button = page.locator('[data-opens]:visible', { hasText: name }).first();
      const words = () =>
        button.evaluate((pressed) => [
          getComputedStyle(pressed, '::after').content,
          getComputedStyle(pressed).webkitTextFillColor,
        ]);
      expect((await words())[0]).toBe('none');
      await button.click();
      // The label is in its place but transparent; the color is that of the text above it.
      expect(await words()).toEqual(['"Opening…"', 'rgba(0, 0, 0, 0)']);
      release();
      await expect(bookingDialog(page).getByLabel('First name')).toBeVisible();
      expect((await words())[0]).toBe('none');
    });
});

test.describe('a filled-in form', () => {
  test('is restored after signing in within the tab [D26]', async ({ page }) => {
    await page.goto('/');
    await openBookingDialog(page);
    const filled = await fillEveryField(page);
    await signIn(page, CLIENT);
    await reopenBookingDialog(page);
    await expectFields(page, filled);
  });
});

test.describe('every schedule-consultation button', () => {
  // One of the pages is the 404 page.
  test.use({ expectedComplaints: FAILED_REQUEST });

  test('opens the dialog; a service preselects itself [BK22, R14]', async ({ page }) => {
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

test('the privacy line opens its page in a new tab and leaves the form unchanged [BK2]', async ({ page }) => {
  await page.goto('/');
  await openBookingDialog(page);
  const filled = await fillEveryField(page);
  expect(await readPrivacy(page)).toBe('Privacy');
  await expectFields(page, filled);
});
