import { expect, type Locator, type Page } from '@playwright/test';
import { bookingDialog } from './booking-dialog';
import { hydrated } from './hydration';
import { hasFocus } from './keyboard';
import { test } from './product-test';
import { NARROW } from './screen-sizes';
import { STAFF } from './sign-in';

// Whole visits without a pointer. Every stop on the way must show that it has the focus.

/** What has the focus, unless it shows it. A radio button is invisible over its label, which then shows the ring. */
function unseenFocus(page: Page): Promise<string | null> {
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

/** Presses Tab until `target` has the focus; every stop on the way must show that it is focused. */
async function tabVisiblyTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const page = target.page();
  await expect(target).toBeVisible();
  for (let stops = 0; stops < 60; stops++) {
    await page.keyboard.press(key);
    await expect.poll(() => unseenFocus(page)).toBeNull();
    if (await hasFocus(target)) return;
  }
  throw new Error(`60 times ${key} did not lead to ${String(target)}`);
}

const status = (page: Page, text: RegExp) => page.getByRole('status').filter({ hasText: text });

test('a tab shows a full focus ring to the keyboard, none to the mouse', async ({ signedIn }) => {
  const page = await signedIn(STAFF);
  await page.goto('/admin');
  const [first, second] = [page.getByRole('tab').first(), page.getByRole('tab').last()];
  await second.click();
  await expect(second).toBeFocused();
  await expect(second).toHaveAttribute('aria-selected', 'true');
  await expect(second).toHaveCSS('outline-style', 'none');
  await page.keyboard.press('ArrowLeft');
  await expect(first).toBeFocused();
  await expect.poll(() => unseenFocus(page)).toBeNull();
  const clipped = await first.evaluate(
    (tab) => tab.parentElement!.getBoundingClientRect().left - tab.getBoundingClientRect().left,
  );
  expect(clipped).toBeLessThanOrEqual(0);
});

test('the skip link is the first tab stop and enters the page', async ({ page }) => {
  const main = page.getByRole('main');
  await page.goto('/');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect.poll(() => unseenFocus(page)).toBeNull();
  await page.keyboard.press('Enter');
  await expect(main).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(main.getByRole('button', { name: 'Start Your Journey' })).toBeFocused();
});

test('the skip link enters a page whose own script is still loading, and the page stays', async ({
  page,
}) => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/browser/**', async (route) => {
    await released;
    await route.continue();
  });
  const journey = page.getByRole('main').getByRole('button', { name: 'Start Your Journey' });
  await page.goto('/');
  await page.keyboard.press('Tab');
  await hydrated(page, 'a[href="#main"]');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(journey).toBeFocused();
  release();
  await hydrated(page);
  await expect(journey).toBeFocused();
});

test('a link leads to the top of the next page, which is announced and takes the focus', async ({ page }) => {
  const main = page.getByRole('main');
  await page.goto('/');
  await tabVisiblyTo(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Services' }));
  // Until the script is there a link is a page load, as it should be.
  await hydrated(page);
  await page.keyboard.press('Enter');
  await page.waitForURL('/services');
  await expect(main).toBeFocused();
  await expect(status(page, /^Services \| Lisle Harrow$/)).toBeAttached();
  await page.keyboard.press('Tab');
  await expect(main.getByRole('button', { name: 'Schedule Consultation' }).first()).toBeFocused();
});

test('a consultation is booked, from the errors to the confirmation [BK14, BK18, TO5]', async ({ page }) => {
  const dialog = bookingDialog(page);
  const main = page.getByRole('main');
  await page.goto('/services');
  const opener = main.getByRole('button', { name: 'Schedule Consultation' }).first();
  await tabVisiblyTo(opener);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
  await page.keyboard.press('Space');
  await expect(dialog).toBeFocused();

  const submit = dialog.getByRole('button', { name: 'Schedule Consultation' });
  await tabVisiblyTo(submit);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toBeFocused();
  await tabVisiblyTo(dialog.getByRole('link', { name: 'First name must be at least 2 characters' }));
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('First name')).toBeFocused();

  await page.keyboard.type('Wilhelmina');
  await tabVisiblyTo(dialog.getByLabel('Last name'));
  await page.keyboard.type('Keys');
  await tabVisiblyTo(dialog.getByLabel('Email'));
  await page.keyboard.type('keys@visitor.example');
  await tabVisiblyTo(dialog.getByLabel('Service'));
  await page.keyboard.type('Citi');

  await tabVisiblyTo(dialog.getByRole('button', { name: 'Other days' }));
  await page.keyboard.press('Enter');
  await tabVisiblyTo(dialog.getByRole('gridcell').locator('button[tabindex="0"]'));
  const day = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
  const tomorrow = await day();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(
    (before) => document.activeElement?.getAttribute('aria-label') !== before,
    tomorrow,
  );
  await expect.poll(() => unseenFocus(page)).toBeNull();
  const chosen = await day();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: new RegExp(`^${chosen}.*selected`) })).toBeVisible();

  await tabVisiblyTo(dialog.getByRole('radio').first());
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('radio').nth(2)).toBeChecked();
  await tabVisiblyTo(dialog.getByLabel('Message'));
  await page.keyboard.type('Written without a pointer.');
  await tabVisiblyTo(submit);
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await page.keyboard.press('Enter');
  expect((await sent).postDataJSON()).toMatchObject({ lastName: 'Keys', service: 'Citizenship Services' });

  const toast = page.locator('[data-toasts]');
  await expect(toast.getByText('Consultation Booked', { exact: true })).toBeVisible();
  // The dialog now shows the booking and stays until it is closed: the first Esc closes the toast.
  const booked = page.getByRole('dialog', { name: 'We have received your request' });
  await expect(booked.getByText(/^An adviser will confirm the time/)).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(booked.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(opener).toBeFocused();
  await page.keyboard.press('F8');
  await tabVisiblyTo(toast.getByRole('button', { name: 'Dismiss' }));
  await page.keyboard.press('Enter');
  await expect(toast.getByText('Consultation Booked', { exact: true })).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('the insights are searched, filtered and cleared, and an article is opened [IN1, IN2, IN7]', async ({
  page,
}) => {
  const main = page.getByRole('main');
  await page.goto('/insights');
  const search = main.getByRole('searchbox', { name: 'Search' });
  await tabVisiblyTo(search);
  await page.keyboard.type('custody');
  await page.waitForURL('**/insights?q=custody');
  await tabVisiblyTo(main.getByLabel('Category'));
  await page.keyboard.type('Citi');
  await page.waitForURL('**/insights?q=custody&category=Citizenship');
  await expect(main.getByText('No insights match your search criteria.')).toBeVisible();
  await tabVisiblyTo(main.getByRole('link', { name: 'Clear search' }));
  await page.keyboard.press('Enter');
  await page.waitForURL('/insights');
  await expect(search).toBeFocused();
  await expect(status(page, /found/)).toHaveCount(0);
  await tabVisiblyTo(main.getByRole('link', { name: /^Read Article/ }).first());
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/insights\/[a-z-]+$/);
  await expect(main).toBeFocused();
  await tabVisiblyTo(main.getByRole('navigation', { name: 'On this page' }).getByRole('link').first());
});

test('a message is written and sent, from the errors to the confirmation [CO6, CO13]', async ({ page }) => {
  const main = page.getByRole('main');
  await page.goto('/contact');
  const send = main.getByRole('button', { name: 'Send Message' });
  await tabVisiblyTo(send);
  await page.keyboard.press('Enter');
  await expect(main.getByRole('alert')).toBeFocused();
  await tabVisiblyTo(main.getByRole('link', { name: 'Message must be at least 10 characters' }));
  await page.keyboard.press('Enter');
  await expect(main.getByLabel('Message')).toBeFocused();
  await page.keyboard.type('Written without a pointer.');
  await tabVisiblyTo(main.getByLabel('Subject'), 'Shift+Tab');
  await page.keyboard.type('Keys only');
  await tabVisiblyTo(main.getByLabel('Email'), 'Shift+Tab');
  await page.keyboard.type('keys@visitor.example');
  await tabVisiblyTo(main.getByLabel('Name'), 'Shift+Tab');
  await page.keyboard.type('Wilhelmina Keys');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Message Sent', { exact: true })).toBeVisible();
});

test('on a narrow screen the drawer opens, closes and leads on [HD6, HD7, HD13]', async ({ page }) => {
  await page.setViewportSize(NARROW);
  await page.goto('/');
  const menu = page.getByRole('button', { name: 'Menu' });
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await tabVisiblyTo(menu);
  await page.keyboard.press('Enter');
  await expect(drawer).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(menu).toBeFocused();
  await page.keyboard.press('Enter');
  await tabVisiblyTo(drawer.getByRole('link', { name: 'Insights' }));
  await page.keyboard.press('Enter');
  await page.waitForURL('/insights');
  await expect(drawer).toHaveCount(0);
  await expect(status(page, /^Insights \| Lisle Harrow$/)).toBeAttached();
});
