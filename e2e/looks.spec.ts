import { expect, type Page } from '@playwright/test';
import { test } from './product-test';
import { CLIENT } from './sign-in';

const INNER_PAGES = [
  '/services',
  '/about',
  '/team',
  '/insights',
  '/contact',
  '/privacy',
  '/terms',
  '/compliance',
  '/services/wealth-management',
  '/services/tax-optimization',
];

const figure = (page: Page) => page.locator('main section:has(h1) svg[viewBox="0 0 200 200"]');

/** Whether a figure is wholly visible in its page's head and in the window. */
function isWhole(drawing: Element): boolean {
  const { left, right, top, bottom, width } = drawing.getBoundingClientRect();
  const head = drawing.closest('section')!.getBoundingClientRect();
  const isInHead = top >= head.top && bottom <= head.bottom;
  return width > 100 && left >= 0 && right <= document.documentElement.clientWidth && isInHead;
}

test('each inner page has its own figure, whole on a phone and beside the text on a desktop', async ({
  page,
}) => {
  const drawn = new Set<string | null>();
  for (const path of INNER_PAGES) {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path);
    drawn.add(await figure(page).locator('path').first().getAttribute('d'));
    for (const width of [390, 1024, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      // Fonts and pictures that arrive late move what is measured.
      await expect.poll(() => figure(page).evaluate(isWhole), { message: `${path} at ${width}` }).toBe(true);
    }
  }
  expect(drawn.size).toBe(INNER_PAGES.length);
});

for (const letters of [24, 32])
  test(`no public page is wider than its window for readers whose browser has letters of ${letters} px`, async ({
    page,
  }) => {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: letters } });
    for (const path of ['/', ...INNER_PAGES]) {
      await page.goto(path);
      for (const width of [1440, 1280, 1024, 768]) {
        await page.setViewportSize({ width, height: 900 });
        const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        await expect.poll(beyond, { message: `${path} at ${width}` }).toBe(0);
      }
    }
  });

test('the first lines of an article are visible on /insights without scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/insights');
  const excerpt = page.locator('main li h3 + p').first();
  await expect(excerpt).toBeVisible();
  const { y, height } = (await excerpt.boundingBox())!;
  expect(y + height).toBeLessThanOrEqual(900);
});

test('the plates of cards are printed, with and without background graphics', async ({ page }) => {
  for (const path of ['/', '/insights']) {
    await page.goto(path);
    await page.emulateMedia({ media: 'print' });
    const plates = await page
      .locator('[data-art]')
      .evaluateAll((all) =>
        all.map((plate) => getComputedStyle(plate, '::before').getPropertyValue('print-color-adjust')),
      );
    expect(plates.length, path).toBeGreaterThan(2);
    expect(new Set(plates)).toEqual(new Set(['exact']));
    await page.emulateMedia({ media: 'screen' });
  }
});

test('progress and updates have equal line lengths, with the status beside its text', async ({
  signedIn,
}) => {
  const page = await signedIn(CLIENT, { viewport: { width: 1440, height: 900 } });
  const widthOf = async (tab: string, list: string) => {
    await page.goto(`/client-portal?tab=${tab}`);
    const rows = page.getByRole('tabpanel').locator(list);
    await expect(rows.first()).toBeVisible();
    return (await rows.first().boundingBox())!.width;
  };
  const milestone = await widthOf('progress', 'ol > li');
  expect(milestone).toBeLessThan(800);
  expect(await widthOf('updates', 'ul > li')).toBe(milestone);
});

test('the buttons of /team are equally wide on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/team');
  const widths = await Promise.all(
    ['View Open Positions', 'Meet Our Team'].map(
      async (name) => (await page.getByRole('button', { name, exact: true }).boundingBox())!.width,
    ),
  );
  expect(new Set(widths).size).toBe(1);
});
