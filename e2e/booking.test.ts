import { book, holdLogin, NARROW, signIn, visitor, WIDE } from './browser';
import { PASSWORD, startProduct } from './product';
import { runningProduct } from './running-product';

const product = runningProduct();

describe.each([
  { size: 'wide', viewport: WIDE },
  { size: 'narrow', viewport: NARROW },
])('on a $size screen', ({ size, viewport }) => {
  const lastName = `Visitor-${size}`;

  test('BK18 HD3 HD8 a visitor books from the header or the drawer and reads the confirmation', async () => {
    const { page, complaints } = await visitor(product.browser, { viewport });
    await page.goto(product.url);
    if (size === 'narrow') {
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Book Consultation' }).click();
    } else await page.getByRole('banner').getByRole('button', { name: 'Book Consultation' }).click();
    await book(page, lastName);
    await page.getByText('Consultation Booked', { exact: true }).waitFor();
    await page.getByRole('dialog', { name: 'Book Your Consultation' }).waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('AD9 AD12 staff see the booking first, confirm it, and it is still confirmed after a reload', async () => {
    const { page, complaints } = await visitor(product.browser, { viewport });
    await signIn(page, product.url, 'staff@lisleharrow.example', PASSWORD);
    await page.goto(`${product.url}/admin`);
    await page.getByText(`Wilhelmina ${lastName}`).first().waitFor();
    const status = page.getByLabel(`Set status for Wilhelmina ${lastName}`);
    // Newest first: the first dropdown of the table is this booking's.
    const first = page.getByLabel(/^Set status for/).first();
    expect(await first.getAttribute('id')).toBe(await status.getAttribute('id'));
    await status.selectOption('confirmed');
    await page.getByText('Booking status updated successfully.').first().waitFor();
    await page.reload();
    expect(await page.getByLabel(`Set status for Wilhelmina ${lastName}`).inputValue()).toBe('confirmed');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('CP3 a client signs in, sees the portal and signs out', async () => {
    const { page, complaints } = await visitor(product.browser, { viewport });
    await signIn(page, product.url, 'client@lisleharrow.example', PASSWORD);
    await page.goto(`${product.url}/client-portal`);
    await page.getByRole('heading', { level: 1, name: /Welcome/ }).waitFor();
    expect(await page.getByRole('tab').allTextContents()).toHaveLength(5);
    if (size === 'narrow') await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('link', { name: 'Logout' }).filter({ visible: true }).first().click();
    await page.waitForURL(`${product.url}/`);
    await page.getByRole('button', { name: 'Start Your Journey' }).waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

test('CP2 a client without a profile reads the access message', async () => {
  const { page, complaints } = await visitor(product.browser);
  await signIn(page, product.url, 'newclient@lisleharrow.example', PASSWORD);
  await page.goto(`${product.url}/client-portal`);
  await page.getByText('Client Portal Access').waitFor();
  expect(complaints).toEqual([]);
});

test('D30 a client on /admin reads that the area is for staff, and gets no data', async () => {
  const { page } = await visitor(product.browser);
  await signIn(page, product.url, 'client@lisleharrow.example', PASSWORD);
  await page.goto(`${product.url}/admin`);
  await page.getByText('This area is for staff', { exact: false }).waitFor();
  expect(await page.getByRole('table').count()).toBe(0);
});

test('R6 R7 signed out, /admin reads 404, says that one is logged out, and goes to the login page once', async () => {
  const { page } = await visitor(product.browser);
  const login = await holdLogin(page);
  const answer = await page.goto(`${product.url}/admin`);
  expect(answer?.status()).toBe(404);
  await page.getByText('404 Page Not Found').waitFor();
  await page.getByText('You are logged out. Logging in again...').first().waitFor();
  login.release();
  await page.waitForURL('**/api/login');
  expect(login.visits).toHaveLength(1);
});

test('BK19 D26 a server that stops during the press loses nothing: the toast says so and the form keeps its input', async () => {
  const own = await startProduct();
  const { page } = await visitor(product.browser);
  await page.goto(own.url, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Start Your Journey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Book Your Consultation' });
  await dialog.getByLabel('First name').waitFor();
  await page.locator('[data-toasts]').waitFor({ state: 'attached' });
  // Everything the page needs is there by now; the answer to the press will never come.
  await own.stop();
  await book(page, 'Stopped');
  await page.getByText('Failed to submit your consultation request. Please try again.').first().waitFor();
  expect(await dialog.getByLabel('Last name').inputValue()).toBe('Stopped');
  expect(await dialog.getByRole('radio', { name: '2:00 PM', exact: true }).isChecked()).toBe(true);
  await page.context().close();
}, 120_000);
