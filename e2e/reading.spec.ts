import { expect, type Page } from '@playwright/test';
import { wakeUp } from './hydration';
import { test } from './product-test';
import { NARROW, WIDE } from './screen-sizes';

// How pages behave while they are read: scroll position, address, theme, paper.

const ARTICLE = '/insights/custody-after-the-halving';

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((y) => window.scrollTo(0, y), top);
  await page.waitForFunction((y) => Math.abs(window.scrollY - y) <= 1, top);
}

const arrivesAt = (page: Page, top: number) =>
  page.waitForFunction((y) => Math.abs(window.scrollY - y) <= 2, top);

/** Clicks a link in place, without Playwright scrolling to it first. */
const clickInPlace = (page: Page, name: string | RegExp, at = 0) =>
  page
    .getByRole('link', { name })
    .nth(at)
    .evaluate((link: HTMLElement) => link.click());

for (const { size, viewport } of [
  { size: 'wide', viewport: WIDE },
  { size: 'narrow', viewport: NARROW },
])
  test.describe(`on a ${size} screen`, () => {
    test.use({ viewport });

    test('Back restores the scroll position, and a link goes to the top', async ({ page }) => {
      await page.goto('/');
      await wakeUp(page);
      // This page fetches its list only now, on its own.
      await clickInPlace(page, 'Insights');
      await expect(heading(page, 'What we are telling clients')).toBeVisible();
      expect(await scrolled(page)).toBe(0);
      await scrollTo(page, 700);
      await clickInPlace(page, /^Read Article/, 3);
      await page.waitForURL(/\/insights\/[a-z-]+$/);
      await page.waitForFunction(() => window.scrollY === 0);
      await scrollTo(page, 400);
      await clickInPlace(page, /^Read Article/);
      await page.waitForFunction(() => window.scrollY === 0);
      await page.goBack();
      await arrivesAt(page, 400);
      await page.goBack();
      await expect(heading(page, 'What we are telling clients')).toBeVisible();
      await arrivesAt(page, 700);
      await page.goForward();
      await arrivesAt(page, 400);
    });
  });

test('Back also works after a reload, and on a page that was scrolled before its script loaded', async ({
  page,
}) => {
  await page.goto('/services');
  await scrollTo(page, 600);
  await wakeUp(page);
  await clickInPlace(page, /^Learn More/, 2);
  await page.waitForURL(/\/services\/[a-z-]+$/);
  await page.waitForFunction(() => window.scrollY === 0);
  await page.reload();
  await wakeUp(page);
  await page.goBack();
  await expect(heading(page, /^Advice that holds/)).toBeVisible();
  await arrivesAt(page, 600);
});

test('a heading of an article has an address: clicked, loaded and left with Back', async ({ page }) => {
  await page.goto(ARTICLE);
  const top = (id: string) =>
    page.evaluate((name) => Math.round(document.getElementById(name)!.getBoundingClientRect().top), id);
  await wakeUp(page);
  const contents = page.getByRole('navigation', { name: 'On this page' });
  const last = contents.getByRole('link').last();
  const id = ((await last.getAttribute('href')) ?? '').slice(1);
  await last.scrollIntoViewIfNeeded();
  const from = await scrolled(page);
  await last.click();
  await page.waitForURL(`**${ARTICLE}#${id}`);
  // Below the header, which stays in sight.
  expect(await top(id)).toBeGreaterThanOrEqual(72);
  expect(await top(id)).toBeLessThan(200);
  await page.goBack();
  await arrivesAt(page, from);
  // The heading links to the same address, for sharing.
  await expect(page.locator(`#${id}`).getByRole('link')).toHaveAttribute('href', `#${id}`);

  await page.goto('about:blank');
  await page.goto(`${ARTICLE}#${id}`);
  expect(await top(id)).toBeGreaterThanOrEqual(72);
  expect(await top(id)).toBeLessThan(200);
  const before = await scrolled(page);
  await wakeUp(page);
  expect(Math.abs((await scrolled(page)) - before)).toBeLessThanOrEqual(2);
});

test('the filter is in the address: shareable, restored by Back, one history step [IN1, IN2]', async ({
  page,
}) => {
  await page.goto('/insights');
  await wakeUp(page);
  const articles = page.getByRole('main').getByRole('link', { name: /^Read Article/ });
  const steps = await page.evaluate(() => history.length);
  await page.getByPlaceholder('Search insights...').pressSequentially('custody');
  await page.getByLabel('Category').selectOption('Digital Assets');
  await page.waitForURL('**/insights?q=custody&category=Digital+Assets');
  expect(await page.evaluate(() => history.length)).toBe(steps);
  const found = await articles.allTextContents();
  expect(found.length).toBeGreaterThan(0);

  await articles.first().click();
  await page.waitForURL(`**${ARTICLE}`);
  await page.goBack();
  await page.waitForURL('**/insights?q=custody&category=Digital+Assets');
  await expect(page.getByPlaceholder('Search insights...')).toHaveValue('custody');
  await expect(page.getByLabel('Category')).toHaveValue('Digital Assets');
  await expect(articles).toHaveText(found);

  // Others who open the address get the filtered list from the server.
  const html = await (await fetch(page.url())).text();
  expect(html.match(/Read Article/g)).toHaveLength(found.length);
});

for (const { kept, system, paper } of [
  { system: 'light', kept: 'dark', paper: 'rgb(7, 20, 16)' },
  { system: 'dark', kept: 'light', paper: 'rgb(241, 246, 244)' },
] as const)
  test(`a ${kept} theme chosen on a ${system} system applies from the first frame on`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: system });
    await page.goto('/');
    const looks = (chosen: boolean) =>
      page.waitForFunction(
        ([color, same]) => (getComputedStyle(document.body).backgroundColor === color) === same,
        [paper, chosen] as const,
      );
    await looks(false);
    await page.getByRole('radio', { name: kept }).click();
    await looks(true);

    // Each frame of the next load records its color; the script of the page comes late or not at all.
    await page.addInitScript(() => {
      const colors = new Set<string>();
      Object.assign(window, { colors });
      const look = () => {
        if (document.body) colors.add(getComputedStyle(document.body).backgroundColor);
        requestAnimationFrame(look);
      };
      look();
    });
    await page.reload();
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect(page.getByRole('radio', { name: kept })).toBeChecked();
    await wakeUp(page);
    await expect(page.getByRole('radio', { name: kept })).toBeChecked();
    const colors = await page.evaluate(() => [...(window as unknown as { colors: Set<string> }).colors]);
    expect(colors).toEqual([paper]);

    await page.getByRole('radio', { name: 'System' }).click();
    await looks(false);
  });

test('an article prints only its text, black on white in either theme', async ({ page }) => {
  await page.goto(ARTICLE);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole('navigation').filter({ visible: true })).toHaveCount(0);
  expect(await page.getByRole('heading').filter({ visible: true }).allTextContents()).not.toContain(
    'Read next',
  );
  await expect(heading(page, /^Custody after the halving/)).toBeVisible();
  const inks = await page.evaluate(() =>
    ['body', 'article h1', 'article h1 + p', 'article a'].map((part) => {
      const { color, backgroundColor } = getComputedStyle(document.querySelector(part)!);
      return part === 'body' ? [color, backgroundColor].join(' on ') : color;
    }),
  );
  expect(inks).toEqual([
    'rgb(0, 0, 0) on rgb(255, 255, 255)',
    'rgb(0, 0, 0)',
    'rgb(34, 34, 34)',
    'rgb(0, 0, 0)',
  ]);
});
