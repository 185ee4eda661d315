import { execFile } from 'node:child_process';
import crypto from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { findingsInEveryLook, FOR_AXE } from './accessibility-findings';
import { tabTo } from './keyboard';
import { root } from './product';
import { test as base } from './product-test';
import { takePictures } from './screen-sizes';
import { STAFF } from './sign-in';

const NAME = 'mfe-portal';

/** A product whose registry has the key of the portal's team. */
const test = base.extend<object, { team: { folder: string; keyFile: string; releases: string } }>({
  team: [
    async ({}, use) => {
      const folder = mkdtempSync(path.join(os.tmpdir(), 'team-'));
      const { privateKey, publicKey } = crypto.generateKeyPairSync('ed25519');
      const keyFile = path.join(folder, 'key.pem');
      writeFileSync(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
      const registry = JSON.parse(readFileSync(path.join(root, 'shell/remotes.json'), 'utf8')) as {
        remotes: { name: string; keys?: unknown }[];
      };
      registry.remotes.find(({ name }) => name === NAME)!.keys = [publicKey.export({ format: 'jwk' }).x];
      writeFileSync(path.join(folder, 'remotes.json'), JSON.stringify(registry));
      const releases = path.join(folder, 'releases');
      mkdirSync(releases);
      await use({ folder, keyFile, releases });
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  settings: [
    ({ team: { folder, releases } }, use) =>
      use({ REMOTES: path.join(folder, 'remotes.json'), RELEASES_DIR: releases }),
    { scope: 'worker' },
  ],
});

test('an owner makes a token, a team deploys a canary with it, and the owner promotes it and rolls it back', async ({
  product,
  team,
  signedIn,
}) => {
  const owner = await signedIn(STAFF, FOR_AXE);
  const errors: string[] = [];
  owner.on('pageerror', (error) => errors.push(error.message));

  // By keyboard, starting from the settings.
  await owner.goto('/admin/settings');
  await tabTo(owner.getByRole('link', { name: 'Releases' }));
  await owner.keyboard.press('Enter');
  await expect(owner.getByRole('heading', { level: 1, name: 'Releases' })).toBeVisible();
  await expect(owner.getByText('Came with the product')).toHaveCount(3);
  await tabTo(owner.getByRole('button', { name: 'Make token' }));
  await owner.keyboard.press('Enter');
  const asked = owner.getByRole('dialog', { name: 'New token' });
  await asked.getByLabel('Remote').fill(NAME);
  await asked.getByLabel('For').fill('Portal pipeline');
  await owner.keyboard.press('Enter');
  const shown = owner.getByRole('dialog', { name: `Token for ${NAME}` });
  const token = await shown.getByLabel('Token', { exact: true }).inputValue();
  expect(await findingsInEveryLook(owner)).toEqual([]);
  await shown.getByRole('button', { name: 'Done' }).click();

  await promisify(execFile)(process.execPath, ['../tooling/remote/remote.mjs', 'deploy', '--share', '30'], {
    cwd: path.join(root, NAME),
    env: {
      ...process.env,
      SHELL_URL: product.url,
      RELEASE_TOKEN: token,
      RELEASE_KEY_FILE: team.keyFile,
      RELEASE_STORE: team.releases,
    },
  });
  await owner.getByRole('button', { name: 'Refresh' }).click();
  const row = owner
    .getByRole('table', { name: `Releases of ${NAME}` })
    .getByRole('row')
    .nth(1);
  await expect(row).toContainText('Canary, 30 %');
  await expect(row).toContainText('by Portal pipeline');
  await expect(owner.getByText('Installed release, 70 %')).toBeVisible();

  await tabTo(row.getByRole('button', { name: /^Promote/ }));
  await owner.keyboard.press('Enter');
  await owner.getByRole('dialog').getByRole('button', { name: 'Promote' }).click();
  await expect(owner.locator('[data-toasts]').getByText(/ of mfe-portal is live/)).toBeVisible();
  await expect(row).toContainText('Live');
  await owner.getByText(`History of ${NAME}`).click();
  await expect(owner.getByRole('listitem').filter({ hasText: 'made the canary' })).toBeVisible();

  await row.getByRole('button', { name: /^Use in this browser/ }).click();
  const link = owner.getByRole('dialog').getByRole('link', { name: 'Open in this browser' });
  await link.click();
  await expect(owner).toHaveURL(`${product.url}/`);
  const banner = owner.getByRole('complementary', { name: 'Pinned releases' });
  await expect(banner).toContainText(`${NAME}: 1.0.0-`);
  expect(await findingsInEveryLook(owner)).toEqual([]);
  await banner.getByRole('button', { name: 'Unpin all' }).click();
  await expect(owner).toHaveURL(`${product.url}/`);
  await expect(owner.getByRole('main')).toBeVisible();
  await expect(banner).toHaveCount(0);
  await owner.goto('/admin/platform');
  await expect(row).toContainText('Live');
  expect(await findingsInEveryLook(owner)).toEqual([]);
  await takePictures(owner, 'platform');

  await owner.getByRole('button', { name: `Roll back to installed: ${NAME}` }).click();
  await owner.getByRole('dialog').getByRole('button', { name: 'Roll back' }).click();
  await expect(
    owner.getByRole('region', { name: NAME }).getByText('Installed release', { exact: true }),
  ).toBeVisible();
  await expect(row).toContainText('Stored');
  await owner.getByRole('button', { name: `Revoke Portal pipeline of ${NAME}` }).click();
  await owner.getByRole('dialog').getByRole('button', { name: 'Revoke token' }).click();
  await expect(owner.locator('[data-toasts]').getByText(/is revoked/)).toBeVisible();
  const answer = await owner.request.get(`/api/platform/remotes/${NAME}/releases`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(answer.status()).toBe(401);
  expect(errors).toEqual([]);
});
