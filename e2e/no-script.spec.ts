import { expect, type Page } from '@playwright/test';
import { test } from './product-test';
import { NARROW, WIDE } from './screen-sizes';

test.use({ javaScriptEnabled: false });

// What a visitor has whose browser runs no script.

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

/** Buttons in sight, without the placeholders of the specification, which do nothing with script either. */
async function visibleButtons(page: Page): Promise<string[]> {
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

for (const { size, viewport } of [
  { size: 'wide', viewport: WIDE },
  { size: 'narrow', viewport: NARROW },
])
  test.describe(`on a ${size} screen [R1]`, () => {
    test.use({ viewport });

    test('every page is readable, says what needs script, and shows no control that would do nothing', async ({
      page,
    }) => {
      for (const path of PAGES) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        const main = await page.getByRole('main').innerText();
        expect({ path, isLong: main.length > 500 }).toEqual({ path, isLong: true });
        await expect(page.locator('[aria-busy=true]').filter({ visible: true })).toHaveCount(0);
        const notice = page.getByRole('complementary', { name: 'Without JavaScript' });
        expect(await notice.innerText()).toContain('Booking and messages need JavaScript.');
        await expect(notice.getByRole('link', { name: EMAIL })).toHaveAttribute('href', `mailto:${EMAIL}`);
        await expect(notice.getByRole('link', { name: PHONE })).toHaveAttribute('href', 'tel:+12125550142');
        expect({ path, buttons: await visibleButtons(page) }).toEqual({
          path,
          // The search form is the one thing that the server does itself.
          buttons: path === '/insights' ? ['Search'] : [],
        });
      }
    });

    test('the navigation leads to every page [HD2]', async ({ page }) => {
      await page.goto('/privacy');
      for (const [name, path] of [
        ['Services', '/services'],
        ['About', '/about'],
        ['Team', '/team'],
        ['Insights', '/insights'],
        ['Contact', '/contact'],
        ['Home', '/'],
      ] as const) {
        await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
        await page.waitForURL(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      }
    });
  });

test('every link within the site leads to a page', async ({ page, request }) => {
  const links = new Set<string>();
  for (const path of PAGES) {
    await page.goto(path);
    for (const href of await page
      .locator('a[href^="/"]')
      .evaluateAll((all) => all.map((a) => a.getAttribute('href'))))
      links.add(href ?? '');
  }
  expect(links.size).toBeGreaterThan(20);
  for (const href of links) {
    const status = (await request.get(href)).status();
    expect({ href, status }).toEqual({ href, status: 200 });
  }
});

test('where a button opens the booking dialog, a link to the addresses stands instead [R14]', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'Write or call us' }).first().click();
  await page.waitForURL('/contact');
});

test('the contact form says that it needs script and gives e-mail and phone instead [CO3]', async ({
  page,
}) => {
  await page.goto('/contact');
  const main = page.getByRole('main');
  expect(await main.locator('noscript p').first().innerText()).toMatch(
    /The form needs JavaScript\. Write to office@lisleharrow\.example or call New York \+1 212 555 0142/,
  );
  await expect(main.getByRole('textbox').filter({ visible: true })).toHaveCount(0);
});

test('the server filters the insights, and says when none match [IN1, IN2]', async ({ page }) => {
  await page.goto('/insights');
  await page.getByRole('searchbox', { name: 'Search' }).fill('custody');
  await page.getByLabel('Category').selectOption('Digital Assets');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.waitForURL('**/insights?q=custody&category=Digital+Assets');
  await expect(page.getByRole('link', { name: /^Read Article/ })).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Search' }).fill('nothing like this');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText('No insights match your search criteria.')).toBeVisible();
  await page.getByRole('link', { name: 'Clear search' }).click();
  await page.waitForURL('/insights');
});
