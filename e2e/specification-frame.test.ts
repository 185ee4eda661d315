import type { Page } from 'playwright-core';
import { wakeUp } from './browser';
import { watchedState } from './nothing-happens';
import { PHONE, stubSite, WAYS } from './stub-site';

// Parts 2 and 3 of the checklist: header, drawer and footer.

const site = stubSite();
const { open } = site;

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const menu = (page: Page) => page.getByRole('button', { name: 'Menu' });
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Menu' });
const booking = (page: Page) => page.getByRole('dialog', { name: 'Book Your Consultation' });
const pathOf = (page: Page) => new URL(page.url()).pathname;
const LABELS = ['Home', 'Services', 'About', 'Team', 'Insights', 'Contact'];

/** The links of a list as `label target`, of everything else the label alone. */
const entries = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluateAll((elements) =>
      elements.map((element) => `${element.textContent} ${element.getAttribute('href') ?? ''}`.trim()),
    );

async function openDrawer(page: Page) {
  await menu(page).click();
  await drawer(page).waitFor();
  return drawer(page);
}

test.each(['signed out', 'signed in'] as const)(
  'HD2 HD5 HD6 HD10 HD12 %s, the links of bar and drawer',
  async (session) => {
    const { page } = await open('/about', { session });
    const labels = session === 'signed in' ? [...LABELS, 'Admin'] : LABELS;
    const expected = labels.map((label) => `${label} ${label === 'Home' ? '/' : `/${label.toLowerCase()}`}`);
    expect(await entries(page, 'header nav a')).toEqual(expected);
    expect([await bar(page).isVisible(), await menu(page).isVisible()]).toEqual([true, false]);

    await page.setViewportSize(PHONE);
    expect([await bar(page).isVisible(), await menu(page).isVisible()]).toEqual([false, true]);
    const open_ = await openDrawer(page);
    expect(await entries(page, '[role=dialog] nav a')).toEqual(expected);
    await open_.getByRole('button', { name: 'Book Consultation' }).waitFor();
    const [name, other] = session === 'signed in' ? ['Logout', 'Login'] : ['Login', 'Logout'];
    expect(await open_.getByRole('link', { name }).getAttribute('href')).toBe(`/api/${name.toLowerCase()}`);
    expect(await open_.getByRole('link', { name: other }).count()).toBe(0);
    expect(await open_.getByText('Hello, Jane').count()).toBe(session === 'signed in' ? 1 : 0);
    const box = await open_.boundingBox();
    expect([box?.x && box.x > 0, (box?.x ?? 0) + (box?.width ?? 0)]).toEqual([true, PHONE.width]);
  },
);

test.each([
  ['wide', {}],
  ['narrow', { viewport: PHONE }],
])('HD1 on a %s screen the logo leads home', async (_, options) => {
  const { page } = await open('/team', options);
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Lisle Harrow/ })
    .click();
  await page.getByRole('button', { name: 'Start Your Journey' }).waitFor();
  expect(pathOf(page)).toBe('/');
});

test('HD3 BK22 the button of the bar opens the dialog, also before the page was ever touched', async () => {
  for (const way of WAYS) {
    const { page } = await open('/about', { way, asleep: true });
    await page.getByRole('banner').getByRole('button', { name: 'Book Consultation' }).click();
    await booking(page).waitFor();
  }
});

test('HD7 pressing a link of the drawer closes it and leads there', async () => {
  const { page } = await open('/nope', { viewport: PHONE });
  for (const label of [...LABELS.slice(1), 'Home']) {
    await (await openDrawer(page)).getByRole('link', { name: label, exact: true }).click();
    await drawer(page).waitFor({ state: 'detached' });
    await page.waitForURL(`**/${label === 'Home' ? '' : label.toLowerCase()}`);
  }
});

test('HD8 BK22 pressing its Book Consultation closes it and opens the dialog', async () => {
  const { page } = await open('/team', { viewport: PHONE });
  await (await openDrawer(page)).getByRole('button', { name: 'Book Consultation' }).click();
  await booking(page).waitFor();
  await drawer(page).waitFor({ state: 'detached' });
  expect(pathOf(page)).toBe('/team');
});

test('HD9 HD13 it is open or closed; Esc and a press beside it close it, and focus returns to the button', async () => {
  const { page } = await open('/team', { viewport: PHONE });
  const expanded = () =>
    menu(page)
      .or(page.locator('[aria-haspopup=dialog][aria-expanded]'))
      .first()
      .getAttribute('aria-expanded');
  expect(await expanded()).toBe('false');
  await openDrawer(page);
  expect(await expanded()).toBe('true');
  expect(await bar(page).count()).toBe(0);
  for (let press = 0; press < 14; press += 1) {
    await page.keyboard.press('Tab');
    expect(await drawer(page).evaluate((box) => box.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await drawer(page).waitFor({ state: 'detached' });
  expect(await expanded()).toBe('false');
  expect(await menu(page).evaluate((button) => button === document.activeElement)).toBe(true);
  await openDrawer(page);
  await page.mouse.click(4, 400);
  await drawer(page).waitFor({ state: 'detached' });
});

const COLUMNS = {
  Services: [
    'Digital Assets Management /services',
    'Tax Optimization /services',
    'Citizenship Services /services',
    'Corporate Structuring /services',
    'Wealth Management /services',
  ],
  Company: ['About Us /about', 'Team /team', 'Contact /contact', 'Careers', 'Press'],
  Resources: [
    'Market Insights /insights',
    'Research Reports',
    'Client Portal',
    'Privacy Policy',
    'Terms of Service',
  ],
};
const BOTTOM = ['Privacy', 'Terms', 'Compliance', 'LinkedIn', 'Twitter', 'YouTube'];

test('FT1 FT2 FT3 FT4 the footer to the letter, on a public page and on a private one', async () => {
  for (const [path, session] of [
    ['/about', 'signed out'],
    ['/admin', 'signed in'],
  ] as const) {
    const { page } = await open(path, { session });
    const groups = await page
      .locator('footer ul')
      .evaluateAll((lists) =>
        lists.map((list) => [
          list.parentElement?.querySelector(':scope > h2')?.textContent ?? '',
          [...list.querySelectorAll('a,button')].map((one) =>
            `${one.textContent} ${one.getAttribute('href') ?? ''}`.trim(),
          ),
        ]),
      );
    const columns = Object.fromEntries(groups.filter(([title]) => title !== '')) as Record<string, string[]>;
    expect(columns).toEqual(COLUMNS);
    expect(groups.filter(([title]) => title === '').flatMap(([, labels]) => labels)).toEqual(BOTTOM);
  }
});

test('FT1 FT2 FT3 its links lead there without a new document', async () => {
  const { page } = await open('/nope');
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  for (const entry of Object.values(COLUMNS)
    .flat()
    .filter((one) => one.includes('/'))) {
    const [, name = '', path = ''] = /^(.+) (\/.*)$/.exec(entry) ?? [];
    await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();
    await page.waitForURL((url) => url.pathname === path);
    await page.waitForFunction(() => document.querySelector('main h1')?.textContent !== '404 Page Not Found');
  }
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

test.each([true, false])(
  'FT5 D37 the year is the one of the browser (untouched page: %j)',
  async (asleep) => {
    for (const way of WAYS) {
      const { page } = await open('/about', {
        way,
        asleep,
        prepare: ({ clock }) => clock.install({ time: new Date('2031-06-01T12:00:00Z') }),
      });
      await page
        .getByRole('contentinfo')
        .getByText(
          /©\s*2031 Lisle Harrow\. All rights reserved\. Licensed and regulated by financial authorities worldwide\./,
        )
        .waitFor();
    }
  },
);

test.each(['signed out', 'signed in'] as const)(
  'FT6 FT7 %s, a placeholder changes nothing, by pointer or keyboard',
  async (session) => {
    const { page } = await open('/team', { session });
    const state = await watchedState(page);
    for (const name of [
      ...Object.values(COLUMNS)
        .flat()
        .filter((one) => !one.includes('/')),
      ...BOTTOM,
    ]) {
      const button = page.getByRole('contentinfo').getByRole('button', { name, exact: true });
      await button.scrollIntoViewIfNeeded();
      const before = await state();
      await button.click();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Space');
      expect([name, await state()]).toEqual([name, before]);
    }
  },
);

test('FT6 the same on a page that nobody has touched yet', async () => {
  const { page } = await open('/about', { asleep: true });
  await page.getByRole('contentinfo').getByRole('button', { name: 'Careers' }).click();
  await wakeUp(page);
  expect([
    pathOf(page),
    await page.evaluate(() => history.length),
    await page.getByRole('dialog').count(),
  ]).toEqual(['/about', 2, 0]);
});
