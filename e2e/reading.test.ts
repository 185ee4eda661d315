import type { Page } from 'playwright-core';
import { NARROW, visitor, wakeUp, WIDE } from './browser';
import { runningProduct } from './running-product';

// How pages behave while they are read: place, address, theme, paper.

const product = runningProduct();

const ARTICLE = '/insights/custody-after-the-halving';

let page: Page;

async function visit(path: string, options: Parameters<typeof visitor>[1] = {}): Promise<void> {
  ({ page } = await visitor(product.browser, options));
  await page.goto(product.url + path);
}

afterEach(() => page.context().close());

const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });

async function scrollTo(top: number): Promise<void> {
  await page.evaluate((y) => window.scrollTo(0, y), top);
  await page.waitForFunction((y) => Math.abs(window.scrollY - y) <= 1, top);
}

const arrivesAt = (top: number) => page.waitForFunction((y) => Math.abs(window.scrollY - y) <= 2, top);

/** Presses a link as a person who sees it does: without scrolling first. */
const press = (name: string | RegExp, at = 0) =>
  page
    .getByRole('link', { name })
    .nth(at)
    .evaluate((link: HTMLElement) => link.click());

describe.each([
  { size: 'wide', viewport: WIDE },
  { size: 'narrow', viewport: NARROW },
])('on a $size screen', ({ viewport }) => {
  test('the way back leads to where each page was left, a link to the top', async () => {
    await visit('/', { viewport });
    await wakeUp(page);
    // This page gets its list only now, by itself.
    await press('Insights');
    await heading('What we are telling clients').waitFor();
    expect(await scrolled()).toBe(0);
    await scrollTo(700);
    await press(/^Read Article/, 3);
    await page.waitForURL(/\/insights\/[a-z-]+$/);
    await page.waitForFunction(() => window.scrollY === 0);
    await scrollTo(400);
    await press(/^Read Article/);
    await page.waitForFunction(() => window.scrollY === 0);
    await page.goBack();
    await arrivesAt(400);
    await page.goBack();
    await heading('What we are telling clients').waitFor();
    await arrivesAt(700);
    await page.goForward();
    await arrivesAt(400);
  });
});

test('the way back is known after a reload, and on a page that was scrolled before its script came', async () => {
  await visit('/services');
  await scrollTo(600);
  await wakeUp(page);
  await press(/^Learn More/, 2);
  await page.waitForURL(/\/services\/[a-z-]+$/);
  await page.waitForFunction(() => window.scrollY === 0);
  await page.reload();
  await wakeUp(page);
  await page.goBack();
  await heading(/^Advice that holds/).waitFor();
  await arrivesAt(600);
});

test('a heading of an article is an address: pressed, loaded, and gone back from', async () => {
  await visit(ARTICLE);
  const top = (id: string) =>
    page.evaluate((name) => Math.round(document.getElementById(name)!.getBoundingClientRect().top), id);
  await wakeUp(page);
  const contents = page.getByRole('navigation', { name: 'On this page' });
  const last = contents.getByRole('link').last();
  const id = ((await last.getAttribute('href')) ?? '').slice(1);
  await last.click();
  await page.waitForURL(`**${ARTICLE}#${id}`);
  // Below the header, which stays in sight.
  expect(await top(id)).toBeGreaterThanOrEqual(72);
  expect(await top(id)).toBeLessThan(200);
  await page.goBack();
  await arrivesAt(0);
  // The heading carries the same address for whoever wants to hand it on.
  expect(await page.locator(`#${id}`).getByRole('link').getAttribute('href')).toBe(`#${id}`);

  await page.goto('about:blank');
  await page.goto(`${product.url}${ARTICLE}#${id}`);
  expect(await top(id)).toBeGreaterThanOrEqual(72);
  expect(await top(id)).toBeLessThan(200);
  const before = await scrolled();
  await wakeUp(page);
  expect(Math.abs((await scrolled()) - before)).toBeLessThanOrEqual(2);
});

test('IN1 IN2 the filter is an address: shared, gone back to, and one step of the history', async () => {
  await visit('/insights');
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
  expect(await page.getByPlaceholder('Search insights...').inputValue()).toBe('custody');
  expect(await page.getByLabel('Category').inputValue()).toBe('Digital Assets');
  expect(await articles.allTextContents()).toEqual(found);

  // Whoever is handed the address gets the filtered list from the server.
  const html = await (await fetch(page.url())).text();
  expect(html.match(/Read Article/g)).toHaveLength(found.length);
});

test.each([
  { system: 'light', kept: 'dark', paper: 'rgb(7, 20, 16)' },
  { system: 'dark', kept: 'light', paper: 'rgb(241, 246, 244)' },
] as const)(
  'a $kept theme that was chosen on a $system system holds from the first frame on',
  async ({ system, kept, paper }) => {
    await visit('/', { colorScheme: system });
    const looks = (chosen: boolean) =>
      page.waitForFunction(
        ([colour, same]) => (getComputedStyle(document.body).backgroundColor === colour) === same,
        [paper, chosen] as const,
      );
    await looks(false);
    await page.getByRole('radio', { name: kept }).click();
    await looks(true);

    // Each frame of the next load tells its colour; the script of the page comes late or not at all.
    await page.addInitScript(() => {
      const colours = new Set<string>();
      Object.assign(window, { colours });
      const look = () => {
        if (document.body) colours.add(getComputedStyle(document.body).backgroundColor);
        requestAnimationFrame(look);
      };
      look();
    });
    await page.reload();
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    expect(await page.getByRole('radio', { name: kept }).isChecked()).toBe(true);
    await wakeUp(page);
    expect(await page.getByRole('radio', { name: kept }).isChecked()).toBe(true);
    const colours = await page.evaluate(() => [...(window as unknown as { colours: Set<string> }).colours]);
    expect(colours).toEqual([paper]);

    await page.getByRole('radio', { name: 'System' }).click();
    await looks(false);
  },
);

test('an article on paper is its text alone, black on white in either theme', async () => {
  await visit(ARTICLE, { colorScheme: 'dark' });
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  expect(await page.getByRole('banner').isVisible()).toBe(false);
  expect(await page.getByRole('contentinfo').isVisible()).toBe(false);
  expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0);
  expect(await page.getByRole('navigation').filter({ visible: true }).count()).toBe(0);
  expect(await page.getByRole('heading').filter({ visible: true }).allTextContents()).not.toContain(
    'Read next',
  );
  expect(await heading(/^Custody after the halving/).isVisible()).toBe(true);
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
