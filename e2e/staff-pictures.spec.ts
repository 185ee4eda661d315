import { expect } from '@playwright/test';
import { findingsInEveryLook, FOR_AXE } from './accessibility-findings';
import { hydrated } from './hydration';
import { test } from './product-test';
import { NARROW } from './screen-sizes';

test('a person’s picture keeps the focal point set by keyboard where the site crops it', async ({
  signedIn,
  newColleague,
  visitor,
}) => {
  const page = await signedIn(await newColleague('editor', 'Edith', 'Vance'), FOR_AXE);
  await page.goto('/admin/content/team');
  await hydrated(page);
  const name = (await page.getByRole('list', { name: 'Team' }).getByRole('link').first().textContent())!;
  await page.getByRole('link', { name, exact: true }).click();
  const choose = page.getByRole('button', { name: 'Choose a picture' });
  await choose.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Choose a picture' });
  const buffer = await page.screenshot({ animations: 'disabled' });
  await dialog.getByLabel('Picture', { exact: true }).setInputFiles({
    name: 'person.png',
    mimeType: 'image/png',
    buffer,
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
    await expect(picture).toHaveAttribute('src', /^\/api\/pictures\/[0-9a-f-]{36}\/\d+\.jpg#focus=20,\d+$/);
    await expect(picture).toHaveCSS('object-position', /^20% \d+%$/);
    await expect(picture).toHaveJSProperty('complete', true);
    // A face in a small frame needs only the narrower copy, in the smallest format that the browser supports.
    expect(await picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(
      /\/480\.(?:avif|webp)$/,
    );
  }).toPass();
});
