import { expect } from '@playwright/test';
import { findingsInEveryLook, FOR_AXE } from './accessibility-findings';
import { hydrated } from './hydration';
import { press, tabTo, typeInto } from './keyboard';
import { test } from './product-test';
import { NARROW } from './screen-sizes';
import { STAFF } from './sign-in';
import { FAILED_REQUEST } from './visitors';

const ARTICLES = '/api/admin/articles';

test('an insight is written by keyboard and published, moves to another address, and is taken back', async ({
  signedIn,
  playwright,
  product,
}) => {
  const reader = await playwright.request.newContext({ baseURL: product.url, maxRedirects: 0 });
  const textAt = async (path: string) => (await reader.get(path)).text();
  const page = await signedIn(STAFF, FOR_AXE);
  await page.goto('/admin/content');
  await hydrated(page);
  expect(await findingsInEveryLook(page)).toEqual([]);
  await press(page, 'button', 'New article');
  await typeInto(page, 'Title', 'On lending to family');
  await expect(page.getByLabel('Address')).toHaveValue('on-lending-to-family');
  await typeInto(page, 'Category', 'Tax Strategy');
  await typeInto(page, 'Excerpt', 'A loan among relatives is a contract.');
  const body = page.getByRole('textbox', { name: 'Text, in Markdown' });
  await tabTo(body);
  await page.keyboard.type('## Write it down\n\nInterest, term and security.');
  await page.keyboard.press('Tab');
  await expect(body).not.toBeFocused();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('heading', { name: 'Write it down' })).toBeVisible();
  expect((await reader.get('/insights/on-lending-to-family')).status()).toBe(404);
  expect(await findingsInEveryLook(page)).toEqual([]);
  await page.setViewportSize(NARROW);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(NARROW.width);

  // The page's own form takes minutes; a reader need not wait for one.
  const id = page.url().split('/').at(-1)!;
  const { revision } = (await (await page.request.get(`${ARTICLES}/${id}`)).json()) as { revision: number };
  const visibleFrom = new Date(Date.now() + 4000).toISOString();
  const scheduled = await page.request.post(`${ARTICLES}/${id}/publish`, {
    ...{ headers: { 'If-Match': `"${revision}"` }, data: { visibleFrom } },
  });
  expect([scheduled.status(), (await reader.get('/insights/on-lending-to-family')).status()]).toEqual([
    200, 404,
  ]);
  await expect.poll(() => textAt('/insights/on-lending-to-family')).toContain('Interest, term and security.');
  expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(visibleFrom));
  for (const path of ['/sitemap.xml', '/feed.xml'])
    await expect.poll(() => textAt(path)).toContain('/insights/on-lending-to-family');

  await page.reload();
  await hydrated(page);
  await page.getByLabel('Address').fill('family-loans');
  await page.getByRole('button', { name: 'Publish changes' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('link', { name: '/insights/family-loans' })).toBeVisible();
  await expect
    .poll(async () => (await reader.get('/insights/on-lending-to-family')).headers().location)
    .toBe('/insights/family-loans');

  await page.getByRole('button', { name: 'Unpublish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click();
  await expect(page.getByText('Draft', { exact: true })).toBeVisible();
  for (const path of ['/sitemap.xml', '/feed.xml'])
    await expect.poll(() => textAt(path)).not.toContain('family-loans');
  await expect.poll(async () => (await reader.get('/insights/family-loans')).status()).toBe(404);
  await reader.dispose();
});

test.describe('two on one article', () => {
  // The second save is refused with 412.
  test.use({ expectedComplaints: FAILED_REQUEST });

  test('the second to save is shown both texts, and nothing is overwritten', async ({ signedIn }) => {
    const first = await signedIn(STAFF);
    const second = await signedIn(STAFF, FOR_AXE);
    const made = await first.request.post(ARTICLES, { data: { title: 'Together', bodyMarkdown: 'One.\n' } });
    const { id } = (await made.json()) as { id: string };
    for (const page of [first, second]) {
      await page.goto(`/admin/content/${id}`);
      await hydrated(page);
      await page.getByRole('textbox', { name: 'Text, in Markdown' }).press('Control+End');
    }
    await first.keyboard.type('Of the first.');
    await expect(first.getByText('Saving...')).toBeVisible();
    await expect(first.getByText('Saved', { exact: true })).toBeVisible();
    await second.keyboard.type('Of the second.');
    const both = second.getByRole('textbox', { name: 'Both texts' });
    await expect(both).toContainText('Of the first.');
    await expect(both).toContainText('Of the second.');
    expect(await findingsInEveryLook(second)).toEqual([]);
    await second.getByRole('button', { name: 'Save this text' }).click();
    await expect(second.getByText('Saved', { exact: true })).toBeVisible();
    await first.reload();
    await expect(first.getByRole('textbox', { name: 'Text, in Markdown' })).toContainText('Of the second.');
  });
});
