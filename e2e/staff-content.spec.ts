import { expect } from '@playwright/test';
import { firmDay, FIRM_ZONE } from '@lisle-harrow/api/contract';
import { findingsInEveryLook, FOR_AXE } from './accessibility-findings';
import { hydrated } from './hydration';
import { press, tabTo, typeInto } from './keyboard';
import { test } from './product-test';
import { NARROW, WIDE } from './screen-sizes';
import { STAFF } from './sign-in';
import { toast } from './toast';
import { FAILED_REQUEST } from './visitors';

const ARTICLES = '/api/admin/articles';

/** A whole minute in the future, which the dialog accepts, and the same as its two fields show it. */
function nextMinute() {
  const instant = new Date(Math.ceil((Date.now() + 6000) / 60_000) * 60_000);
  const clock = { timeZone: FIRM_ZONE, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return { instant, day: firmDay(instant), time: new Intl.DateTimeFormat('en-US', clock).format(instant) };
}

test('an editor writes an insight with a picture by keyboard and schedules it; readers without script see it on time, at a new address, then no longer', async ({
  signedIn,
  newColleague,
  visitor,
  playwright,
  product,
}) => {
  test.slow();
  const reader = await playwright.request.newContext({ baseURL: product.url, maxRedirects: 0 });
  const textAt = async (path: string) => (await reader.get(path)).text();
  const statusOf = async (path: string) => (await reader.get(path)).status();
  const page = await signedIn(await newColleague('editor', 'Edith', 'Vance'), FOR_AXE);
  await page.goto('/');
  await hydrated(page);
  expect(await findingsInEveryLook(page)).toEqual([]);
  await page.getByRole('main').getByRole('link', { name: 'Insights', exact: true }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Insights');
  const areas = page.getByRole('navigation', { name: 'Back office' }).getByRole('link');
  const pages = ['Insights', 'Services', 'Team', 'Testimonials', 'Firm texts', 'Privacy page'];
  await expect(areas).toHaveText(pages);
  expect(await findingsInEveryLook(page)).toEqual([]);
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search the back office' });
  const actions = ['New article', 'New service', 'New team member', 'New testimonial', 'Book a consultation'];
  await expect(palette.getByRole('option')).toHaveText([...pages, ...actions]);
  await page.keyboard.type('new art');
  await expect(palette.getByRole('option')).toHaveText(['New article']);
  await page.keyboard.press('Enter');

  await typeInto(page, 'Title', 'On lending to family');
  await expect(page.getByLabel('Address')).toHaveValue('on-lending-to-family');
  await typeInto(page, 'Category', 'Tax Strategy');
  await typeInto(page, 'Excerpt', 'A loan among relatives is a contract.');
  const body = page.getByRole('textbox', { name: 'Text, in Markdown' });
  await tabTo(body);
  await page.keyboard.type('## Write it down\n\nInterest, term and security.');
  await page.keyboard.press('Tab');
  await expect(body).not.toBeFocused();
  await press(page, 'button', 'Insert picture');
  const pictures = page.getByRole('dialog', { name: 'Insert picture' });
  const buffer = await page.screenshot({ animations: 'disabled' });
  await pictures
    .getByLabel('Picture', { exact: true })
    .setInputFiles({ name: 'lake.png', mimeType: 'image/png', buffer });
  await typeInto(page, 'What the picture shows', 'A lake in May');
  await pictures.getByLabel('Caption').fill('The northern shore');
  expect(await findingsInEveryLook(page)).toEqual([]);
  await pictures.getByRole('button', { name: 'Insert picture' }).press('Enter');
  await expect(body).toContainText('![A lake in May](/api/pictures/');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('heading', { name: 'Write it down' })).toBeVisible();
  await expect(preview.getByRole('img', { name: 'A lake in May' })).toBeVisible();
  await expect(preview.getByRole('list', { name: 'To look at before publishing' })).toHaveCount(0);
  expect(await findingsInEveryLook(page)).toEqual([]);
  const opened = page.waitForEvent('popup');
  await preview.getByRole('link', { name: 'See the whole page' }).press('Enter');
  const whole = await opened;
  await expect(whole.getByRole('heading', { level: 1, name: 'On lending to family' })).toBeVisible();
  await expect(whole.getByRole('heading', { level: 2, name: 'Write it down' })).toBeVisible();
  expect(await findingsInEveryLook(whole)).toEqual([]);
  const { pathname, search } = new URL(whole.url());
  expect(await statusOf(`${pathname}${search}`)).toBe(404);
  await whole.close();

  await press(page, 'button', 'Schedule');
  const schedule = page.getByRole('dialog', { name: 'Schedule this article' });
  await schedule.getByRole('button', { name: 'Schedule' }).press('Enter');
  await expect(schedule.getByLabel('Day')).toBeFocused();
  await expect(schedule.getByText('Please choose a day')).toBeVisible();
  expect(await findingsInEveryLook(page)).toEqual([]);
  const { instant, day, time } = nextMinute();
  await schedule.getByLabel('Day').fill(day);
  await schedule.getByLabel('Time').fill(time);
  await schedule.getByRole('button', { name: 'Schedule' }).press('Enter');
  await expect(page.getByText('Scheduled', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change the time' })).toBeFocused();
  expect(await statusOf('/insights/on-lending-to-family')).toBe(404);
  expect(await textAt('/sitemap.xml')).not.toContain('on-lending-to-family');

  // Text written while the article waits does not become public, and is undone again.
  await body.press('Control+End');
  await page.keyboard.type('\n\nNobody has agreed to this.');
  await expect(page.getByText('Saving...')).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const versions = page.getByRole('region', { name: 'Versions' });
  await expect(versions.getByRole('listitem')).toHaveText([/^Scheduled for .+ by Edith Vance/]);
  await press(page, 'button', 'Compare');
  const compared = versions.getByRole('textbox', { name: /^The present text/ });
  await expect(compared).toContainText('Nobody has agreed to this.');
  await expect(versions.getByText(/^Green and underlined: only in the present text/)).toBeVisible();
  expect(await findingsInEveryLook(page)).toEqual([]);
  await press(page, 'button', 'Restore');
  const restore = page.getByRole('dialog', { name: 'Restore this version?' });
  await expect(restore).toBeVisible();
  expect(await findingsInEveryLook(page)).toEqual([]);
  await restore.getByRole('button', { name: 'Restore' }).press('Enter');
  await expect(toast(page, 'The version is the text of the article now.')).toBeVisible();
  await expect(body).not.toContainText('Nobody has agreed to this.');
  // On a busy machine its minute may have come by now.
  await expect(versions.getByRole('listitem')).toHaveText([/^Written/, /^(?:Scheduled|Published)/]);

  const seen = { timeout: 90_000 };
  await expect
    .poll(() => textAt('/insights/on-lending-to-family'), seen)
    .toContain('Interest, term and security.');
  expect(Date.now()).toBeGreaterThanOrEqual(instant.getTime());
  expect(await textAt('/insights/on-lending-to-family')).not.toContain('Nobody has agreed');
  for (const path of ['/sitemap.xml', '/feed.xml'])
    await expect.poll(() => textAt(path)).toContain('/insights/on-lending-to-family');
  for (const viewport of [WIDE, NARROW]) {
    const withoutScript = await visitor({ javaScriptEnabled: false, viewport });
    await withoutScript.goto('/insights/on-lending-to-family');
    await expect(withoutScript.getByText('The northern shore')).toBeVisible();
    const picture = withoutScript.getByRole('img', { name: 'A lake in May' });
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toHaveJSProperty('complete', true);
    const shown = await picture.evaluate((image: HTMLImageElement) => ({
      source: image.currentSrc,
      loaded: image.naturalWidth,
      room: image.getBoundingClientRect().width,
      page: document.documentElement.scrollWidth,
    }));
    expect(shown.source).toMatch(/\/api\/pictures\/[0-9a-f-]{36}\/\d+\.avif$/);
    expect(shown.loaded).toBeGreaterThan(0);
    expect(shown.page).toBe(viewport.width);
    expect(shown.room).toBeLessThanOrEqual(shown.page);
  }

  await page.reload();
  await hydrated(page);
  await page.getByLabel('Address').fill('family-loans');
  await press(page, 'button', 'Publish changes');
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).press('Enter');
  await expect(page.getByRole('link', { name: '/insights/family-loans' })).toBeVisible();
  const moved = async () => {
    const answer = await reader.get('/insights/on-lending-to-family');
    return [answer.status(), answer.headers().location];
  };
  await expect.poll(moved).toEqual([301, '/insights/family-loans']);
  expect(await statusOf('/insights/family-loans')).toBe(200);

  await press(page, 'button', 'Unpublish');
  await page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).press('Enter');
  await expect(page.getByText('Draft', { exact: true })).toBeVisible();
  for (const path of ['/sitemap.xml', '/feed.xml'])
    await expect.poll(() => textAt(path)).not.toContain('family-loans');
  for (const path of ['/insights/family-loans', '/insights/on-lending-to-family'])
    await expect.poll(() => statusOf(path)).toBe(404);
  await reader.dispose();
});

test('what is copied from a document keeps its headings, links and lists; HTML in the text is shown as it is', async ({
  signedIn,
}) => {
  const page = await signedIn(STAFF);
  const made = await page.request.post(ARTICLES, { data: { title: 'Pasted', bodyMarkdown: '' } });
  const { id } = (await made.json()) as { id: string };
  await page.goto(`/admin/content/${id}`);
  const body = page.getByRole('textbox', { name: 'Text, in Markdown' });
  const paste = (...copies: Record<string, string>[]) =>
    body.evaluate((editor, all) => {
      for (const copied of all) {
        const clipboardData = new DataTransfer();
        for (const [type, text] of Object.entries(copied)) clipboardData.setData(type, text);
        editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      }
    }, copies);
  const html =
    '<b style="font-weight:normal" id="docs-internal-guid-1"><h2><span>Before you move</span></h2><p><span>Ask </span><a href="/team"><span>us</span></a><span>.</span></p><ul><li><p><span>Papers</span></p></li></ul></b><img src=x onerror="alert(1)">';
  // Before, it is a plain field, whose paste only a person can cause.
  await expect(body).toHaveAttribute('contenteditable', 'true');
  // The second and the third come while the first is being converted, and stay after it.
  await paste(
    { 'text/html': html, 'text/plain': 'Before you move' },
    { 'text/plain': '\n\n<div class="box">\nA box\n</div>\n\n' },
    { 'text/html': '<h2>Last of all</h2>', 'text/plain': 'Last of all' },
  );
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('heading', { name: 'Before you move' })).toBeVisible();
  await expect(preview.getByRole('link', { name: 'us', exact: true })).toHaveAttribute('href', '/team');
  await expect(preview.getByRole('listitem').filter({ hasText: 'Papers' })).toBeVisible();
  await expect(preview.getByText('<div class="box"> A box </div>')).toBeVisible();
  expect(await preview.getByRole('heading').allTextContents()).toEqual([
    expect.stringContaining('Preview'),
    'Before you move',
    'Last of all',
  ]);
});

test.describe('server refusals', () => {
  // The second save with 412, and a page that does not exist with 404.
  test.use({ expectedComplaints: FAILED_REQUEST });

  test('a link to a missing page is reported before publishing', async ({ signedIn }) => {
    const page = await signedIn(STAFF);
    const bodyMarkdown = 'Read [about us](/abuot), [our people](/team) or [a paper](/insights/none).\n';
    const made = await page.request.post(ARTICLES, { data: { title: 'Where to read on', bodyMarkdown } });
    const { id } = (await made.json()) as { id: string };
    await page.goto(`/admin/content/${id}`);
    const checks = page.getByRole('list', { name: 'To look at before publishing' });
    for (const link of ['/abuot', '/insights/none'])
      await expect(checks.getByText(`The link to ${link} leads nowhere`)).toBeVisible();
    await expect(checks).not.toContainText('/team');
  });

  test('the second editor sees both texts, and nothing is overwritten', async ({ signedIn }) => {
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
