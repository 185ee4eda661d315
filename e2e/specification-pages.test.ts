import type { Page } from 'playwright-core';
import { eventually } from './eventually';
import { watchedState } from './nothing-happens';
import { follow, stubSite, WAYS } from './stub-site';
import { reply } from './stub-api';
import { REPLIES } from './stub-rows';

// Parts 6, 7, 8 and the fixed parts of 10 of the checklist, over a server that answers the specified calls alone.

const site = stubSite();
const { open } = site;

const booking = (page: Page) => page.getByRole('dialog', { name: 'Book Your Consultation' });
const heading = (page: Page, name: string) =>
  page.getByRole('main').getByRole('heading', { name, exact: true }).waitFor();
const texts = (page: Page, selector: string) => page.locator(selector).allTextContents();
const says = (page: Page, words: string) => page.getByText(words, { exact: true }).waitFor();
const skeletons = (page: Page) => page.getByTestId('skeleton').count();

const OFFICES = [
  ['New York', /^\+1 212 555 01\d\d$/],
  ['London', /^\+44 20 7946 0\d\d\d$/],
  ['Singapore', /^\+65 /],
] as const;

async function hasOffices(page: Page) {
  for (const [city, phone] of OFFICES) {
    const office = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: city, exact: true }) });
    await office.getByRole('link', { name: phone }).waitFor();
    expect(await office.getByRole('link', { name: phone }).getAttribute('href')).toMatch(/^tel:\+\d{8,}$/);
    const [address, telephone] = await Promise.all([
      office.locator('address').textContent(),
      office.getByRole('link', { name: phone }).textContent(),
    ]);
    expect(address?.replace(telephone ?? '', '').trim()).toMatch(/\w{3}/);
  }
}

describe.each(WAYS)('%s', (way) => {
  test('SV1 SV4 SV5 SV8 the parts of /services, and every service in three columns', async () => {
    const { page, complaints } = await open('/services', { way });
    await says(page, 'What service 9 does');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await heading(page, 'Our Service Portfolio');
    const grid = page.getByRole('list').filter({ hasText: 'What service 9 does' });
    expect(await grid.evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length)).toBe(
      3,
    );
    expect(await page.getByText(/^What service \d does$/).count()).toBe(9);
    for (const advantage of ['15+ years', '45+ countries', 'Absolute discretion'])
      await heading(page, advantage);
    expect(await texts(page, 'main ol h3')).toEqual(['Discovery', 'Strategy', 'Implementation', 'Growth']);
    await page.waitForLoadState('networkidle');
    expect(site.stub.callsOf('GET /api/services')).toHaveLength(1);
    expect(complaints).toEqual([]);
  });

  test('SV6 SV7 CA12 a card has title, description, icon and Learn More', async () => {
    const { page } = await open('/services', { way });
    await says(page, 'What service 9 does');
    const cards = await page
      .locator('li:has([data-icon])')
      .evaluateAll((all) =>
        all.map((card) => [
          card.querySelector('h3')?.textContent,
          card.querySelector('p')?.textContent,
          card.querySelector('[data-icon]')?.getAttribute('data-icon'),
        ]),
      );
    const glyphs = [
      'coins',
      'shield',
      'id-card',
      'building',
      'chart-line',
      'gem',
      'shield-check',
      'briefcase',
      'briefcase',
    ];
    expect(cards).toEqual(
      glyphs.map((glyph, at) => [`Service ${at + 1}`, `What service ${at + 1} does`, glyph]),
    );
    const drawn = await page
      .locator('[data-icon] > svg:last-child')
      .evaluateAll((all) => all.map((svg) => svg.innerHTML));
    expect([drawn.length, new Set(drawn).size]).toEqual([9, 8]);
    const more = page.getByRole('link', { name: /^Learn More/ });
    expect(await more.count()).toBe(9);
    await more.nth(1).click();
    await page.getByRole('heading', { level: 1, name: 'Service 2', exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/services/service-2');
  });

  test.each([
    [
      'SV3',
      '/services',
      'GET /api/services',
      ['No services available at this time.', 'Please check back later or contact us directly.'],
    ],
    ['TM3', '/team', 'GET /api/team', ['Team information is currently being updated.']],
    [
      'IN8',
      '/insights',
      'GET /api/insights',
      ['No insights available at this time.', 'Please check back later for the latest market analysis.'],
    ],
  ])('%s on %s an empty list says so', async (_, path, call, words) => {
    const { page } = await open(path, { way, answers: { [call]: reply([]) } });
    for (const sentence of words) await says(page, sentence);
    expect(await skeletons(page)).toBe(0);
  });

  test.each([
    [
      'SV2 SV9 K5',
      '/services',
      'GET /api/services',
      'No services available at this time.',
      'What service 9 does',
    ],
    ['TM2 K5', '/team', 'GET /api/team', 'Team information is currently being updated.', 'Life of member 5'],
    ['IN5 K5', '/insights', 'GET /api/insights', 'No insights available at this time.', 'Nothing in common'],
  ])(
    '%s on %s exactly six skeletons, and no empty text, until the list is there',
    async (_, path, call, empty, row) => {
      const answers = { [call]: 'never' as const };
      const { page } = await open(way === 'by a link' ? '/about' : path, {
        way: way === 'by a link' ? 'from the server' : way,
        answers,
      });
      if (way === 'by a link') await follow(page, path);
      await eventually(() => skeletons(page), 6);
      expect(await page.getByText(empty).count()).toBe(0);
      expect(await page.getByText('No insights match your search criteria.').count()).toBe(0);
      const listOf = (name: string) => REPLIES[name.replace('GET ', '')];
      site.stub.release(call, reply(listOf(call)));
      await says(page, row);
      expect(await skeletons(page)).toBe(0);
    },
  );

  test('AB1 AB2 AB3 AB4 AB5 BK22 the parts of /about', async () => {
    const { page, complaints } = await open('/about', { way });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await heading(page, 'Our story');
    expect(await page.getByText('founded in 2009').count()).toBe(1);
    for (const value of ['Excellence', 'Discretion', 'Innovation', 'Partnership']) await heading(page, value);
    await hasOffices(page);
    for (const figure of ['250+', '$2.5B+', '45+', '15+'])
      expect(await page.getByRole('main').getByText(figure, { exact: true }).count()).toBe(1);
    await page.getByRole('main').getByRole('button', { name: 'Schedule Consultation' }).click();
    await booking(page).waitFor();
    expect(complaints).toEqual([]);
  });

  test('TM1 TM4 TM7 TM8 CA12 the parts of /team, and every member', async () => {
    const { page, complaints } = await open('/team', { way });
    await says(page, 'Life of member 5');
    await page.getByRole('heading', { level: 1 }).waitFor();
    for (const name of ['Our values at work', 'Join the team']) await heading(page, name);
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
    await eventually(
      members,
      links.map((own, at) => ({
        words: ['MS', `Member ${at + 1} Surname`, `Position ${at + 1}`, `Life of member ${at + 1}`],
        pictures: at === 0 ? 1 : 0,
        links: own,
        ends: own.length,
      })),
    );
    await page.waitForLoadState('networkidle');
    expect(site.stub.callsOf('GET /api/team')).toHaveLength(1);
    expect(complaints.filter((complaint) => !complaint.includes('data:image'))).toEqual([]);
  });

  test('TM5 TM6 BK22 View Open Positions does nothing, Meet Our Team opens the dialog where one is', async () => {
    const { page } = await open('/team', { way });
    await says(page, 'Life of member 5');
    const positions = page.getByRole('button', { name: 'View Open Positions', exact: true });
    await positions.scrollIntoViewIfNeeded();
    const state = await watchedState(page);
    const before = await state();
    await positions.click();
    await page.keyboard.press('Enter');
    expect(await state()).toEqual(before);
    await page.getByRole('button', { name: 'Meet Our Team', exact: true }).click();
    await booking(page).waitFor();
    const { address, entries, scroll } = (await state()) as Record<string, unknown>;
    expect({ ...(before as object), address, entries, scroll }).toEqual(before);
  });

  test('CO1 CO2 BK22 offices, ways to write and to call, hours, and a call that opens the dialog', async () => {
    const { page, complaints } = await open('/contact', { way });
    await page.getByRole('button', { name: 'Send Message' }).waitFor();
    await hasOffices(page);
    expect(
      await page
        .getByRole('main')
        .getByRole('link', { name: /@.*\.example$/ })
        .first()
        .getAttribute('href'),
    ).toMatch(/^mailto:\S+@\S+\.example$/);
    expect(
      await page.getByRole('main').getByText('Mon-Fri 9:00 AM-6:00 PM EST', { exact: true }).count(),
    ).toBe(1);
    await page.getByRole('main').getByRole('button', { name: 'Schedule Consultation' }).click();
    await booking(page).waitFor();
    expect(complaints).toEqual([]);
  });
});

test('BK22 R14 every schedule-consultation button of every page opens the dialog', async () => {
  const { page } = await open('/about');
  const openers = {
    '/services': 2,
    '/services/service-1': 2,
    '/insights/insight-1': 1,
    '/about': 1,
    '/contact': 1,
    '/nope': 0,
  };
  for (const [path, count] of Object.entries(openers)) {
    await follow(page, path);
    const buttons = page
      .getByRole('main')
      .getByRole('button', { name: 'Schedule Consultation', exact: true });
    await eventually(() => buttons.count(), count);
    const all = [
      ...(await buttons.all()),
      page.getByRole('banner').getByRole('button', { name: 'Book Consultation' }),
    ];
    for (const button of all) {
      await button.click();
      await booking(page).waitFor();
      await page.keyboard.press('Escape');
      await booking(page).waitFor({ state: 'detached' });
    }
  }
});
