import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { ageSignIns } from '../api/src/testing/age-sign-ins';
import { PASSWORD } from './product';
import { test } from './product-test';

for (const list of ['/admin?status=pending', '/admin/audit'])
  test(`without script, the export of ${list} leads to the sign-in if that was too long ago, then back, and downloads`, async ({
    product,
    newColleague,
    signedIn,
  }) => {
    const owner = await newColleague('owner', 'Nora', 'Plain');
    const page = await signedIn(owner, { javaScriptEnabled: false });
    await ageSignIns(product.dataDir, owner);
    await page.goto(list);
    const link = page.getByRole('link', { name: 'Export as CSV' });
    await link.click();
    await expect(page.getByText('Sign in again to confirm that it is you')).toBeVisible();
    await page.getByLabel('Email').fill(owner);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL(list);
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(readFileSync(await download.path(), 'utf8')).toContain('id');
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(list);
  });
