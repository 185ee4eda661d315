import type { Page } from 'playwright-core';
import { eventually } from './eventually';
import { watchedState } from './nothing-happens';
import { follow, stubSite, WAYS } from './stub-site';

// Part 9 of the checklist, over a server that answers the specified calls alone.

const site = stubSite();
const { open } = site;

const search = (page: Page) => page.getByPlaceholder('Search insights...', { exact: true });
const category = (page: Page) => page.getByRole('combobox', { name: 'Category' });
const titles = (page: Page) => page.locator('main li:has(> a) h3').allTextContents();
const queryOf = (page: Page) => new URL(page.url()).searchParams;
const ALL = [
  'Leaving well',
  'Custody of keys',
  'Gifts across borders',
  'A second passport',
  'Cash is a position',
  'Art at auction',
  'Leaving early',
];

describe.each(WAYS)('%s', (way) => {
  test('IN1 IN2 IN3 IN4 IN7 D22 search and category find what a person looks for', async () => {
    const { page, complaints } = await open('/insights', { way });
    await eventually(() => titles(page), ALL);
    await page.waitForLoadState('networkidle');
    await search(page).pressSequentially('CuStOdY');
    await eventually(() => titles(page), ['Custody of keys', 'Gifts across borders']);
    await search(page).fill('pape');
    await eventually(() => titles(page), ['Leaving well', 'Art at auction']);

    expect(await category(page).locator('option').allTextContents()).toEqual([
      'All Categories',
      'Tax Strategy',
      'Digital Assets',
      'Citizenship',
      'Wealth Management',
      'Collections',
    ]);
    expect(await category(page).locator('option:checked').textContent()).toBe('All Categories');
    await category(page).selectOption('Tax Strategy');
    await eventually(() => titles(page), ['Leaving well']);
    await search(page).fill('');
    await eventually(() => titles(page), ['Leaving well', 'Gifts across borders']);
    await category(page).selectOption('Collections');
    await search(page).fill('leaving');
    await page.getByText('No insights match your search criteria.', { exact: true }).waitFor();
    await page.getByText('Try adjusting your search or filter settings.', { exact: true }).waitFor();
    expect(await page.getByText('No insights available at this time.').count()).toBe(0);
    await category(page).selectOption('All Categories');
    await eventually(() => titles(page), ['Leaving well', 'Leaving early']);
    await page.waitForLoadState('networkidle');
    expect(site.stub.callsOf('GET /api/insights')).toHaveLength(1);
    expect(complaints.filter((complaint) => !complaint.includes('data:image'))).toEqual([]);
  });

  test('IN1 IN3 IN4 a filter in the address is applied, as it is after a reload', async () => {
    const { page } = await open('/insights?q=gIfTs&category=TAX%20STRATEGY', { way });
    for (const reload of [false, true]) {
      if (reload) await page.reload();
      await eventually(() => titles(page), ['Gifts across borders']);
      expect([
        await search(page).inputValue(),
        await category(page).locator('option:checked').textContent(),
      ]).toEqual(['gIfTs', 'Tax Strategy']);
    }
  });

  test('IN6 IN12 CA12 what a card shows, and where Read Article leads', async () => {
    const { page } = await open('/insights', { way });
    await eventually(() => titles(page), ALL);
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
    await eventually(cards, [
      ['Leaving well', 'Residence, timing and PAPER', 'Tax Strategy', '4 min read', 'cat-tax-strategy', 0],
      [
        'Custody of keys',
        'Segregation and insurance',
        'Digital Assets',
        '5 min read',
        'cat-digital-assets',
        0,
      ],
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
    await page.getByRole('heading', { level: 1, name: 'A second passport' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/insights/insight-4');
  });

  test('IN9 four areas of expertise that filter nothing', async () => {
    const { page } = await open('/insights', { way });
    const areas = page.locator('section').filter({ hasText: 'Areas of expertise' }).locator('h3');
    await eventually(
      () => areas.allTextContents(),
      ['Digital Assets', 'Tax Strategy', 'Citizenship', 'Wealth Management'],
    );
    for (const area of await areas.all()) await area.click();
    expect(await titles(page)).toEqual(ALL);
    expect(queryOf(page).has('category')).toBe(false);
  });

  test.each(['', 'not an address', 'jane@roe.example'])(
    'IN10 IN11 Subscribe does nothing with "%s", by click or Enter',
    async (typed) => {
      const { page } = await open('/insights', { way });
      await eventually(() => titles(page), ALL);
      const box = page.getByRole('group', { name: 'Newsletter' });
      const email = box.getByRole('textbox', { name: /email/i });
      await email.scrollIntoViewIfNeeded();
      expect(await email.getAttribute('type')).toBe('email');
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
      expect(await email.inputValue()).toBe(typed);
      // Only a form can make the browser raise its own bubble.
      expect(await email.evaluate((input) => (input as HTMLInputElement).form)).toBeNull();
    },
  );
});

test('IN1 IN2 a filtered list keeps its address, and comes back with the back button', async () => {
  const { page } = await open('/insights');
  await search(page).fill('paper');
  await category(page).selectOption('Collections');
  await eventually(
    async () => [queryOf(page).get('q'), queryOf(page).get('category')],
    ['paper', 'Collections'],
  );
  await follow(page, '/about');
  await page.goBack();
  await eventually(() => titles(page), ['Art at auction']);
  expect([await search(page).inputValue(), await category(page).inputValue()]).toEqual([
    'paper',
    'Collections',
  ]);
});
