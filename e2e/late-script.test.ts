import type { Page } from 'playwright-core';
import { visitor, wakeUp } from './browser';
import { runningProduct } from './running-product';

// A public page is finished HTML; its script comes with the first sign of a person, and nothing done before is lost.

const product = runningProduct();

/** Keeps every script back until `release`, so that the visitor is always faster than the script. */
async function slowScripts(page: Page): Promise<{ asked: string[]; release: () => void }> {
  const asked: string[] = [];
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/*.js', async (route) => {
    asked.push(route.request().url());
    await released;
    await route.continue();
  });
  return { asked, release };
}

test.each(['/', '/services', '/insights', '/no-such-page'])(
  '%s asks for no script until the visitor moves, and no other file twice',
  async (path) => {
    const { page, complaints } = await visitor(product.browser);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(product.url + path, { waitUntil: 'networkidle' });
    expect(asked.filter((url) => url.endsWith('.js'))).toEqual([]);
    await wakeUp(page);
    await page.waitForLoadState('networkidle');
    expect(asked.some((url) => /\/vendor\.\w+\.js$/.test(url))).toBe(true);
    expect(asked).toHaveLength(new Set(asked).size);
    // An unknown path is a 404 by intention, which the browser reports.
    expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
  },
);

test.each([
  ['a button of the shell', 'Book Consultation'],
  ["a button of the remote's page", 'Start Your Journey'],
])('R14 a press on %s before the script is there opens the dialog, once', async (_, name) => {
  const { page, complaints } = await visitor(product.browser);
  const { asked, release } = await slowScripts(page);
  await page.goto(product.url);
  const button = page.getByRole('button', { name }).first();
  await button.click();
  await button.click();
  await page.waitForFunction(() => document.querySelector('[data-waiting]'));
  release();
  await page.getByRole('dialog', { name: 'Book Your Consultation' }).waitFor();
  expect(await page.locator('[data-waiting]').count()).toBe(0);
  expect(asked.length).toBeGreaterThan(1);
  expect(complaints).toEqual([]);
});

test('CO3 what is typed and sent before the script is there arrives', async () => {
  const { page, complaints } = await visitor(product.browser);
  const { release } = await slowScripts(page);
  await page.goto(`${product.url}/contact`);
  await page.getByLabel('Name').fill('Henrietta Early');
  await page.getByLabel('Email').fill('early@visitor.example');
  await page.getByLabel('Subject').fill('Before the script');
  await page.getByLabel('Message').fill('Typed while the page was still without its script.');
  await page.getByRole('button', { name: 'Send Message' }).click();
  expect(page.url()).toBe(`${product.url}/contact`);
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  release();
  expect((await sent).postDataJSON()).toEqual({
    name: 'Henrietta Early',
    email: 'early@visitor.example',
    subject: 'Before the script',
    message: 'Typed while the page was still without its script.',
  });
  await page.getByText('Message Sent', { exact: true }).waitFor();
  expect(complaints).toEqual([]);
});

test('IN1 a search typed before the script is there filters the list', async () => {
  const { page } = await visitor(product.browser);
  const { release } = await slowScripts(page);
  await page.goto(`${product.url}/insights`);
  const articles = page.getByRole('link', { name: /Read Article/ });
  const before = await articles.count();
  await page.getByPlaceholder('Search insights...').fill('custody');
  release();
  await page.waitForFunction(
    (all) => document.querySelectorAll('main a[href^="/insights/"]').length < all,
    before,
  );
  expect(await page.getByPlaceholder('Search insights...').inputValue()).toBe('custody');
});

test.each([
  ['/insights', 'Search insights...', 'a field that the page steers'],
  ['/contact', 'Name', 'a field that the form reads'],
])('%s keeps every letter typed while it comes to life: %s', async (path, field) => {
  for (const delay of [0, 5, 15, 30]) {
    const { page } = await visitor(product.browser);
    await page.goto(product.url + path);
    const box = path === '/contact' ? page.getByLabel(field) : page.getByPlaceholder(field);
    await box.pressSequentially('Custody after the halving', { delay });
    await wakeUp(page);
    await page.waitForLoadState('networkidle');
    expect(await box.inputValue()).toBe('Custody after the halving');
    await page.context().close();
  }
});

test('a link leads on without the script', async () => {
  const { page } = await visitor(product.browser);
  await slowScripts(page);
  await page.goto(product.url);
  await page.getByRole('link', { name: 'About', exact: true }).first().click();
  await page.waitForURL(`${product.url}/about`);
  await page.getByRole('heading', { level: 1 }).waitFor();
});

describe('a script that does not load', () => {
  /** The landing page after the first sign of a person, which fetched `main.js` in vain. */
  async function failedOnce() {
    const { page } = await visitor(product.browser);
    const network = { broken: true };
    await page.route('**/main.*.js', (route) => (network.broken ? route.abort() : route.continue()));
    await page.goto(product.url);
    await page.mouse.move(5, 5);
    await page.waitForLoadState('networkidle');
    return { page, network, button: page.getByRole('button', { name: 'Book Consultation' }).first() };
  }

  test('is tried again with the next press', async () => {
    const { page, network, button } = await failedOnce();
    network.broken = false;
    await button.click();
    await page.getByRole('dialog', { name: 'Book Your Consultation' }).waitFor();
  });

  test('a second time makes way for a fresh page, which names the present scripts', async () => {
    const { page, network, button } = await failedOnce();
    const reloaded = page.waitForEvent('framenavigated');
    await button.click();
    await reloaded;
    network.broken = false;
    await button.click();
    await page.getByRole('dialog', { name: 'Book Your Consultation' }).waitFor();
  });
});

test('FT5 the year and the remembered theme are right without script', async () => {
  const { page } = await visitor(product.browser, { colorScheme: 'light' });
  const { asked } = await slowScripts(page);
  await page.clock.setFixedTime(new Date('2031-02-28T12:00:00Z'));
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  await page.goto(product.url);
  await page.getByText(/© ?2031/).waitFor();
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
  expect(await page.locator('input[name=theme][value=dark]').isChecked()).toBe(true);
  expect(asked).toEqual([]);
});

test('the same page is sent once: asked for again it answers 304, and every visitor gets the same bytes', async () => {
  const first = await fetch(product.url);
  const etag = first.headers.get('ETag') ?? '';
  expect(etag).not.toBe('');
  const again = await fetch(product.url, { headers: { 'If-None-Match': etag } });
  expect(again.status).toBe(304);
  expect(await (await fetch(product.url)).text()).toBe(await first.text());
});
