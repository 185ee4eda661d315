import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

export const WIDE = { width: 1440, height: 900 };
export const NARROW = { width: 390, height: 844 };

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

/** A visitor with a browser profile of their own; `complaints` collects every console warning and error. */
export async function visitor(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext({ viewport: WIDE, reducedMotion: 'reduce', ...options });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning' || message.type() === 'error')
      complaints.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return { page, complaints };
}

/** Moves the pointer, as a person does, and waits until the page and its middle are hydrated. */
export async function wakeUp(page: Page): Promise<void> {
  await page.mouse.move(5, 5);
  await page.mouse.move(9, 9);
  await hydrated(page);
}

/** Waits until the page, which a sign of a person has woken, and its middle are hydrated. */
export async function hydrated(page: Page): Promise<void> {
  // React lets an event through to hydrated parts only.
  await page.waitForFunction(() => {
    const heading = document.querySelector('main h1');
    let arrived = false;
    heading?.addEventListener('touchcancel', () => (arrived = true), { once: true });
    heading?.dispatchEvent(new Event('touchcancel', { bubbles: true }));
    return arrived && !('earlyPresses' in window && window.earlyPresses);
  });
}

export async function signIn(page: Page, url: string, email: string, password: string): Promise<void> {
  await page.goto(`${url}/api/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL(`${url}/`);
}

/** Fills in the open booking dialog. */
export async function fillBooking(page: Page, lastName: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Book Your Consultation' });
  await dialog.getByLabel('First name').fill('Wilhelmina');
  await dialog.getByLabel('Last name').fill(lastName);
  await dialog.getByLabel('Email').fill('wilhelmina@visitor.example');
  await dialog.getByLabel('Service').selectOption('Citizenship Services');
  await dialog.getByRole('button', { name: /next month/i }).click();
  await dialog.getByRole('gridcell').getByRole('button', { name: /15/ }).click();
  await dialog.getByRole('radio', { name: '2:00 PM', exact: true }).check({ force: true });
}

/** Fills in the open booking dialog and sends it. */
export async function book(page: Page, lastName: string): Promise<void> {
  await fillBooking(page, lastName);
  await page.getByRole('dialog').getByRole('button', { name: 'Schedule Consultation' }).click();
}

/** Keeps the way to the login page open until `release`, so that what is said before it can be read on a slow machine. */
export async function holdLogin(page: Page): Promise<{ visits: string[]; release: () => void }> {
  const visits: string[] = [];
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/login', async (route) => {
    visits.push(route.request().url());
    await released;
    await route.fulfill({ contentType: 'text/html', body: '<title>Login</title>' });
  });
  return { visits, release };
}
