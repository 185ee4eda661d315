import { expect, type Page } from '@playwright/test';
import { bookingDialog } from './booking-dialog';
import { reply } from './specified-site/stub-api';
import { REPLIES } from './specified-site/stub-replies';
import { follow, test, WAYS } from './specified-site/stub-site';

// Public pages with an api that answers only the specified calls: each kind of page comes in all three ways.

const LISTS = ['GET /api/services', 'GET /api/team', 'GET /api/testimonials', 'GET /api/insights'];
const texts = (page: Page, selector: string) => page.locator(selector).allTextContents();
const reads = (page: Page, words: string) => expect(page.getByText(words, { exact: true })).toBeVisible();
/** Each page that shows skeletons: its list, what an empty one says, and the text of its last row. */
const SKELETONS = [
  ['/services', 'GET /api/services', 'No services available at this time.', 'What service 9 does'],
  ['/team', 'GET /api/team', 'Team information is currently being updated.', 'Life of member 5'],
  ['/insights', 'GET /api/insights', 'No insights available at this time.', 'Nothing in common'],
] as const;

for (const way of WAYS)
  test.describe(`${way}`, () => {
    test('the tagline, and the first rows of each list, requested once [HO3, HO6, HO7, HO8, HO10, HO11, K4]', async ({
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

    test('exactly six skeletons, and no empty text, until a list loads [SV2, SV9, TM2, IN5, K5]', async ({
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
