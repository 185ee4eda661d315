import { expect, type Page } from '@playwright/test';
import { wakeUp } from './hydration';
import { PHONE, test } from './specified-site/stub-site';

// Header, drawer and footer in real windows. Their content is in shell/src/frame.

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const menu = (page: Page) => page.getByRole('button', { name: 'Menu' });
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Menu' });
const pathOf = (page: Page) => new URL(page.url()).pathname;
const LABELS = ['Home', 'Services', 'About', 'Team', 'Insights', 'Contact'];

/** The links of a list as `label target`, all else by label alone. */
const entries = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluateAll((elements) =>
      elements.map((element) => `${element.textContent} ${element.getAttribute('href') ?? ''}`.trim()),
    );

async function openDrawer(page: Page) {
  await menu(page).click();
  await expect(drawer(page)).toBeVisible();
  return drawer(page);
}

for (const session of ['signed out', 'signed in'] as const)
  test(`${session}, the links of bar and drawer [HD2, HD5, HD6, HD10, HD12]`, async ({ open }) => {
    const page = await open('/about', { session });
    const labels = session === 'signed in' ? [...LABELS, 'Admin'] : LABELS;
    const expected = labels.map((label) => `${label} ${label === 'Home' ? '/' : `/${label.toLowerCase()}`}`);
    expect(await entries(page, 'header nav a')).toEqual(expected);
    expect([await bar(page).isVisible(), await menu(page).isVisible()]).toEqual([true, false]);

    await page.setViewportSize(PHONE);
    expect([await bar(page).isVisible(), await menu(page).isVisible()]).toEqual([false, true]);
    const opened = await openDrawer(page);
    expect(await entries(page, '[role=dialog] nav a')).toEqual(expected);
    await expect(opened.getByRole('button', { name: 'Book Consultation' })).toBeVisible();
    const [name, other] = session === 'signed in' ? ['Logout', 'Login'] : ['Login', 'Logout'];
    await expect(opened.getByRole('link', { name })).toHaveAttribute('href', `/api/${name.toLowerCase()}`);
    await expect(opened.getByRole('link', { name: other })).toHaveCount(0);
    await expect(opened.getByText('Hello, Jane')).toHaveCount(session === 'signed in' ? 1 : 0);
    const box = await opened.boundingBox();
    expect([box?.x && box.x > 0, (box?.x ?? 0) + (box?.width ?? 0)]).toEqual([true, PHONE.width]);
  });

test('signed in, the bar fits on one line at every width that shows its links [HD5, HD10]', async ({
  open,
}) => {
  const page = await open('/about', { session: 'signed in' });
  await expect(page.getByText('Hello, Jane')).toBeVisible();
  for (const width of [1081, 1120, 1170, 1194, 1250, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const { overflow, tallest } = await page.evaluate(() => ({
      overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      tallest: Math.max(
        ...[...document.querySelectorAll('header :is(a, button)')].map((entry) => entry.clientHeight),
      ),
    }));
    expect({ width, overflow }).toEqual({ width, overflow: 0 });
    expect(tallest).toBeLessThan(56);
  }
});

test('the year is that of the browser, whatever the server rendered [FT5, D37]', async ({ open }) => {
  const page = await open('/about', {
    prepare: ({ clock }) => clock.install({ time: new Date('2031-06-01T12:00:00Z') }),
  });
  await expect(
    page
      .getByRole('contentinfo')
      .getByText(
        /©\s*2031 Lisle Harrow\. All rights reserved\. Licensed and regulated by financial authorities worldwide\./,
      ),
  ).toBeVisible();
});

test('a footer placeholder is inert before hydration [FT6]', async ({ open }) => {
  const page = await open('/about', { asleep: true });
  await page.getByRole('contentinfo').getByRole('button', { name: 'Careers' }).click();
  await wakeUp(page);
  expect([
    pathOf(page),
    await page.evaluate(() => history.length),
    await page.getByRole('dialog').count(),
  ]).toEqual(['/about', 2, 0]);
});
