import type { Page } from 'playwright-core';
import { findings, LOOKS } from './accessibility-findings';
import { book, NARROW, signIn, visitor, wakeUp } from './browser';
import { PASSWORD } from './product';
import { runningProduct } from './running-product';

const product = runningProduct();

describe.each(LOOKS)('$look', ({ options }) => {
  let page: Page;

  beforeAll(async () => {
    ({ page } = await visitor(product.browser, options));
  });

  afterAll(() => page.context().close());

  const bookingDialog = () => page.getByRole('dialog', { name: 'Book Your Consultation' });

  async function openBooking() {
    await page.goto(product.url);
    await page.getByRole('button', { name: 'Start Your Journey' }).click();
    await bookingDialog().waitFor();
  }

  test.each([
    '/',
    '/services',
    '/services/tax-optimization',
    '/about',
    '/team',
    '/insights',
    '/insights?q=nothing-like-this',
    '/insights/custody-after-the-halving',
    '/contact',
    '/privacy',
    '/nope',
  ])('%s has no accessibility finding', async (path) => {
    await page.goto(product.url + path);
    await wakeUp(page);
    expect(await findings(page)).toEqual([]);
  });

  test('the login page has no accessibility finding', async () => {
    await page.goto(`${product.url}/api/login`);
    expect(await findings(page)).toEqual([]);
  });

  test('the booking dialog has no accessibility finding: empty, refused, on its way, and with either answer', async () => {
    await openBooking();
    expect(await findings(page)).toEqual([]);
    await bookingDialog().getByRole('button', { name: 'Schedule Consultation' }).click();
    await bookingDialog().getByText('There is a problem').waitFor();
    expect(await findings(page)).toEqual([]);

    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/bookings', async (route) => {
      await answered;
      await route.fulfill({ status: 500, body: '' });
    });
    await book(page, 'Accessible');
    await bookingDialog().getByText('Scheduling...').waitFor();
    expect(await findings(page)).toEqual([]);
    answer();
    await page.getByText('Booking Failed', { exact: true }).waitFor();
    expect(await findings(page)).toEqual([]);

    await page.unroute('**/api/bookings');
    await bookingDialog().getByRole('button', { name: 'Schedule Consultation' }).click();
    await page.getByText('Consultation Booked', { exact: true }).waitFor();
    await bookingDialog().waitFor({ state: 'detached' });
    expect(await findings(page)).toEqual([]);
  });

  test('the contact form with its errors has no accessibility finding', async () => {
    await page.goto(`${product.url}/contact`);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await page.getByText('There is a problem').waitFor();
    expect(await findings(page)).toEqual([]);
  });

  if (options.viewport === NARROW)
    test('the menu drawer has no accessibility finding', async () => {
      await page.goto(product.url);
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('dialog', { name: 'Menu' }).waitFor();
      expect(await findings(page)).toEqual([]);
    });
});

// What is behind the login: one size in each theme.
describe.each([LOOKS[0]!, LOOKS[3]!])('signed in, $look', ({ options }) => {
  test.each([
    ['staff@lisleharrow.example', '/'],
    ['staff@lisleharrow.example', '/admin'],
    ['client@lisleharrow.example', '/'],
    ['client@lisleharrow.example', '/client-portal'],
    ['client@lisleharrow.example', '/client-portal?tab=profile'],
    ['client@lisleharrow.example', '/client-portal?tab=documents'],
    ['client@lisleharrow.example', '/client-portal?tab=progress'],
    ['client@lisleharrow.example', '/client-portal?tab=updates'],
    ['newclient@lisleharrow.example', '/client-portal'],
  ])('%s on %s has no accessibility finding', async (account, path) => {
    const { page } = await visitor(product.browser, options);
    await signIn(page, product.url, account, PASSWORD);
    await page.goto(product.url + path, { waitUntil: 'networkidle' });
    expect(await findings(page)).toEqual([]);
    await page.context().close();
  });
});
