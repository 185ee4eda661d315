import { expect } from '@playwright/test';
import type { Availability, HoursOverview } from '@lisle-harrow/api/contract';
import { findingsInEveryLook, FOR_AXE } from './accessibility-findings';
import { hydrated } from './hydration';
import { tabTo } from './keyboard';
import { test as base } from './product-test';
import { STAFF } from './sign-in';
import { toast } from './toast';

// What visitors can book applies to the whole product, so no other file may share it. The setting has its usual value.
const test = base.extend<object, { settings: Record<string, string> }>({
  settings: [{ LOG_LEVEL: 'warn' }, { scope: 'worker' }],
});

test('by keyboard alone staff close a day and offer video, and visitors see it at once', async ({
  signedIn,
}) => {
  const page = await signedIn(STAFF, FOR_AXE);
  await page.goto('/admin/settings');
  await page.getByRole('link', { name: 'Hours', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Consultation hours');
  await hydrated(page);
  const before = (await (await page.request.get('/api/admin/hours')).json()) as HoursOverview;

  const saturday = page.getByRole('combobox', { name: 'Saturday: opens at' });
  await tabTo(saturday);
  await page.keyboard.press('Home');
  await expect(saturday).toHaveValue('');
  const video = page.getByRole('checkbox', { name: 'Secure video' });
  await tabTo(video);
  if (!(await video.isChecked())) await page.keyboard.press('Space');
  const adviser = page.getByRole('checkbox', { name: 'Eleanor Harrow' });
  await tabTo(adviser);
  await page.keyboard.press('Space');
  await expect(page.getByRole('heading', { name: 'Hours of Eleanor Harrow' })).toBeVisible();
  await page.getByRole('button', { name: 'Add exception' }).click();
  await page.getByLabel('First day').fill('2099-12-25');
  expect(await findingsInEveryLook(page)).toEqual([]);

  const save = page.getByRole('button', { name: 'Save hours' });
  await tabTo(save);
  await page.keyboard.press('Enter');
  await expect(toast(page, 'The hours are saved. Visitors see them at once.')).toBeVisible();
  const after = (await (await page.request.get('/api/admin/hours')).json()) as HoursOverview;
  expect(after).toMatchObject({ revision: before.revision + 1, hours: { saturday: null } });
  // A Friday and a Saturday; Christmas.
  const read = async (from: string, to: string) =>
    (await (await page.request.get(`/api/availability?from=${from}&to=${to}`)).json()) as Availability;
  const { days, choices } = await read('2099-07-31', '2099-08-01');
  expect(days).toEqual([{ date: '2099-08-01', closed: true }]);
  expect(choices.meetings).toContain('video');
  expect(choices.advisers.map(({ name }) => name)).toEqual(['Eleanor Harrow']);
  expect((await read('2099-12-25', '2099-12-25')).days).toEqual([{ date: '2099-12-25', closed: true }]);
});
