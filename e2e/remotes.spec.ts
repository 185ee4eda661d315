import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { bookingDialog } from './booking-dialog';
import { wakeUp } from './hydration';
import { freePort, root } from './product';
import { test as base } from './product-test';
import { PUBLIC_PAGES } from './public-pages';
import { type RemoteServer, serveRemote, writeRegistry } from './remote-server';
import { CLIENT, signIn, STAFF } from './sign-in';

const REMOTES = ['mfe-marketing', 'mfe-admin', 'mfe-portal'];

/** The remotes' builds, each served from an origin of its own, and the registry that says where. */
interface ServedRemotes {
  folder: string;
  registryFile: string;
  portOf: (name: string) => number;
  /** Serves a remote again, from another port where one is given. */
  serve: (name: string, port?: number) => Promise<void>;
  stop: (name: string) => Promise<unknown>;
  /** Lets the registry lead to each remote's own server, or to `url` for the remote of this name. */
  register: (name?: string, url?: string) => void;
}

/** A test over a product whose remotes can be stopped, rebuilt and spoilt. */
const test = base.extend<object, { remotes: ServedRemotes }>({
  remotes: [
    async ({}, use) => {
      const folder = mkdtempSync(path.join(os.tmpdir(), 'remotes-'));
      const registryFile = path.join(folder, 'remotes.json');
      const servers = new Map<string, RemoteServer>();
      const remotes: ServedRemotes = {
        folder,
        registryFile,
        portOf: (name) => servers.get(name)?.port ?? 0,
        async serve(name, port) {
          servers.set(name, await serveRemote(name, path.join(folder, name), port));
        },
        stop: async (name) => servers.get(name)?.stop(),
        register: (other, url = '') =>
          writeRegistry(registryFile, (name) =>
            name === other ? url : `http://localhost:${remotes.portOf(name)}/`,
          ),
      };
      for (const name of REMOTES) {
        cpSync(path.join(root, name, 'dist'), path.join(folder, name), { recursive: true });
        await remotes.serve(name);
      }
      remotes.register();
      await use(remotes);
      await Promise.all(REMOTES.map(remotes.stop));
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  settings: [
    ({ remotes }, use) => use({ REMOTES: remotes.registryFile, LOG_LEVEL: 'info' }),
    { scope: 'worker' },
  ],
});

// One test's stopped remote is no other test's.
test.describe.configure({ mode: 'default' });
test.afterEach(async ({ remotes }) => remotes.register());

test('remotes on other origins render and hydrate without a complaint', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Start Your Journey' }).click();
  await expect(bookingDialog(page)).toBeVisible();
});

test('a rebuilt remote is on the next page load, in HTML and in the browser, without touching the shell', async ({
  page,
  product,
  remotes,
}) => {
  const { buildRemote } = await import(path.join(root, 'tooling/build-workspace.mjs'));
  const rewrite = {
    test: /\.tsx?$/,
    include: path.join(root, 'mfe-marketing/src'),
    enforce: 'pre',
    loader: path.join(root, 'e2e/rewrite-loader.cjs'),
    options: { from: 'Explore Services', to: 'Explore Everything' },
  };
  await buildRemote(
    'mfe-marketing',
    path.join(remotes.folder, 'mfe-marketing'),
    (configuration: { module: { rules: unknown[] } }) => {
      configuration.module.rules.push(rewrite);
      return configuration;
    },
  );
  expect(await (await fetch(product.url)).text()).toContain('Explore Everything');
  await page.goto('/', { waitUntil: 'networkidle' });
  await wakeUp(page);
  await expect(page.getByRole('link', { name: 'Explore Everything' })).toBeVisible();
});

test.describe('what fails leaves the rest at work', () => {
  // The console says what failed.
  test.use({ expectedComplaints: /./ });

  test('with the marketing remote stopped the frame, booking and the other remotes work', async ({
    page,
    remotes,
  }) => {
    const port = remotes.portOf('mfe-marketing');
    await remotes.stop('mfe-marketing');
    await page.goto('/services');
    await page.getByRole('banner').getByRole('button', { name: 'Book Consultation' }).click();
    await expect(bookingDialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await signIn(page, STAFF);
    await page.goto('/admin');
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await remotes.serve('mfe-marketing', port);
  });

  for (const { name, path: at, account } of [
    { name: 'mfe-admin', path: '/admin', account: STAFF },
    { name: 'mfe-portal', path: '/client-portal', account: CLIENT },
  ])
    test(`with ${name} never reached its page says so, can be tried again, and the rest works`, async ({
      page,
      product,
      remotes,
    }) => {
      // A port where nothing listens, and that nobody of this page view has ever loaded from.
      const dead = await freePort();
      const before = product.output().length;
      remotes.register(name, `http://localhost:${dead}/`);
      await signIn(page, account);
      await page.goto(at);
      const retry = page.getByRole('button', { name: 'Try again' });
      await expect(retry).toBeVisible();
      await expect(page.getByRole('banner')).toBeVisible();
      await page.getByRole('link', { name: 'Services', exact: true }).first().click();
      await expect(page.getByRole('heading', { name: 'Our Service Portfolio' })).toBeVisible();
      await page.goBack();
      await expect(retry).toBeVisible();
      const said = product.output().slice(before).split('\n');
      expect(
        said.filter((line) => line.includes(`"remote":"${name}"`) && /"level":50/.test(line)),
      ).not.toEqual([]);

      await remotes.stop(name);
      await remotes.serve(name, dead);
      await retry.click();
      await expect(page.getByRole('heading', { level: 1, name: /Admin Dashboard|Welcome/ })).toBeVisible();
    });

  for (const { fault, answer } of [
    {
      fault: 'answers HTML',
      answer: { status: 200, type: 'text/html', body: '<!doctype html><title>x</title>' },
    },
    { fault: 'answers 500', answer: { status: 500, type: 'text/plain', body: 'no' } },
    { fault: 'throws', answer: { status: 200, type: 'text/javascript', body: 'throw new Error("no")' } },
    { fault: 'never answers', answer: null },
  ])
    test(`a remote whose scripts: ${fault} leaves a readable page and an intact shell`, async ({
      page,
      remotes,
    }) => {
      const descriptor = JSON.stringify({
        name: 'mfe-marketing',
        browser: { entry: 'browser/remoteEntry.0000000000.js', preload: [] },
        server: { entry: 'server/remoteEntry.0000000000.js' },
      });
      const broken = http.createServer((request, response) => {
        response.setHeader('Access-Control-Allow-Origin', '*');
        response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
        if (request.url?.endsWith('remote.json')) response.end(descriptor);
        else if (answer) response.writeHead(answer.status, { 'Content-Type': answer.type }).end(answer.body);
      });
      await new Promise<void>((resolve) => broken.listen(0, 'localhost', resolve));
      const { port } = broken.address() as AddressInfo;
      remotes.register('mfe-marketing', `http://localhost:${port}/`);
      await page.goto('/', { waitUntil: 'domcontentloaded' });
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
      await page.getByRole('banner').getByRole('button', { name: 'Book Consultation' }).click();
      await expect(bookingDialog(page)).toBeVisible();
      broken.closeAllConnections();
      broken.close();
    });

  test('a page that came rendered stays when its browser bundle fails, and the next page works', async ({
    page,
  }) => {
    await page.route('**/browser/**', (route) => route.abort());
    await page.goto('/');
    await page.mouse.move(5, 5);
    await page
      .getByText('Part of this page did not load', { exact: true })
      .first()
      .waitFor({ timeout: 20_000 });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.unroute('**/browser/**');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Insights' }).click();
    await expect(page.getByRole('heading', { level: 1, name: PUBLIC_PAGES['/insights'] })).toBeVisible();
    await page.getByRole('searchbox').fill('custody');
    await page.waitForURL(/q=custody/);
  });

  for (const { fault, spoil } of [
    { fault: 'is missing', spoil: (file: string) => rmSync(file) },
    { fault: 'is not JSON', spoil: (file: string) => writeFileSync(file, 'not json') },
    { fault: 'breaks a rule', spoil: (file: string) => writeFileSync(file, '{"remotes":[{"name":"x"}]}') },
  ])
    test(`a registry that ${fault} takes nothing away`, async ({ product, remotes }) => {
      // Longer than the shell believes the outcome of its last look, which may be of the test before.
      const untilLooksAgain = () => new Promise((resolve) => setTimeout(resolve, 200));
      await untilLooksAgain();
      expect((await fetch(product.url)).status).toBe(200);
      const before = product.output().length;
      spoil(remotes.registryFile);
      await untilLooksAgain();
      const html = await (await fetch(product.url)).text();
      expect(html).toContain('Start Your Journey');
      expect(product.output().slice(before)).toContain('the registry of remotes cannot be read');
    });
});
