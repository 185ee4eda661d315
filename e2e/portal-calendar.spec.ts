import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { findingsInEveryLook, FOR_AXE } from './accessibility-findings';
import { test } from './product-test';
import { CLIENT, STAFF } from './sign-in';

test('a client sees due dates and bookings by month, also without script and on a phone', async ({
  signedIn,
}) => {
  const staff = await signedIn(STAFF);
  await staff.goto('/admin/clients');
  await staff.getByRole('link', { name: 'Marguerite Okafor' }).click();
  await staff.getByRole('tab', { name: 'Documents' }).waitFor();
  const path = new URL(staff.url()).pathname.replace('/admin/', '/api/admin/');
  const data = { name: 'Insurance policy', type: 'other', notes: '', dueDate: '2098-03-14' };
  expect((await staff.request.post(`${path}/document-requests`, { data })).status()).toBe(201);

  const client = await signedIn(CLIENT, FOR_AXE);
  await client.goto('/client-portal');
  await client.getByRole('link', { name: 'Calendar' }).press('Enter');
  await expect(client.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible();
  const month = client.locator('section', { has: client.getByRole('heading', { name: 'March 2098' }) });
  await expect(month.getByRole('listitem')).toHaveText(/^14 Mar Friday\s*Insurance policy/);
  const [file] = await Promise.all([
    client.waitForEvent('download'),
    client.getByRole('link', { name: 'Add to your calendar (.ics)' }).press('Enter'),
  ]);
  expect(file.suggestedFilename()).toBe('calendar.ics');
  const content = await readFile(await file.path(), 'utf8');
  expect(content).toMatch(/^BEGIN:VCALENDAR\r\n[^]*SUMMARY:Insurance policy\r\n[^]*END:VCALENDAR\r\n$/);
  expect(content).toContain('DTSTART;VALUE=DATE:20980314');
  await client.getByText(/^Done \(\d+\)$/).press('Enter');
  expect(await findingsInEveryLook(client)).toEqual([]);
  await client.setViewportSize({ width: 390, height: 844 });
  expect(await client.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await client.emulateMedia({ media: 'print' });
  await expect(client.getByTestId('letterhead')).toBeVisible();
  await expect(client.getByRole('button', { name: 'Print' })).toBeHidden();

  const plain = await signedIn(CLIENT, { javaScriptEnabled: false });
  await plain.goto('/client-portal/calendar');
  await expect(plain.getByRole('heading', { name: 'March 2098' })).toBeVisible();
  await expect(plain.getByText('Insurance policy')).toBeVisible();
  await expect(plain.getByRole('button', { name: 'Print' })).toBeHidden();
});
