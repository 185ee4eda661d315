import { expect } from '@playwright/test';
import { findingsInEveryLook, FOR_AXE } from './accessibility-findings';
import { hydrated } from './hydration';
import { press, tabTo, typeInto } from './keyboard';
import { test } from './product-test';
import { NARROW } from './screen-sizes';
import { STAFF } from './sign-in';

test('a person’s picture keeps the point that an editor chooses by keyboard, where the site cuts it', async ({
  signedIn,
  visitor,
}) => {
  const page = await signedIn(STAFF, FOR_AXE);
  await page.goto('/admin/content/team');
  await hydrated(page);
  const name = (await page.getByRole('list', { name: 'Team' }).getByRole('link').first().textContent())!;
  await page.getByRole('link', { name, exact: true }).click();
  const choose = page.getByRole('button', { name: 'Choose a picture' });
  await choose.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Choose a picture' });
  const buffer = await page.screenshot({ animations: 'disabled' });
  await dialog.getByLabel('Picture', { exact: true }).setInputFiles({
    ...{ name: 'person.png', mimeType: 'image/png', buffer },
  });
  const across = dialog.getByRole('slider', { name: 'From left to right' });
  await across.focus();
  for (let times = 0; times < 6; times += 1) await page.keyboard.press('ArrowLeft');
  await expect(across).toHaveAttribute('aria-valuetext', '20 percent');
  await page.keyboard.press('Tab');
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('ArrowUp');
  expect(await findingsInEveryLook(page)).toEqual([]);
  await page.setViewportSize(NARROW);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(NARROW.width);
  await dialog.getByRole('button', { name: 'Use this picture' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Change picture' })).toBeFocused();
  await page.getByRole('button', { name: 'Publish changes' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).press('Enter');
  await expect(page.getByText('Published', { exact: true })).toBeVisible();

  const reader = await visitor({ javaScriptEnabled: false });
  await expect(async () => {
    await reader.goto('/team');
    const picture = reader.getByRole('listitem').filter({ hasText: name }).locator('img');
    await expect(picture).toHaveAttribute('src', /^\/api\/pictures\/[0-9a-f-]{36}\/\d+\.webp#focus=20,\d+$/);
    await expect(picture).toHaveCSS('object-position', /^20% \d+%$/);
    await expect(picture).toHaveJSProperty('complete', true);
    // A face in a small frame needs the narrower copy alone.
    expect(await picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/\/480\.webp$/);
  }).toPass();
});

test('an insight with a picture is published, and readers without script see the picture', async ({
  signedIn,
  visitor,
}) => {
  const page = await signedIn(STAFF, FOR_AXE);
  await page.goto('/admin/content');
  await hydrated(page);
  await press(page, 'button', 'New article');
  await typeInto(page, 'Title', 'What a lake is worth');
  await typeInto(page, 'Category', 'Tax Strategy');
  await typeInto(page, 'Excerpt', 'A shore is an asset like any other.');
  const body = page.getByRole('textbox', { name: 'Text, in Markdown' });
  await tabTo(body);
  await page.keyboard.type('The shore first.');

  await press(page, 'button', 'Insert picture');
  const dialog = page.getByRole('dialog', { name: 'Insert picture' });
  const shot = await page.screenshot({ animations: 'disabled' });
  await dialog
    .getByLabel('Picture', { exact: true })
    .setInputFiles({ name: 'lake.png', mimeType: 'image/png', buffer: shot });
  await dialog.getByLabel('What the picture shows').fill('A lake in May');
  await dialog.getByLabel('Caption').fill('The northern shore');
  expect(await findingsInEveryLook(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Insert picture' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(body).toContainText('![A lake in May](/api/pictures/');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('img', { name: 'A lake in May' })).toBeVisible();
  await expect(preview.getByRole('list', { name: 'To look at before publishing' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('link', { name: '/insights/what-a-lake-is-worth' })).toBeVisible();

  for (const viewport of [undefined, NARROW]) {
    const reader = await visitor({ javaScriptEnabled: false, ...(viewport && { viewport }) });
    await expect(async () => {
      const answer = await reader.goto('/insights/what-a-lake-is-worth');
      expect(answer!.status()).toBe(200);
    }).toPass();
    const picture = reader.getByRole('img', { name: 'A lake in May' });
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toHaveJSProperty('complete', true);
    const shown = await picture.evaluate((image: HTMLImageElement) => ({
      source: image.currentSrc,
      loaded: image.naturalWidth,
      room: image.getBoundingClientRect().width,
      window: document.documentElement.clientWidth,
      overflows: document.documentElement.scrollWidth > document.documentElement.clientWidth,
    }));
    expect(shown.source).toMatch(/\/api\/pictures\/[0-9a-f-]{36}\/\d+\.avif$/);
    expect(shown.loaded).toBeGreaterThan(0);
    expect(shown.overflows).toBe(false);
    expect(shown.room).toBeLessThanOrEqual(shown.window);
    await expect(reader.getByText('The northern shore')).toBeVisible();
  }
});
