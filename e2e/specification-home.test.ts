import type { Page } from 'playwright-core';
import { eventually } from './eventually';
import { PUBLIC_PAGES } from './public-pages';
import { follow, stubSite, WAYS } from './stub-site';
import { reply } from './stub-api';
import { services } from './stub-rows';

// Part 4 of the checklist, over a server that answers the specified calls alone.

const site = stubSite();
const { open } = site;

const LISTS = ['GET /api/services', 'GET /api/team', 'GET /api/testimonials', 'GET /api/insights'];
const booking = (page: Page) => page.getByRole('dialog', { name: 'Book Your Consultation' });
const texts = (page: Page, selector: string) => page.locator(selector).allTextContents();
const figures = (page: Page) =>
  page
    .locator('main dl > div')
    .evaluateAll((rows) =>
      rows.map((row) => `${row.querySelector('dd')?.textContent} ${row.querySelector('dt')?.textContent}`),
    );
const FIGURES = [
  '250+ Elite Clients',
  '$2.5B+ Assets Under Management',
  '45+ Countries Served',
  '15+ Years Experience',
];

describe.each(WAYS)('%s', (way) => {
  test('HO3 HO6 HO7 HO8 HO10 HO11 K4 the tagline, and the first rows of each list, asked for once', async () => {
    const { page, complaints } = await open('/', { way });
    await page.getByText('What service 6 does', { exact: true }).waitFor();
    expect(await texts(page, 'h1')).toEqual(['Strategic solutions for global wealth management']);
    await eventually(
      () => texts(page, 'main li > h3'),
      [
        ...[1, 2, 3, 4, 5, 6].map((n) => `Service ${n}`),
        ...[1, 2, 3].map((n) => `Member ${n} Surname`),
        'Leaving well',
        'Custody of keys',
        'Gifts across borders',
      ],
    );
    expect(await texts(page, 'blockquote')).toEqual(['Quote 1', 'Quote 2', 'Quote 3']);
    await page.waitForLoadState('networkidle');
    for (const call of LISTS) expect([call, site.stub.callsOf(call).length]).toEqual([call, 1]);
    expect(complaints).toEqual([]);
  });

  test('HO3 with four services it shows four', async () => {
    const { page } = await open('/', { way, answers: { 'GET /api/services': reply(services.slice(0, 4)) } });
    await page.getByText('What service 4 does', { exact: true }).waitFor();
    expect(await page.getByText(/^What service \d does$/).count()).toBe(4);
  });

  test('HO4 CA13 four fixed figures, whatever the calls answer', async () => {
    const failing = Object.fromEntries(LISTS.map((call) => [call, { status: 500, body: 'no' }]));
    const { page } = await open('/', { way, answers: failing });
    await page.getByText('No services available at this time.', { exact: true }).waitFor();
    await page.getByText('Team information is currently being updated.', { exact: true }).waitFor();
    await page.getByText('No insights available at this time.', { exact: true }).waitFor();
    expect((await figures(page)).slice(-4)).toEqual(FIGURES);
    expect(await page.locator('[data-toasts] li, [role=alert]').count()).toBe(0);
    await page.waitForLoadState('networkidle');
    for (const call of LISTS) expect([call, site.stub.callsOf(call).length]).toEqual([call, 1]);
  });

  test('HO1 HO9 BK22 its two booking buttons open the dialog', async () => {
    const { page } = await open('/', { way });
    for (const name of ['Start Your Journey', 'Schedule Consultation']) {
      await page.getByRole('main').getByRole('button', { name, exact: true }).click();
      await booking(page).waitFor();
      await page.keyboard.press('Escape');
      await booking(page).waitFor({ state: 'detached' });
    }
  });

  test('HO2 HO5 HO8 its links lead to services, story and insights', async () => {
    const { page } = await open('/', { way });
    for (const [name, path] of [
      ['Explore Services', '/services'],
      ['Our Story', '/about'],
      ['View All Insights', '/insights'],
    ] as const) {
      await page.getByRole('main').getByRole('link', { name, exact: true }).click();
      await page.getByRole('heading', { level: 1, name: PUBLIC_PAGES[path] }).waitFor();
      expect(new URL(page.url()).pathname).toBe(path);
      await follow(page, '/');
      await page.getByRole('heading', { level: 1, name: PUBLIC_PAGES['/'] }).waitFor();
    }
  });

  test('TE1 TE2 TE3 TE4 K10 CA12 what a testimonial shows', async () => {
    const { page } = await open('/', { way });
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
    await eventually(
      seen,
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

  test('HO12 HO13 signed in, home is the welcome dashboard instead', async () => {
    const { page, complaints } = await open('/', { way, session: 'signed in' });
    await page.getByRole('heading', { level: 1, name: 'Welcome back, Jane' }).waitFor();
    for (const words of ['Start Your Journey', 'Our Story', 'View All Insights', PUBLIC_PAGES['/']])
      expect(await page.getByRole('main').getByText(words, { exact: true }).count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});
