import { expect } from '@playwright/test';
import { smallPdf } from '../api/src/testing/small-pdf';
import { findingsInEveryLook, FOR_AXE } from './accessibility-findings';
import { test } from './product-test';
import { CLIENT, STAFF } from './sign-in';

const pdf = (name: string, words: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: smallPdf(words),
});

test('staff compare versions of a document, and see on the timeline how it arrived and was answered', async ({
  signedIn,
}) => {
  const client = await signedIn(CLIENT);
  const answer = await client.request.post('/api/client/documents/upload', {
    multipart: { name: 'Deed of the lake house', type: 'other', file: pdf('deed.pdf', 'dark') },
  });
  expect(answer.status()).toBe(201);
  const { id } = (await answer.json()) as { id: string };
  const staff = await signedIn(STAFF, FOR_AXE);
  await staff.goto('/admin/clients');
  await staff.getByRole('link', { name: 'Marguerite Okafor' }).click();
  await staff.getByRole('tab', { name: 'Documents' }).click();
  const documents = new URL(staff.url()).pathname.replace('/admin/', '/api/admin/');
  await staff.request.patch(`${documents}/documents/${id}`, {
    data: { status: 'rejected', notes: 'Page two is missing.' },
  });
  const replaced = await client.request.put(`/api/client/documents/${id}/file`, {
    multipart: { file: pdf('deed whole.pdf', 'both pages of it') },
  });
  expect(replaced.status()).toBe(200);
  await staff.reload();

  await staff.getByRole('button', { name: 'Compare versions of Deed of the lake house' }).press('Enter');
  const dialog = staff.getByRole('dialog', { name: 'Versions of Deed of the lake house' });
  await expect(dialog.getByRole('status')).toHaveText(
    /^The content differs: the second file is .* larger\.$/,
  );
  const reason = dialog.getByRole('row', { name: /^Reason/ });
  await expect(reason.getByRole('cell').first()).toHaveText('Page two is missing.');
  await expect(dialog.getByRole('row', { name: /^Answer/ })).toContainText('by Eleanor Harrow');
  expect(await findingsInEveryLook(staff)).toEqual([]);
  const opening = staff.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Open deed.pdf' }).press('Enter');
  expect((await opening).suggestedFilename()).toBe('deed.pdf');
  await staff.keyboard.press('Escape');

  await staff.getByRole('tab', { name: 'Timeline' }).click();
  const day = staff.getByRole('tabpanel').locator('section section').first();
  await expect(day.getByRole('link', { name: 'rejected Deed of the lake house' })).toBeVisible();
  const told = await day.locator('li > span').allInnerTexts();
  const after = told.indexOf('Marguerite Okafor handed over a new file of Deed of the lake house');
  expect(after).toBeGreaterThanOrEqual(0);
  expect(told.slice(after, after + 3)).toEqual([
    'Marguerite Okafor handed over a new file of Deed of the lake house',
    'Eleanor Harrow rejected Deed of the lake house',
    'Marguerite Okafor handed over Deed of the lake house',
  ]);
  expect(await findingsInEveryLook(staff)).toEqual([]);
  await staff.setViewportSize({ width: 390, height: 844 });
  await expect(day.getByRole('link', { name: 'rejected Deed of the lake house' })).toBeVisible();
  expect(await staff.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
