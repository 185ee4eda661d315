import { type ChildProcess, fork } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ended, root } from './product';
import { expect } from '@playwright/test';
import { test as base } from './product-test';
import { type RemoteServer, serveRemote } from './remote-server';
import { CLIENT, STAFF } from './sign-in';

/** Two remotes, each in its own folder with only the packed packages. */
interface Alone {
  portal: string;
  /** Where its development server listens. */
  port: number;
  /** The remote of a fourth team, made by `npm run new-remote`. */
  desk: string;
  registryFile: string;
}

const tool = (file: string) => import(path.join(root, 'tooling', file));

const test = base.extend<object, { alone: Alone }>({
  alone: [
    async ({}, use) => {
      const folder = mkdtempSync(path.join(os.tmpdir(), 'build-alone-'));
      const { makePackages } = await tool('packages/make-packages.mjs');
      const { placeAlone, runScript } = await tool('packages/prove-alone.mjs');
      const { installAlone } = await tool('packages/install-alone.mjs');
      const { newRemote } = await tool('new-remote/new-remote.mjs');
      const tarballs = await makePackages(path.join(folder, 'packed'));

      const portal: string = placeAlone('mfe-portal', path.join(folder, 'portal'), tarballs);
      const { child, port } = await startDev(portal);

      const repository = path.join(folder, 'repository');
      mkdirSync(path.join(repository, 'shell/src'), { recursive: true });
      const needed = ['package.json', 'package-lock.json', 'shell/remotes.json', 'shell/src/contract.ts'];
      for (const file of [...needed, 'mfe-marketing/package.json', 'mfe-marketing/tsconfig.json'])
        cpSync(path.join(root, file), path.join(repository, file));
      const desk: string = newRemote('desk', repository);
      installAlone(desk, tarballs);
      await runScript(desk, 'test');
      await runScript(desk, 'build');
      const served: RemoteServer = await serveRemote(path.join(desk, 'dist'));

      const registryFile = path.join(folder, 'remotes.json');
      const registry = JSON.parse(readFileSync(path.join(repository, 'shell/remotes.json'), 'utf8'));
      const ports: Record<string, number> = { 'mfe-portal': port, 'mfe-desk': served.port };
      for (const remote of registry.remotes)
        if (ports[remote.name]) remote.url = `http://localhost:${ports[remote.name]}/`;
      writeFileSync(registryFile, JSON.stringify(registry));
      await use({ portal, port, desk, registryFile });
      await Promise.all([ended(child, 'SIGTERM'), served.stop()]);
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  settings: [
    ({ alone }, use) => use({ REMOTES: alone.registryFile, REMOTE_ORIGINS: 'http://localhost:*' }),
    { scope: 'worker' },
  ],
});

test.describe.configure({ mode: 'default' });
// Staff have no client profile.
test.use({ expectedComplaints: /404 \(Not Found\) \(.*\/api\/client\/profile\)/ });

/** `npm run dev` in a remote's own folder. */
async function startDev(folder: string): Promise<{ child: ChildProcess; port: number }> {
  const child = fork(path.join(folder, 'node_modules/@lisle-harrow/tooling/remote/remote.mjs'), ['dev'], {
    cwd: folder,
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, PORT: '0' },
  });
  const { port } = await new Promise<{ port: number }>((resolve) => child.once('message', resolve));
  // It answers once the first build is done.
  await expect
    .poll(
      () =>
        fetch(`http://localhost:${port}/remote.json`).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 120_000 },
    )
    .toBe(200);
  return { child, port };
}

test('a remote built alone runs inside the real shell, with the real session, and the open page shows each edit', async ({
  alone,
  signedIn,
}) => {
  const page = await signedIn(CLIENT);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome back');
  await expect(page.getByRole('banner')).toBeVisible();
  const file = path.join(alone.portal, 'src/welcome/welcome-page.tsx');
  const source = readFileSync(file, 'utf8');
  const started = Date.now();
  writeFileSync(file, source.replaceAll('Welcome back', 'Good to see you'));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Good to see you', { timeout: 30_000 });
  test.info().annotations.push({ type: 'edit seen after', description: `${Date.now() - started} ms` });
});

test('an owner loads a remote from a development server in one browser, and the open page shows each edit', async ({
  alone,
  signedIn,
}) => {
  const page = await signedIn(STAFF);
  await page.goto('/admin/platform');
  await page.getByRole('button', { name: 'Development server' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Remote').fill('mfe-portal');
  await dialog.getByLabel('Address').fill(`http://localhost:${alone.port}/`);
  await dialog.getByRole('button', { name: 'Make link' }).click();
  await page.getByRole('link', { name: 'Open in this browser' }).click();
  await expect(page.getByRole('complementary', { name: 'Pinned releases' })).toContainText('mfe-portal');
  const served = page.waitForRequest(`http://localhost:${alone.port}/remoteEntry.js`);
  await page.goto('/client-portal');
  await served;
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeVisible();
  const file = path.join(alone.portal, 'src/portal/access-message.tsx');
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll('<h1>{title}', '<h1>Edited: {title}'));
  await expect(heading).toContainText('Edited: ', { timeout: 30_000 });
});

test("the page of a fourth team's remote is served by the shell, with its link in the header", async ({
  page,
  product,
}) => {
  const html = async () => (await fetch(`${product.url}/desk`)).text();
  await expect.poll(html).toContain('The first page of a new remote.');
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Desk' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Desk' })).toBeVisible();
});
