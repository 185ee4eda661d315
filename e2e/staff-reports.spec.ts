import { expect } from '@playwright/test';
import type { Figures } from '@lisle-harrow/api/contract';
import { findingsInEveryLook, FOR_AXE } from './accessibility-findings';
import { hydrated } from './hydration';
import { tabTo } from './keyboard';
import { test } from './product-test';
import { STAFF } from './sign-in';

// The back office as a whole: its navigation, its command palette, and the figures. Other files change the numbers meanwhile.

test('the reports are rendered without script from api numbers, and a number links to its rows', async ({
  signedIn,
}) => {
  const page = await signedIn(STAFF, FOR_AXE);
  const figures = (await (await page.request.get('/api/admin/figures?weeks=26')).json()) as Figures;
  expect(figures.weeks).toHaveLength(26);
  const html = await (await page.request.get('/admin/reports?weeks=26')).text();
  expect(html).toContain('Bookings by week');
  expect(html).toContain(`Week from`);
  expect(html.match(/<rect /g)!.length).toBeGreaterThan(5);

  await page.goto('/admin');
  await page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'Reports' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reports');
  await hydrated(page);
  const weeks = page.getByRole('figure', { name: 'Bookings by week' });
  await expect(weeks.getByText(/^\d+ bookings: \d+ answered within 24 hours/)).toBeVisible();
  await weeks.getByText('Numbers of bookings by week').click();
  await expect(weeks.getByRole('row')).toHaveCount(13);
  expect(await findingsInEveryLook(page)).toEqual([]);

  await tabTo(page.getByRole('link', { name: '4 weeks' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/reports\?weeks=4$/);
  await expect(weeks.getByRole('row', { includeHidden: true })).toHaveCount(5);
  const pending = page.getByRole('link', { name: 'See pending bookings' });
  await tabTo(pending);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin?status=pending');
  await expect(page.getByRole('combobox', { name: 'Status', exact: true })).toHaveValue('pending');
});

/** The number of rows on a page of a list. */
const PAGE_ROWS = 100;

for (const [figure, list] of [
  ['Bookings by week', 'Consultation bookings, newest first'],
  ['Inquiries by week', 'Contact inquiries, newest first'],
] as const)
  test(`each number of answers of ${figure.toLowerCase()} links to as many rows`, async ({ signedIn }) => {
    const page = await signedIn(STAFF);
    await page.goto('/admin/reports?weeks=26');
    const links = page.getByRole('figure', { name: figure }).getByRole('link', { includeHidden: true });
    const found = await links.evaluateAll((all) =>
      all.map(
        (link) =>
          [link.getAttribute('href')!, Number.parseInt(link.textContent.replaceAll(',', ''))] as const,
      ),
    );
    const answered = found.filter(([href]) => href.includes('answered='));
    const outcomes = answered.map(([href]) => new URL(href, page.url()).searchParams.get('answered'));
    expect(new Set(outcomes).size).toBeGreaterThan(1);
    for (const [href, count] of answered) {
      await page.goto(href);
      await expect(page.getByText(/^(Not a|A)nswered .*, received from/)).toBeVisible();
      await expect(page.getByRole('table', { name: list }).locator('tbody [data-record]')).toHaveCount(
        Math.min(count, PAGE_ROWS),
      );
    }
  });

test('the printed reports have their tables open', async ({ signedIn }) => {
  const page = await signedIn(STAFF);
  await page.goto('/admin/reports');
  const table = page.getByRole('table', { name: 'Bookings by week', includeHidden: true });
  await expect(table.getByText('Week from')).not.toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(table.getByText('Week from')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Back office' })).toBeHidden();
});

test('the palette finds a client by the keyboard alone, and the navigation marks the area', async ({
  signedIn,
}) => {
  const page = await signedIn(STAFF, FOR_AXE);
  await page.goto('/admin/hours');
  const navigation = page.getByRole('navigation', { name: 'Back office' });
  // The hours are found among the settings, to which they lead back.
  await expect(navigation.getByRole('link', { name: 'Settings' })).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('link', { name: 'All settings' })).toHaveAttribute('href', '/admin/settings');
  await hydrated(page);
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: 'Search the back office' });
  await expect(box).toBeFocused();
  expect(await findingsInEveryLook(page)).toEqual([]);
  await page.keyboard.type('okafor');
  const first = page.getByRole('option', { name: /^Marguerite Okafor/ }).first();
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Marguerite Okafor');
  await expect(navigation.getByRole('link', { name: 'Clients' })).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('Control+k');
  await box.fill('new client');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'New client' })).toBeVisible();
});

test('a press on the search before its script loads opens the palette', async ({ signedIn }) => {
  const page = await signedIn(STAFF);
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Search the back office' }).click();
  await expect(page.getByRole('combobox', { name: 'Search the back office' })).toBeFocused();
});
