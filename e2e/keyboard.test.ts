import type { Locator, Page } from 'playwright-core';
import { hydrated, NARROW, visitor, WIDE } from './browser';
import { eventually } from './eventually';
import { runningProduct } from './running-product';

// Whole visits without a pointer. Every stop on the way has to show that it has the focus.

const product = runningProduct();

let page: Page;

async function visit(path: string, viewport = WIDE): Promise<void> {
  ({ page } = await visitor(product.browser, { viewport }));
  await page.goto(product.url + path);
}

afterEach(() => page.context().close());

/** What has the focus, unless it shows it. A radio button lies unseen over its words, which then carry the ring. */
function unseenFocus(): Promise<string | null> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return null;
    const shown = focused.matches('input[type=radio]') ? focused.nextElementSibling : focused;
    const { outlineStyle, outlineWidth } = getComputedStyle(shown ?? focused);
    const { bottom, right } = focused.getBoundingClientRect();
    const seen = outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && bottom > 0 && right > 0;
    return seen ? null : focused.outerHTML.slice(0, 120);
  });
}

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.waitFor();
  for (let stops = 0; stops < 60; stops++) {
    await page.keyboard.press(key);
    await eventually(unseenFocus, null);
    if (await hasFocus(target)) return;
  }
  throw new Error(`60 times ${key} did not lead to ${String(target)}`);
}

/** The target is looked up each time: the next page brings a `main` of its own. */
async function focusArrives(target: Locator): Promise<void> {
  for (let looks = 0; looks < 300; looks++) {
    if ((await target.count()) === 1 && (await hasFocus(target))) return;
    await page.waitForTimeout(50);
  }
  throw new Error(`the focus did not come to ${String(target)}`);
}

const main = () => page.getByRole('main');
const dialog = () => page.getByRole('dialog', { name: 'Book Your Consultation' });
const status = (text: RegExp) => page.getByRole('status').filter({ hasText: text });

test('the skip link is the first stop and leads into the page', async () => {
  await visit('/');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  expect(await hasFocus(skip)).toBe(true);
  await eventually(unseenFocus, null);
  await page.keyboard.press('Enter');
  await focusArrives(main());
  await page.keyboard.press('Tab');
  expect(await hasFocus(main().getByRole('button', { name: 'Start Your Journey' }))).toBe(true);
});

test('a link leads to the top of the next page, which is announced and takes the focus', async () => {
  await visit('/');
  await tabTo(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Services' }));
  // Until the script is there a link is a page load, as it should be.
  await hydrated(page);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${product.url}/services`);
  await focusArrives(main());
  await status(/^Services \| Lisle Harrow$/).waitFor({ state: 'attached' });
  await page.keyboard.press('Tab');
  expect(await hasFocus(main().getByRole('button', { name: 'Schedule Consultation' }).first())).toBe(true);
});

test('BK14 BK18 TO5 a consultation is booked, from the errors to the confirmation', async () => {
  await visit('/services');
  const opener = main().getByRole('button', { name: 'Schedule Consultation' }).first();
  await tabTo(opener);
  await page.keyboard.press('Enter');
  await dialog().waitFor();

  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
  await focusArrives(opener);
  await page.keyboard.press('Space');
  await focusArrives(dialog());

  const submit = dialog().getByRole('button', { name: 'Schedule Consultation' });
  await tabTo(submit);
  await page.keyboard.press('Enter');
  await focusArrives(dialog().getByRole('alert'));
  await tabTo(dialog().getByRole('link', { name: 'First name must be at least 2 characters' }));
  await page.keyboard.press('Enter');
  await focusArrives(dialog().getByLabel('First name'));

  await page.keyboard.type('Wilhelmina');
  await tabTo(dialog().getByLabel('Last name'));
  await page.keyboard.type('Keys');
  await tabTo(dialog().getByLabel('Email'));
  await page.keyboard.type('keys@visitor.example');
  await tabTo(dialog().getByLabel('Service'));
  await page.keyboard.type('Citi');

  await tabTo(dialog().getByRole('gridcell').locator('button[tabindex="0"]'));
  const day = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
  const tomorrow = await day();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(
    (before) => document.activeElement?.getAttribute('aria-label') !== before,
    tomorrow,
  );
  await eventually(unseenFocus, null);
  const chosen = await day();
  await page.keyboard.press('Enter');
  await dialog()
    .getByRole('button', { name: new RegExp(`^${chosen}.*selected`) })
    .waitFor();

  await tabTo(dialog().getByRole('radio').first());
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  expect(await dialog().getByRole('radio').nth(2).isChecked()).toBe(true);
  await tabTo(dialog().getByLabel('Message'));
  await page.keyboard.type('Written without a pointer.');
  await tabTo(submit);
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await page.keyboard.press('Enter');
  expect((await sent).postDataJSON()).toMatchObject({ lastName: 'Keys', service: 'Citizenship Services' });

  const toast = page.locator('[data-toasts]');
  await toast.getByText('Consultation Booked', { exact: true }).waitFor();
  await dialog().waitFor({ state: 'detached' });
  await focusArrives(opener);
  await page.keyboard.press('F8');
  await tabTo(toast.getByRole('button', { name: 'Dismiss' }));
  await page.keyboard.press('Enter');
  await toast.getByText('Consultation Booked', { exact: true }).waitFor({ state: 'detached' });
  await focusArrives(opener);
});

test('IN1 IN2 IN7 the insights are searched, filtered and cleared, and an article is opened', async () => {
  await visit('/insights');
  const search = main().getByRole('searchbox', { name: 'Search' });
  await tabTo(search);
  await page.keyboard.type('custody');
  await page.waitForURL('**/insights?q=custody');
  await tabTo(main().getByLabel('Category'));
  await page.keyboard.type('Citi');
  await page.waitForURL('**/insights?q=custody&category=Citizenship');
  await main().getByText('No insights match your search criteria.').waitFor();
  await tabTo(main().getByRole('link', { name: 'Clear search' }));
  await page.keyboard.press('Enter');
  await page.waitForURL(`${product.url}/insights`);
  await focusArrives(search);
  await status(/found/).waitFor({ state: 'detached' });
  await tabTo(
    main()
      .getByRole('link', { name: /^Read Article/ })
      .first(),
  );
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/insights\/[a-z-]+$/);
  await focusArrives(main());
  await tabTo(main().getByRole('navigation', { name: 'On this page' }).getByRole('link').first());
});

test('CO6 CO13 a message is written and sent, from the errors to the confirmation', async () => {
  await visit('/contact');
  const send = main().getByRole('button', { name: 'Send Message' });
  await tabTo(send);
  await page.keyboard.press('Enter');
  await focusArrives(main().getByRole('alert'));
  await tabTo(main().getByRole('link', { name: 'Message must be at least 10 characters' }));
  await page.keyboard.press('Enter');
  await focusArrives(main().getByLabel('Message'));
  await page.keyboard.type('Written without a pointer.');
  await tabTo(main().getByLabel('Subject'), 'Shift+Tab');
  await page.keyboard.type('Keys only');
  await tabTo(main().getByLabel('Email'), 'Shift+Tab');
  await page.keyboard.type('keys@visitor.example');
  await tabTo(main().getByLabel('Name'), 'Shift+Tab');
  await page.keyboard.type('Wilhelmina Keys');
  await page.keyboard.press('Enter');
  await page.getByText('Message Sent', { exact: true }).waitFor();
});

test('HD6 HD7 HD13 on a narrow screen the drawer opens, closes and leads on', async () => {
  await visit('/', NARROW);
  const menu = page.getByRole('button', { name: 'Menu' });
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await tabTo(menu);
  await page.keyboard.press('Enter');
  await focusArrives(drawer);
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
  await focusArrives(menu);
  await page.keyboard.press('Enter');
  await tabTo(drawer.getByRole('link', { name: 'Insights' }));
  await page.keyboard.press('Enter');
  await page.waitForURL(`${product.url}/insights`);
  await drawer.waitFor({ state: 'detached' });
  await status(/^Insights \| Lisle Harrow$/).waitFor({ state: 'attached' });
});
