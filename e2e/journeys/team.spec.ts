import { expect } from '@playwright/test';
import { test } from '../deployments-test';
import { inRender } from '../faults/changed-code';
import { PUBLIC_PAGES } from '../public-pages';

// The console reports what failed.
test.use({ expectedComplaints: /./ });

test('a team deploys its remote; a release that fails in the browser is replaced by the one before, and rolled back', async ({
  deployments,
  page,
}) => {
  const heading = PUBLIC_PAGES['/insights'];
  const remote = 'mfe-marketing';
  const good = await deployments.deploy(remote);
  const open = async () => (await page.goto('/insights?q=custody'))!.text();
  await expect.poll(open).toContain(`/releases/${good}/`);
  await expect(page.getByRole('heading', { name: heading })).toBeVisible();

  const bad = await deployments.deploy(remote, inRender("throw new Error('in render')"));
  await expect.poll(open).toContain(`/releases/${bad}/`);
  await page.mouse.move(5, 5);
  await page.mouse.move(9, 9);
  // The page stays whole for this visitor, and the team learns of the failure.
  await expect.poll(() => deployments.failuresOf(remote, bad)).toEqual({ mount: 1 });
  await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  await expect.poll(open).toContain(`/releases/${good}/`);

  await deployments.rollBack(remote, good);
  await page.context().clearCookies();
  await expect.poll(open).toContain(`/releases/${good}/`);
});
