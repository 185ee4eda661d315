import { expect } from '@playwright/test';
import { findings, FOR_AXE } from './accessibility-findings';
import { bookingDialog } from './booking-dialog';
import { test } from './deployments-test';
import { STAFF } from './sign-in';

const REMOTE = 'mfe-marketing';

test('a link to pinned releases shows a banner on each page, which unpins them by one press', async ({
  deployments,
  signedIn,
  visitor,
}) => {
  const pinned = await deployments.deploy(REMOTE);
  const live = await deployments.deploy(REMOTE);
  const staff = await signedIn(STAFF);
  const made = await staff.request.post('/api/platform/pins', { data: { pins: { [REMOTE]: pinned } } });
  const { id } = await made.json();

  const page = await visitor(FOR_AXE);
  await page.goto(`/platform/pin/${id}`);
  const banner = page.getByRole('complementary', { name: 'Pinned releases' });
  await expect(banner).toContainText(`${REMOTE}: ${pinned}`);
  expect(await findings(page)).toEqual([]);
  const response = await page.goto('/services');
  expect(await response!.text()).toContain(`/releases/${pinned}/`);
  await expect(banner).toBeVisible();

  const [unpinned] = await Promise.all([
    page.waitForResponse((answer) => answer.request().isNavigationRequest() && answer.status() === 200),
    banner.getByRole('button', { name: 'Unpin all' }).click(),
  ]);
  expect(await unpinned.text()).toContain(`/releases/${live}/`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(banner).toBeHidden();
});

test('an open page offers a newer release to staff, and reloads only at their press', async ({
  deployments,
  signedIn,
}) => {
  await deployments.deploy('mfe-admin');
  const page = await signedIn(STAFF);
  await page.clock.install();
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: 'Book Consultation' }).click();
  const name = bookingDialog(page).getByLabel('First name');
  await name.fill('Jonas');
  const offer = page.getByText('A new version of this page is available', { exact: true }).first();

  // The passing of time alone shows no offer.
  await page.clock.fastForward('10:00');
  const looked = page.waitForResponse('**/releases.json');
  await name.click();
  await looked;
  await expect(offer).toBeHidden();

  const next = await deployments.deploy('mfe-admin');
  await page.clock.fastForward('10:00');
  await name.click();
  await expect(offer).toBeVisible();
  await expect(name).toHaveValue('Jonas');

  await bookingDialog(page).getByRole('button', { name: 'Close' }).click();
  const reloaded = page.waitForResponse((answer) => answer.request().isNavigationRequest());
  await page.getByRole('button', { name: 'Reload' }).click();
  expect(await (await reloaded).text()).toContain(`/releases/${next}/`);
});
