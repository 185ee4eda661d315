import type { Page, Route } from 'playwright-core';
import { fillBooking, holdLogin, NARROW, signIn, visitor } from './browser';
import { PASSWORD } from './product';
import { runningProduct } from './running-product';

// What a person does with the booking dialog; the answers to it are made here, so that each of them can come.

const product = runningProduct();

const BOOKED = "Your consultation request has been submitted. We'll contact you within 24 hours to confirm.";
const FAILED = 'Failed to submit your consultation request. Please try again.';
const MESSAGES = [
  ['booking-firstName', 'First name must be at least 2 characters'],
  ['booking-lastName', 'Last name must be at least 2 characters'],
  ['booking-email', 'Please enter a valid email address'],
  ['booking-service', 'Please select a service'],
  ['booking-preferredDate', 'Please select a preferred date'],
  ['booking-preferredTime', 'Please select a preferred time'],
] as const;

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Book Your Consultation' });
const toast = (page: Page, text: string) => page.locator('[data-toasts]').getByText(text, { exact: true });
const press = (page: Page) => dialogOf(page).getByRole('button', { name: 'Schedule Consultation' }).click();

let page: Page;
let complaints: string[];
/** JSON bodies that were sent to `POST /api/bookings`. */
let sent: Record<string, string>[];
let answer: (route: Route) => Promise<void>;

beforeEach(async () => {
  ({ page, complaints } = await visitor(product.browser));
  sent = [];
  answer = (route) => route.fulfill({ status: 201, contentType: 'application/json', body: '{}' });
  await page.route('**/api/bookings', async (route) => {
    sent.push(route.request().postDataJSON());
    await answer(route);
  });
});
afterEach(() => page.context().close());

async function open(path = '/'): Promise<void> {
  await page.goto(product.url + path);
  await page.getByRole('banner').getByRole('button', { name: 'Book Consultation' }).click();
  await dialogOf(page).getByLabel('First name').waitFor();
}

async function reopen(): Promise<void> {
  await dialogOf(page).waitFor({ state: 'detached' });
  await page.getByRole('banner').getByRole('button', { name: 'Book Consultation' }).click();
  await dialogOf(page).getByLabel('First name').waitFor();
}

/** What the seven fields hold; the day by its name. */
async function held(): Promise<Record<string, string | undefined>> {
  const dialog = dialogOf(page);
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

async function fillWhole(lastName: string): Promise<Record<string, string | undefined>> {
  await fillBooking(page, lastName);
  await dialogOf(page).getByLabel('Message').fill('About a trust');
  const filled = await held();
  expect(Object.values(filled).every(Boolean)).toBe(true);
  return filled;
}

test('BK1 BK2 BK3 BK4 BK5 the dialog has its title, seven fields, six services, nine slots and two buttons', async () => {
  await open();
  const dialog = dialogOf(page);
  for (const label of ['First name', 'Last name', 'Email', 'Service', 'Message'])
    expect(await dialog.getByLabel(label).isVisible()).toBe(true);
  expect(await dialog.getByRole('group', { name: 'Preferred date' }).isVisible()).toBe(true);
  const options = dialog.getByLabel('Service').locator('option:not([value=""])');
  expect(await options.allTextContents()).toEqual([
    'Digital Assets Management',
    'Tax Optimization',
    'Citizenship Services',
    'Corporate Structuring',
    'Wealth Management',
    'Luxury Lifestyle Services',
  ]);
  const slots = dialog.getByRole('radiogroup', { name: 'Preferred time (EST)' }).getByRole('radio');
  expect(
    await slots.evaluateAll((radios) => radios.map((radio) => (radio as HTMLInputElement).value)),
  ).toEqual([
    '9:00 AM',
    '10:00 AM',
    '11:00 AM',
    '12:00 PM',
    '1:00 PM',
    '2:00 PM',
    '3:00 PM',
    '4:00 PM',
    '5:00 PM',
  ]);
  expect(await dialog.getByRole('button', { name: 'Cancel' }).isVisible()).toBe(true);
  expect(await dialog.getByRole('button', { name: 'Schedule Consultation' }).isVisible()).toBe(true);
  expect(complaints).toEqual([]);
});

test('BK14 an empty form sends nothing and lists six messages, each of which leads to its field', async () => {
  await open();
  await press(page);
  const summary = dialogOf(page).getByRole('alert');
  await summary.waitFor();
  expect(await summary.evaluate((box) => box === document.activeElement)).toBe(true);
  expect(await summary.getByRole('link').allTextContents()).toEqual(MESSAGES.map(([, message]) => message));
  for (const [id, message] of MESSAGES) {
    await summary.getByRole('link', { name: message }).click();
    const reached = await page.evaluate(
      (field) => document.getElementById(field)?.contains(document.activeElement),
      id,
    );
    expect([id, reached]).toEqual([id, true]);
    const inline = page.locator(`[id="${id}-error"]`);
    expect(await inline.innerText()).toBe(message);
    expect(await inline.isVisible()).toBe(true);
  }
  expect(sent).toEqual([]);
});

test.each([
  ['BK7', 'First name', 'A', 'Al', MESSAGES[0][1]],
  ['BK8', 'Last name', 'B', 'Bo', MESSAGES[1][1]],
  ['BK9', 'Email', 'al@bo', 'al@bo.example', MESSAGES[2][1]],
])('%s %s "%s" is refused beside its field, "%s" is sent', async (_, label, wrong, right, message) => {
  await open();
  await fillBooking(page, 'Osei');
  const field = dialogOf(page).getByLabel(label);
  await field.fill(wrong);
  await press(page);
  await dialogOf(page).getByRole('link', { name: message }).waitFor();
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  expect(sent).toEqual([]);
  await field.fill(right);
  await press(page);
  await toast(page, BOOKED).waitFor();
  expect(sent).toHaveLength(1);
});

test('BK10 BK11 BK12 service, day and time are asked for, and choosing them takes each message away', async () => {
  await open();
  const dialog = dialogOf(page);
  await dialog.getByLabel('First name').fill('Al');
  await dialog.getByLabel('Last name').fill('Bo');
  await dialog.getByLabel('Email').fill('al@bo.example');
  await press(page);
  const links = dialog.getByRole('alert').getByRole('link');
  await links.first().waitFor();
  expect(await links.allTextContents()).toEqual(MESSAGES.slice(3).map(([, message]) => message));
  await dialog.getByLabel('Service').selectOption('Tax Optimization');
  await dialog.getByRole('button', { name: 'Next month' }).click();
  await dialog.getByRole('gridcell').getByRole('button', { name: / 15,/ }).click();
  await dialog.getByRole('radio', { name: '9:00 AM' }).check({ force: true });
  await dialog.getByRole('alert').waitFor({ state: 'detached' });
  expect(sent).toEqual([]);
});

test.each([
  ['200 without a body', { status: 200, body: '' }],
  ['201 with text', { status: 201, body: 'thank you' }],
  ['204', { status: 204 }],
])(
  'BK13 BK15 BK16 BK17 BK18 %s is a success without a message, and the next form is empty',
  async (_, reply) => {
    answer = (route) => route.fulfill(reply);
    await open();
    await fillBooking(page, 'Osei');
    await press(page);
    await toast(page, 'Consultation Booked').waitFor();
    expect(await toast(page, BOOKED).isVisible()).toBe(true);
    expect(sent).toEqual([
      {
        firstName: 'Wilhelmina',
        lastName: 'Osei',
        email: 'wilhelmina@visitor.example',
        service: 'Citizenship Services',
        preferredDate: expect.stringMatching(/^\d{4}-\d\d-15T1[89]:00:00\.000Z$/),
        preferredTime: '2:00 PM',
        message: '',
      },
    ]);
    await reopen();
    expect(await held()).toEqual(EMPTY);
    await page.reload();
    await reopen();
    expect(await held()).toEqual(EMPTY);
  },
);

test.each(['400', '401', '409', '422', '429', '500', 'a cut connection'])(
  'BK19 BK20 %s keeps the dialog open with everything in it and leads nowhere',
  async (failure) => {
    answer = (route) =>
      failure === 'a cut connection'
        ? route.abort()
        : route.fulfill({ status: Number(failure), body: '{"message":"Unauthorized"}' });
    const login = await holdLogin(page);
    await open();
    const filled = await fillWhole('Osei');
    await press(page);
    await toast(page, FAILED).waitFor();
    const card = page.locator('[data-toasts] [data-tone]');
    expect(await card.getAttribute('data-tone')).toBe('destructive');
    expect(await card.innerText()).toContain('Booking Failed');
    // The way to the login page would begin after half a second.
    await page.waitForTimeout(800);
    expect(await held()).toEqual(filled);
    expect([page.url(), login.visits, sent.length]).toEqual([`${product.url}/`, [], 1]);
  },
);

test('BK3 BK23 while it is sent it says so, takes no second press and does not close', async () => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  answer = async (route) => {
    await released;
    await route.fulfill({ status: 204 });
  };
  await open();
  await fillBooking(page, 'Osei');
  await press(page);
  const pending = dialogOf(page).getByRole('button', { name: 'Scheduling...' });
  await pending.waitFor();
  expect(await pending.getAttribute('aria-disabled')).toBe('true');
  await pending.click({ force: true });
  await dialogOf(page).getByLabel('Last name').press('Enter');
  await page.keyboard.press('Escape');
  await page.mouse.click(4, 4);
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click({ force: true });
  expect(await dialogOf(page).isVisible()).toBe(true);
  release();
  await dialogOf(page).waitFor({ state: 'detached' });
  expect(sent).toHaveLength(1);
});

describe('what was filled in', () => {
  test('D26 is there again after Esc, a press outside and a reload', async () => {
    await open();
    const filled = await fillWhole('Osei');
    await page.keyboard.press('Escape');
    await reopen();
    expect(await held()).toEqual(filled);
    await page.mouse.click(4, 4);
    await reopen();
    expect(await held()).toEqual(filled);
    await page.reload();
    await reopen();
    expect(await held()).toEqual(filled);
    expect(sent).toEqual([]);
  });

  test('D26 is there again after signing in within the tab', async () => {
    await open();
    const filled = await fillWhole('Osei');
    await signIn(page, product.url, 'client@lisleharrow.example', PASSWORD);
    await reopen();
    expect(await held()).toEqual(filled);
  });

  test('BK21 is gone after Cancel, here and after a reload', async () => {
    await open();
    await fillWhole('Osei');
    await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();
    await reopen();
    expect(await held()).toEqual(EMPTY);
    await page.reload();
    await reopen();
    expect(await held()).toEqual(EMPTY);
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Osei');
  });
});

test('BK22 every schedule-consultation button of the site opens it', async () => {
  const openers: [string, string, string?][] = [
    ['/', 'Start Your Journey'],
    ['/', 'Schedule Consultation'],
    ['/about', 'Schedule Consultation'],
    ['/team', 'Meet Our Team'],
    ['/contact', 'Schedule Consultation'],
    ['/services/wealth-management', 'Schedule Consultation', 'Wealth Management'],
    ['/nope', 'Book Consultation'],
  ];
  for (const [path, name, service = ''] of openers) {
    await page.goto(product.url + path);
    await page.getByRole('button', { name }).first().click();
    await dialogOf(page).waitFor();
    expect([path, await dialogOf(page).getByLabel('Service').inputValue()]).toEqual([path, service]);
    await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();
    await dialogOf(page).waitFor({ state: 'detached' });
  }
});

test('BK22 the drawer closes and the dialog opens on a phone', async () => {
  await page.setViewportSize(NARROW);
  await page.goto(product.url);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Book Consultation' }).click();
  await dialogOf(page).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(1);
});

test('BK2 the line about personal data leads to its page in a new tab and leaves the form as it is', async () => {
  await open();
  const filled = await fillWhole('Osei');
  const [privacy] = await Promise.all([
    page.waitForEvent('popup'),
    dialogOf(page)
      .getByRole('link', { name: /personal data/ })
      .click(),
  ]);
  expect(await privacy.getByRole('heading', { level: 1 }).innerText()).toBe('Privacy');
  expect(await held()).toEqual(filled);
});
