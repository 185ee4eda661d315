import { expect, type Page } from '@playwright/test';
import { bookingDialog } from './booking-dialog';
import { watchedState } from './watched-state';
import { reply } from './specified-site/stub-api';
import { REPLIES } from './specified-site/stub-replies';
import { follow, test, WAYS } from './specified-site/stub-site';

// Public pages over an api that answers the specified calls alone: each kind of page comes in all three ways.

const LISTS = ['GET /api/services', 'GET /api/team', 'GET /api/testimonials', 'GET /api/insights'];
const texts = (page: Page, selector: string) => page.locator(selector).allTextContents();
const reads = (page: Page, words: string) => expect(page.getByText(words, { exact: true })).toBeVisible();
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

/** Each page that shows skeletons: its list, what an empty one reads, and what its last row does. */
const SKELETONS = [
  ['/services', 'GET /api/services', 'No services available at this time.', 'What service 9 does'],
  ['/team', 'GET /api/team', 'Team information is currently being updated.', 'Life of member 5'],
  ['/insights', 'GET /api/insights', 'No insights available at this time.', 'Nothing in common'],
] as const;

for (const way of WAYS)
  test.describe(`${way}`, () => {
    test('the tagline, and the first rows of each list, asked for once [HO3, HO6, HO7, HO8, HO10, HO11, K4]', async ({
      open,
      stub,
    }) => {
      const page = await open('/', { way });
      await expect(page.getByText('What service 6 does', { exact: true })).toBeVisible();
      expect(await texts(page, 'h1')).toEqual(['Strategic solutions for global wealth management']);
      await expect
        .poll(() => texts(page, 'main li > h3'))
        .toEqual([
          ...[1, 2, 3, 4, 5, 6].map((n) => `Service ${n}`),
          ...[1, 2, 3].map((n) => `Member ${n} Surname`),
          'Leaving well',
          'Custody of keys',
          'Gifts across borders',
        ]);
      expect(await texts(page, 'blockquote')).toEqual(['Quote 1', 'Quote 2', 'Quote 3']);
      await page.waitForLoadState('networkidle');
      for (const call of LISTS) expect([call, stub.callsOf(call).length]).toEqual([call, 1]);
    });

    test('the parts of /services, and every service in three columns [SV1, SV4, SV5, SV8]', async ({
      open,
      stub,
    }) => {
      const page = await open('/services', { way });
      await reads(page, 'What service 9 does');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(
        page.getByRole('main').getByRole('heading', { name: 'Our Service Portfolio', exact: true }),
      ).toBeVisible();
      const grid = page.getByRole('list').filter({ hasText: 'What service 9 does' });
      expect(
        await grid.evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length),
      ).toBe(3);
      await expect(page.getByText(/^What service \d does$/)).toHaveCount(9);
      for (const advantage of ['15+ years', '45+ countries', 'Absolute discretion'])
        await expect(
          page.getByRole('main').getByRole('heading', { name: advantage, exact: true }),
        ).toBeVisible();
      expect(await texts(page, 'main ol h3')).toEqual(['Discovery', 'Strategy', 'Implementation', 'Growth']);
      await page.waitForLoadState('networkidle');
      expect(stub.callsOf('GET /api/services')).toHaveLength(1);
    });

    test('a filter in the address is applied, as it is after a reload [IN1, IN3, IN4]', async ({ open }) => {
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

    test('exactly six skeletons, and no empty text, until a list is there [SV2, SV9, TM2, IN5, K5]', async ({
      open,
      stub,
    }) => {
      const never = Object.fromEntries(SKELETONS.map(([, call]) => [call, 'never' as const]));
      let page = way === 'by a link' ? await open('/about', { answers: never }) : undefined;
      for (const [path, call, empty, row] of SKELETONS) {
        if (page && way === 'by a link') await follow(page, path);
        else page = await open(path, { way, page, answers: { [call]: 'never' } });
        await expect(page.getByTestId('skeleton')).toHaveCount(6);
        await expect(page.getByText(empty)).toHaveCount(0);
        await expect(page.getByText('No insights match your search criteria.')).toHaveCount(0);
        stub.release(call, reply(REPLIES[call.replace('GET ', '')]));
        await reads(page, row);
        await expect(page.getByTestId('skeleton')).toHaveCount(0);
      }
    });

    test('the parts of /about [AB1, AB2, AB3, AB4, AB5, BK22]', async ({ open }) => {
      const page = await open('/about', { way });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(
        page.getByRole('main').getByRole('heading', { name: 'Our story', exact: true }),
      ).toBeVisible();
      await expect(page.getByText('founded in 2009')).toHaveCount(1);
      for (const value of ['Excellence', 'Discretion', 'Innovation', 'Partnership'])
        await expect(page.getByRole('main').getByRole('heading', { name: value, exact: true })).toBeVisible();
      for (const figure of ['250+', '$2.5B+', '45+', '15+'])
        await expect(page.getByRole('main').getByText(figure, { exact: true })).toHaveCount(1);
      await page.getByRole('main').getByRole('button', { name: 'Schedule Consultation' }).click();
      await expect(bookingDialog(page)).toBeVisible();
    });
  });

test('what a testimonial shows [TE1, TE2, TE3, TE4, K10, CA12]', async ({ open }) => {
  const page = await open('/');
  await page.getByText('Quote 3', { exact: true }).scrollIntoViewIfNeeded();
  const seen = () =>
    page.locator('figure').evaluateAll((all) =>
      all.map((figure) => ({
        words: [...figure.querySelectorAll('blockquote,figcaption b,figcaption span > span')].map(
          ({ textContent }) => textContent,
        ),
        stars: figure.querySelector('[role=img]')?.getAttribute('aria-label'),
        filled: figure.querySelectorAll('[role=img] svg[data-on]').length,
        of: figure.querySelectorAll('[role=img] svg').length,
        verified: figure.textContent?.includes('Verified Client'),
        pictures: figure.querySelectorAll('img').length,
        avatars: figure.querySelectorAll('figcaption [aria-hidden] > svg').length > 0,
      })),
    );
  await expect.poll(seen).toEqual(
    [
      { n: 1, rating: 1, verified: true, pictures: 1 },
      { n: 2, rating: 3, verified: false, pictures: 0 },
      { n: 3, rating: 5, verified: true, pictures: 0 },
    ].map(({ n, rating, verified, pictures }) => ({
      words: expect.arrayContaining([
        `Quote ${n}`,
        'PS',
        `Person ${n} Surname`,
        `Title ${n}`,
      ]) as unknown as string[],
      stars: `${rating} out of 5 stars`,
      filled: rating,
      of: 5,
      verified,
      pictures,
      avatars: true,
    })),
  );
});

test('search and category find what a person looks for [IN1, IN2, IN3, IN4, IN7, D22]', async ({
  open,
  stub,
}) => {
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
    // Only a form can make the browser raise its own bubble.
    expect(await email.evaluate((input) => (input as HTMLInputElement).form)).toBeNull();
  });

test('the parts of /team, and every member [TM1, TM4, TM7, TM8, CA12]', async ({ open, stub }) => {
  const page = await open('/team');
  await reads(page, 'Life of member 5');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const name of ['Our values at work', 'Join the team'])
    await expect(page.getByRole('main').getByRole('heading', { name: name, exact: true })).toBeVisible();
  const members = () =>
    page.locator('main li:has(> div > b)').evaluateAll((all) =>
      all.map((member) => ({
        words: [...member.querySelectorAll('b,h3,p')].map(({ textContent }) => textContent),
        pictures: member.querySelectorAll('img').length,
        links: [...member.querySelectorAll('a')].map((link) => link.href),
        ends: member.lastElementChild?.childElementCount,
      })),
    );
  await page.getByText('Life of member 5').scrollIntoViewIfNeeded();
  await page.getByText('Life of member 1').scrollIntoViewIfNeeded();
  const links = [
    ['https://linkedin.example/1', 'https://twitter.example/1'],
    ['https://linkedin.example/2'],
    ['https://twitter.example/3'],
    [],
    [],
  ];
  await expect.poll(members).toEqual(
    links.map((own, at) => ({
      words: ['MS', `Member ${at + 1} Surname`, `Position ${at + 1}`, `Life of member ${at + 1}`],
      pictures: at === 0 ? 1 : 0,
      links: own,
      ends: own.length,
    })),
  );
  await page.waitForLoadState('networkidle');
  expect(stub.callsOf('GET /api/team')).toHaveLength(1);
});
