import { expect } from '@playwright/test';
import { findings, FOR_AXE } from './accessibility-findings';
import { test } from './deploy-release';
import { STAFF } from './sign-in';

const REMOTE = 'mfe-marketing';

test('who has opened a link to pinned releases is told so on each page, and unpins them by one press', async ({
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
