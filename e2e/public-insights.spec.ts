import { expect, type Page } from '@playwright/test';
import { test, WAYS } from './specified-site/stub-site';

/**
 * Reads everything that a control without effect must leave unchanged: address, history, scroll position, network, toasts,
 * dialogs. Waits until the page has fetched what it fetches on its own and no longer moves.
 */
async function watchedState(page: Page): Promise<() => Promise<unknown>> {
  await page.waitForLoadState('networkidle');
  // Parts near the screen take their real height and fonts arrive: until then the page moves on its own.
  for (let before = '', now = 'unknown'; before !== now;) {
    before = now;
    now = await page.evaluate(async () => {
      await document.fonts.ready;
      await new Promise((done) => setTimeout(done, 150));
      return `${scrollY} of ${document.documentElement.scrollHeight}`;
    });
  }
  let requests = 0;
  page.on('request', () => (requests += 1));
  return async () => {
    // The effects of a press have begun two frames later.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    const seen = await page.evaluate(() => ({
      address: location.href,
      entries: history.length,
      scroll: [scrollX, scrollY],
      toasts: document.querySelectorAll('[data-toasts] li').length,
      dialogs: document.querySelectorAll('[role=dialog],[role=alert]').length,
    }));
    return { ...seen, requests };
  };
}

// The list of insights with an api that answers only the specified calls.

const insightTitles = (page: Page) => page.locator('main li:has(> a) h3');
const searchBox = (page: Page) => page.getByPlaceholder('Search insights...', { exact: true });
const category = (page: Page) => page.getByRole('combobox', { name: 'Category' });
const ALL = [
  'Leaving well',
  'Custody of keys',
  'Gifts across borders',
  'A second passport',
  'Cash is a position',
  'Art at auction',
  'Leaving early',
];

for (const way of WAYS)
  test.describe(`${way}`, () => {
    test('a filter in the address is applied, also after a reload [IN1, IN3, IN4]', async ({ open }) => {
      const page = await open('/insights?q=gIfTs&category=TAX%20STRATEGY', { way });
      for (const reload of [false, true]) {
        if (reload) await page.reload();
        await expect(insightTitles(page)).toHaveText(['Gifts across borders']);
        expect([
          await searchBox(page).inputValue(),
          await category(page).locator('option:checked').textContent(),
        ]).toEqual(['gIfTs', 'Tax Strategy']);
      }
    });
  });

test('search and category find matching articles [IN1, IN2, IN3, IN4, IN7, D22]', async ({ open, stub }) => {
  const page = await open('/insights');
  await expect(insightTitles(page)).toHaveText(ALL);
  await page.waitForLoadState('networkidle');
  await searchBox(page).pressSequentially('CuStOdY');
  await expect(insightTitles(page)).toHaveText(['Custody of keys', 'Gifts across borders']);
  await searchBox(page).fill('pape');
  await expect(insightTitles(page)).toHaveText(['Leaving well', 'Art at auction']);

  await expect(category(page).locator('option')).toHaveText([
    'All Categories',
    'Tax Strategy',
    'Digital Assets',
    'Citizenship',
    'Wealth Management',
    'Collections',
  ]);
  await expect(category(page).locator('option:checked')).toHaveText('All Categories');
  await category(page).selectOption('Tax Strategy');
  await expect(insightTitles(page)).toHaveText(['Leaving well']);
  await searchBox(page).fill('');
  await expect(insightTitles(page)).toHaveText(['Leaving well', 'Gifts across borders']);
  await category(page).selectOption('Collections');
  await searchBox(page).fill('leaving');
  await expect(page.getByText('No insights match your search criteria.', { exact: true })).toBeVisible();
  await expect(
    page.getByText('Try adjusting your search or filter settings.', { exact: true }),
  ).toBeVisible();
  await expect(page.getByText('No insights available at this time.')).toHaveCount(0);
  await category(page).selectOption('All Categories');
  await expect(insightTitles(page)).toHaveText(['Leaving well', 'Leaving early']);
  await page.waitForLoadState('networkidle');
  expect(stub.callsOf('GET /api/insights')).toHaveLength(1);
});

test('what a card shows, and where Read Article leads [IN6, IN12, CA12]', async ({ open }) => {
  const page = await open('/insights');
  await expect(insightTitles(page)).toHaveText(ALL);
  await page.getByText('Nothing in common').scrollIntoViewIfNeeded();
  const cards = () =>
    page
      .locator('main li:has(> a)')
      .evaluateAll((all) =>
        all.map((card) => [
          card.querySelector('h3')?.textContent,
          card.querySelector('h3 + p')?.textContent,
          ...[...card.querySelectorAll('p span')].map(({ textContent }) => textContent),
          card.querySelector('[data-art]')?.getAttribute('data-art'),
          card.querySelectorAll('img').length,
        ]),
      );
  await expect.poll(cards).toEqual([
    ['Leaving well', 'Residence, timing and PAPER', 'Tax Strategy', '4 min read', 'cat-tax-strategy', 0],
    ['Custody of keys', 'Segregation and insurance', 'Digital Assets', '5 min read', 'cat-digital-assets', 0],
    [
      'Gifts across borders',
      'When custody of a child matters',
      'tax strategy',
      '6 min read',
      'cat-tax-strategy',
      0,
    ],
    ['A second passport', 'Mobility has a cost', 'Citizenship', '7 min read', 'cat-citizenship', 0],
    [
      'Cash is a position',
      'What waiting costs',
      'Wealth Management',
      '8 min read',
      'cat-wealth-management',
      0,
    ],
    ['Art at auction', 'Provenance and paper', 'Collections', '9 min read', 'cat-default', 1],
    ['Leaving early', 'Nothing in common', 'Citizenship', '10 min read', 'cat-citizenship', 0],
  ]);
  await page.getByRole('link', { name: /^Read Article.*A second passport$/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'A second passport' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/insights/insight-4');
});

for (const typed of ['not an address'])
  test(`Subscribe does nothing with "${typed}", by click or Enter [IN10, IN11]`, async ({ open }) => {
    const page = await open('/insights');
    await expect(insightTitles(page)).toHaveText(ALL);
    const box = page.getByRole('group', { name: 'Newsletter' });
    const email = box.getByRole('textbox', { name: /email/i });
    await email.scrollIntoViewIfNeeded();
    await expect(email).toHaveAttribute('type', 'email');
    await email.fill(typed);
    await box.getByRole('button', { name: 'Subscribe', exact: true }).scrollIntoViewIfNeeded();
    const state = await watchedState(page);
    const before = { ...((await state()) as object), words: await page.getByRole('main').innerText() };
    await email.press('Enter');
    await box.getByRole('button', { name: 'Subscribe', exact: true }).click();
    await page.keyboard.press('Enter');
    expect({ ...((await state()) as object), words: await page.getByRole('main').innerText() }).toEqual(
      before,
    );
    await expect(email).toHaveValue(typed);
    // Only a form can make the browser show its own validation message.
    expect(await email.evaluate((input) => (input as HTMLInputElement).form)).toBeNull();
  });
