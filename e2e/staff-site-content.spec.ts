import { expect } from '@playwright/test';
import { findingsInEveryLook, FOR_AXE } from './accessibility-findings';
import { hydrated } from './hydration';
import { press, tabTo, typeInto } from './keyboard';
import { test } from './product-test';
import { NARROW, takePictures } from './screen-sizes';
import { STAFF } from './sign-in';
import { FAILED_REQUEST } from './visitors';

const CONTENT = '/api/admin/content';

test('a service is written and published by keyboard, moves to another address, and leaves the site', async ({
  signedIn,
  visitor,
}) => {
  const reader = await visitor({ javaScriptEnabled: false });
  const textAt = async (path: string) => (await reader.request.get(path)).text();
  const page = await signedIn(STAFF, FOR_AXE);
  await page.goto('/admin/content/services');
  await hydrated(page);
  expect(await findingsInEveryLook(page)).toEqual([]);
  await press(page, 'link', 'New service');
  await typeInto(page, 'Title', 'Art Advisory');
  await typeInto(page, 'Description', 'Collections that are kept, lent and passed on with care.');
  const add = page.getByRole('button', { name: 'Add step' });
  await tabTo(add);
  await page.keyboard.press('Enter');
  const step = page.getByRole('region', { name: 'Step 1' });
  await step.getByRole('textbox', { name: 'Title of the step' }).fill('Inventory');
  await step.getByRole('textbox', { name: 'What happens' }).fill('We list every work.');
  await press(page, 'button', 'Save as draft');
  await expect(page.getByText('Draft', { exact: true })).toBeVisible();
  expect(await findingsInEveryLook(page)).toEqual([]);
  await page.setViewportSize(NARROW);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(NARROW.width);
  expect((await reader.request.get('/services/art-advisory')).status()).toBe(404);

  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Published', { exact: true })).toBeVisible();
  for (const path of ['/services', '/services/art-advisory', '/sitemap.xml'])
    await expect.poll(() => textAt(path)).toContain('rt-advisory');
  await reader.goto('/services/art-advisory');
  await expect(reader.getByRole('heading', { level: 1, name: 'Art Advisory' })).toBeVisible();
  await expect(reader.getByText('We list every work.')).toBeVisible();

  await page.getByRole('textbox', { name: 'Address' }).fill('collections');
  await page.getByRole('button', { name: 'Publish changes' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('link', { name: '/services/collections' })).toBeVisible();
  await expect
    .poll(
      async () =>
        (await reader.request.get('/services/art-advisory', { maxRedirects: 0 })).headers().location,
    )
    .toBe('/services/collections');

  await page.getByRole('button', { name: 'Unpublish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click();
  await expect(page.getByText('Draft', { exact: true })).toBeVisible();
  await expect.poll(() => textAt('/sitemap.xml')).not.toContain('/services/collections');
  await expect.poll(async () => (await reader.request.get('/services/collections')).status()).toBe(404);
  await page.getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByText('Archived', { exact: true })).toBeVisible();
});

test('an order set by dragging or keyboard is used on the site', async ({ signedIn, visitor }) => {
  const reader = await visitor({ javaScriptEnabled: false });
  const order = async () => {
    await reader.goto('/team');
    return (await reader.getByRole('heading', { level: 3 }).allTextContents()).slice(0, 3);
  };
  const before = await order();
  const page = await signedIn(STAFF);
  await page.goto('/admin/content/team');
  await hydrated(page);
  const rows = page.getByRole('list', { name: 'Team' }).getByRole('listitem');
  const [first, second, third] = before;
  await rows.nth(2).locator('[draggable]').dragTo(rows.nth(0));
  await expect(rows.nth(0)).toContainText(third!);
  await expect.poll(order).toEqual([third, first, second]);
  await press(page, 'button', `Move down ${third}`);
  await expect(page.getByText(`${third} is now number 2 of 6.`)).toBeAttached();
  await page.keyboard.press('Enter');
  await expect.poll(order).toEqual(before);
});

test.describe('concurrent editing', () => {
  // The second save is refused with 412.
  test.use({ expectedComplaints: FAILED_REQUEST });

  test('the second editor sees both texts, and nothing is overwritten unseen', async ({ signedIn }) => {
    const first = await signedIn(STAFF);
    const second = await signedIn(STAFF, FOR_AXE);
    const data = {
      name: 'J. B.',
      title: 'Heir',
      quote: 'They answered at once.',
      rating: 5,
      verified: false,
    };
    const made = await first.request.post(`${CONTENT}/testimonials`, { data });
    const { id } = (await made.json()) as { id: string };
    for (const page of [first, second]) {
      await page.goto(`/admin/content/testimonials/${id}`);
      await hydrated(page);
    }
    await first.getByRole('textbox', { name: 'Quote' }).fill('They answered within the hour.');
    await first.getByRole('button', { name: 'Save' }).click();
    await expect(first.getByText('Saved', { exact: true })).toBeVisible();
    await second.getByRole('textbox', { name: 'Quote' }).fill('They answered every time.');
    await second.getByRole('textbox', { name: 'Who this is' }).fill('Heir and trustee');
    await second.getByRole('button', { name: 'Save' }).click();
    const notice = second.getByRole('alert', { name: /has saved this meanwhile/ });
    await expect(notice).toContainText('They answered within the hour.');
    await expect(notice).toContainText('They answered every time.');
    expect(await findingsInEveryLook(second)).toEqual([]);
    await notice.getByRole('button', { name: /^Use what/ }).click();
    await second.getByRole('button', { name: 'Save' }).click();
    await expect(second.getByText('Saved', { exact: true })).toBeVisible();
    const saved = (await (await first.request.get(`${CONTENT}/testimonials`)).json()) as {
      id: string;
      fields: object;
    }[];
    expect(saved.find((each) => each.id === id)?.fields).toMatchObject({
      quote: 'They answered within the hour.',
      title: 'Heir and trustee',
    });
  });
});

test('offices, hours, links and privacy texts are changed by keyboard and shown on every page without script', async ({
  signedIn,
  visitor,
}) => {
  const reader = await visitor({ javaScriptEnabled: false });
  const page = await signedIn(STAFF, FOR_AXE);
  await page.goto('/admin/content/firm');
  await hydrated(page);
  expect(await findingsInEveryLook(page)).toEqual([]);
  const before = (await (await page.request.get(`${CONTENT}/firm`)).json()) as { fields: object };
  await typeInto(page, 'Opening hours', 'Mon-Thu 10:00 AM-4:00 PM EST');
  await typeInto(page, 'Page /team (optional)', 'People');
  await typeInto(page, 'Careers (optional)', '/contact');
  const add = page.getByRole('button', { name: 'Add office' });
  await tabTo(add);
  await page.keyboard.press('Enter');
  const office = page.getByRole('region', { name: 'Office 4' });
  await office.getByLabel('City').fill('Zurich');
  await office.getByLabel('Phone').fill('+41 44 555 01 42');
  await office.getByLabel('Address').fill('1 Lake Street\n8001 Zurich');
  await press(page, 'button', 'Save and publish');
  await expect(page.getByText('It is saved. Visitors see it at once.', { exact: true })).toBeVisible();
  const contact = async () => (await reader.request.get('/contact')).text();
  await expect.poll(contact).toContain('8001 Zurich');
  await reader.goto('/contact');
  await expect(reader.getByRole('contentinfo')).toContainText('Mon-Thu 10:00 AM-4:00 PM EST');
  await expect(reader.getByRole('contentinfo').getByRole('link', { name: 'Careers' })).toHaveAttribute(
    'href',
    '/contact',
  );
  await expect(
    reader.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'People' }),
  ).toHaveAttribute('href', '/team');
  await page.setViewportSize(NARROW);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(NARROW.width);
  // Restores the firm for the other tests of this worker.
  const restored = await page.request.put(`${CONTENT}/firm`, {
    headers: { 'If-Match': '"2"' },
    data: before.fields,
  });
  expect(restored.status()).toBe(200);

  await page.goto('/admin/content/privacy');
  await hydrated(page);
  expect(await findingsInEveryLook(page)).toEqual([]);
  await page.getByLabel(/^Contact for data protection/).fill('Mei-Lin Tan');
  await page.getByRole('button', { name: 'Add section' }).click();
  await page.getByLabel('Heading').fill('Clients in Switzerland');
  await page.getByLabel(/^Text, with/).fill('Swiss law applies as well.');
  await page.getByRole('button', { name: 'Save and publish' }).click();
  await expect
    .poll(async () => (await reader.request.get('/privacy')).text())
    .toContain('Swiss law applies as well.');
  await reader.goto('/privacy');
  await expect(reader.getByRole('heading', { name: 'Clients in Switzerland' })).toBeVisible();
  await expect(reader.getByText('Mei-Lin Tan')).toBeVisible();
});

test('articles that are pinned, dragged and moved by keyboard come first on the site, all others by their date', async ({
  signedIn,
  visitor,
}) => {
  const reader = await visitor({ javaScriptEnabled: false });
  const on = async (path: string) => {
    await reader.goto(path);
    const links = await reader.getByRole('link', { name: /^Read Article/ }).allTextContents();
    return links.map((text) => text.replace('Read Article: ', ''));
  };
  const feed = async () =>
    (await (await reader.request.get('/feed.xml')).text()).match(/<entry>.*?<\/title>/gs)!.join('\n');
  const before = await on('/insights');
  const [first, second, third, ...rest] = before;
  const feedBefore = await feed();
  const page = await signedIn(STAFF, FOR_AXE);
  await page.goto('/admin/content');
  await hydrated(page);
  await takePictures(page, 'none-pinned');
  await press(page, 'button', `Pin ${third}`);
  await press(page, 'button', `Pin ${second}`);
  await expect(page.getByText(`${second} is pinned.`)).toBeAttached();
  await expect.poll(() => on('/insights')).toEqual([third, second, first, ...rest]);
  expect(await findingsInEveryLook(page)).toEqual([]);
  const rows = page.getByRole('list', { name: 'Pinned articles' }).getByRole('listitem');
  await rows.nth(1).locator('[draggable]').dragTo(rows.nth(0));
  await expect(rows.nth(0)).toContainText(second!);
  await expect.poll(() => on('/insights')).toEqual([second, third, first, ...rest]);
  await press(page, 'button', `Move down ${second}`);
  await expect(page.getByText(`${second} is now number 2 of 2.`)).toBeAttached();
  await expect.poll(() => on('/insights')).toEqual([third, second, first, ...rest]);
  expect(await on('/')).toEqual([third, second, first]);
  expect(await feed()).toBe(feedBefore);
  await press(page, 'button', `Pin ${first}`);
  await expect(rows).toHaveCount(3);
  await takePictures(page, 'three-pinned');
  await page.setViewportSize(NARROW);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(NARROW.width);
  // The focus moves with its row.
  for (const title of [third, second, first]) {
    const remove = rows.getByRole('button', { name: `Unpin ${title}` });
    await tabTo(remove);
    await page.keyboard.press('Enter');
    await expect(remove).toHaveCount(0);
  }
  await expect.poll(() => on('/insights')).toEqual(before);
});
