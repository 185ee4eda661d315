import { expect } from '@playwright/test';
import { playClientStory } from '../client-story';
import { test } from '../deployments-test';
import { CLIENT, openTab, signIn } from '../sign-in';

test('a client is added, invited, informed, asked for a better document and served [CP3, CP5, CP6, CP16, CP18, D24]', async ({
  visitor,
  signedIn,
  product,
}) => playClientStory({ visitor, signedIn, product }));

test('a client signs in, sees every part of the portal and signs out [CP3]', async ({ page }) => {
  await signIn(page, CLIENT);
  await page.goto('/client-portal');
  await expect(page.getByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible();
  // The five tabs of the specification, and messages, which this server has.
  await expect(page.getByRole('tab')).toHaveCount(6);
  for (const tab of ['overview', 'profile', 'documents', 'milestones', 'updates', 'messages']) {
    await openTab(page, tab);
    await expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeVisible();
  }
  await page.getByRole('link', { name: 'Logout' }).filter({ visible: true }).first().click();
  await page.waitForURL('/');
  await expect(page.getByRole('button', { name: 'Start Your Journey' })).toBeVisible();
});
