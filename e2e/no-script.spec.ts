import { expect, type Page } from '@playwright/test';
import { test } from './product-test';
import { NARROW, WIDE } from './screen-sizes';

test.use({ javaScriptEnabled: false });

// What the site offers a visitor whose browser runs no script.

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

/** Visible buttons, without the placeholders of the specification, which do nothing with script either. */
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
        expect(await notice.innerText()).toContain(
          'You can book a consultation and send a message without JavaScript.',
        );
        await expect(notice.getByRole('link', { name: EMAIL })).toHaveAttribute('href', `mailto:${EMAIL}`);
        await expect(notice.getByRole('link', { name: PHONE })).toHaveAttribute('href', 'tel:+12125550142');
        expect({ path, buttons: await visibleButtons(page) }).toEqual({
          path,
          // Buttons whose work the server does itself.
          buttons: { '/insights': ['Search'], '/contact': ['Send Message'] }[path] ?? [],
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

test('the forms are still available right after a request for a missing page', async ({ request }) => {
  for (const path of ['/book', '/book?service=Tax+Optimization', '/write']) {
    expect((await request.get('/nothing-is-here')).status()).toBe(404);
    const status = (await request.get(path)).status();
    expect({ path, status }).toEqual({ path, status: 200 });
  }
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
