import type { Page } from 'playwright-core';
import { NARROW, visitor, WIDE } from './browser';
import { runningProduct } from './running-product';

// What a visitor has whose browser runs no script.

const product = runningProduct();

const PAGES = [
  '/',
  '/services',
  '/services/tax-optimization',
  '/about',
  '/team',
  '/insights',
  '/insights/custody-after-the-halving',
  '/contact',
];

const EMAIL = 'office@lisleharrow.example';
const PHONE = '+1 212 555 0142';

async function open(path: string, viewport = WIDE): Promise<Page> {
  const { page } = await visitor(product.browser, { viewport, javaScriptEnabled: false });
  await page.goto(product.url + path);
  return page;
}

/** Buttons in sight; those of the specification that do nothing (D38) do no less without script. */
async function buttons(page: Page): Promise<string[]> {
  const seen = await page.getByRole('button').filter({ visible: true }).allTextContents();
  const still = [
    'Careers',
    'Press',
    'Research Reports',
    'Client Portal',
    'Privacy Policy',
    'Terms of Service',
  ];
  still.push('Privacy', 'Terms', 'Compliance', 'LinkedIn', 'Twitter', 'YouTube');
  still.push('View Open Positions', 'Subscribe');
  return seen.filter((name) => !still.includes(name));
}

describe.each([
  { size: 'wide', viewport: WIDE },
  { size: 'narrow', viewport: NARROW },
])('R1 on a $size screen', ({ viewport }) => {
  test('every page is readable, says what needs script, and shows no control that would do nothing', async () => {
    const page = await open('/', viewport);
    for (const path of PAGES) {
      await page.goto(product.url + path);
      expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
      const main = await page.getByRole('main').innerText();
      expect({ path, isLong: main.length > 500 }).toEqual({ path, isLong: true });
      expect(await page.locator('[aria-busy=true]').filter({ visible: true }).count()).toBe(0);
      const notice = page.getByRole('complementary', { name: 'Without JavaScript' });
      expect(await notice.innerText()).toContain('Booking and messages need JavaScript.');
      expect(await notice.getByRole('link', { name: EMAIL }).getAttribute('href')).toBe(`mailto:${EMAIL}`);
      expect(await notice.getByRole('link', { name: PHONE }).getAttribute('href')).toBe('tel:+12125550142');
      expect({ path, buttons: await buttons(page) }).toEqual({
        path,
        // The search form is the one thing that the server does itself.
        buttons: path === '/insights' ? ['Search'] : [],
      });
    }
    await page.context().close();
  });

  test('HD2 the navigation leads to every page', async () => {
    const page = await open('/no-such-page', viewport);
    for (const [name, path] of [
      ['Services', '/services'],
      ['About', '/about'],
      ['Team', '/team'],
      ['Insights', '/insights'],
      ['Contact', '/contact'],
      ['Home', '/'],
    ] as const) {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
      await page.waitForURL(product.url + path);
      expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
    }
    await page.context().close();
  });
});

test('every link within the site leads to a page', async () => {
  const page = await open('/');
  const links = new Set<string>();
  for (const path of PAGES) {
    await page.goto(product.url + path);
    for (const href of await page
      .locator('a[href^="/"]')
      .evaluateAll((all) => all.map((a) => a.getAttribute('href'))))
      links.add(href ?? '');
  }
  expect(links.size).toBeGreaterThan(20);
  for (const href of links) {
    const { status } = await fetch(product.url + href);
    expect({ href, status }).toEqual({ href, status: 200 });
  }
  await page.context().close();
});

test('R14 where a button opens the booking dialog, a link to the addresses stands instead', async () => {
  const page = await open('/');
  await page.getByRole('main').getByRole('link', { name: 'Write or call us' }).first().click();
  await page.waitForURL(`${product.url}/contact`);
  await page.context().close();
});

test('CO3 the contact form says that it needs script and gives e-mail and phone instead', async () => {
  const page = await open('/contact');
  const main = page.getByRole('main');
  expect(await main.locator('noscript p').first().innerText()).toMatch(
    /The form needs JavaScript\. Write to office@lisleharrow\.example or call New York \+1 212 555 0142/,
  );
  expect(await main.getByRole('textbox').filter({ visible: true }).count()).toBe(0);
  await page.context().close();
});

test('IN1 IN2 the server filters the insights, and says when none match', async () => {
  const page = await open('/insights');
  await page.getByRole('searchbox', { name: 'Search' }).fill('custody');
  await page.getByLabel('Category').selectOption('Digital Assets');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.waitForURL('**/insights?q=custody&category=Digital+Assets');
  expect(await page.getByRole('link', { name: /^Read Article/ }).count()).toBe(1);
  await page.getByRole('searchbox', { name: 'Search' }).fill('nothing like this');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  expect(await page.getByText('No insights match your search criteria.').isVisible()).toBe(true);
  await page.getByRole('link', { name: 'Clear search' }).click();
  await page.waitForURL(`${product.url}/insights`);
  await page.context().close();
});
