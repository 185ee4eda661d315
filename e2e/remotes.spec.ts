import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { expect } from '@playwright/test';
import { bookingDialog } from './booking-dialog';
import { wakeUp } from './hydration';
import { freePort, root } from './product';
import { PUBLIC_PAGES } from './public-pages';
import { test } from './remotes-test';
import { CLIENT, signIn, STAFF } from './sign-in';

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
  const { buildRemote } = await import(path.join(root, 'tooling/remote/build-remote.mjs'));
  const { projectAt } = await import(path.join(root, 'tooling/remote/project.mjs'));
  const rewrite = {
    test: /\.tsx?$/,
    include: path.join(root, 'mfe-marketing/src'),
    enforce: 'pre',
    loader: path.join(root, 'e2e/rewrite-loader.cjs'),
    options: { from: 'Explore Services', to: 'Explore Everything' },
  };
  await buildRemote(
    projectAt(path.join(root, 'mfe-marketing')),
    path.join(remotes.folder, 'mfe-marketing'),
    (configuration: { module: { rules: unknown[] } }) => {
      configuration.module.rules.push(rewrite);
      return configuration;
    },
  );
  await expect
    .poll(async () => (await fetch(product.url)).text(), { intervals: [100] })
    .toContain('Explore Everything');
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

  const script = (body: string) => ({ status: 200, type: 'text/javascript', body });
  /** A remote whose browser and server bundle says that it needs this contract. */
  const needing = (needs: number) =>
    script(`
      var exposed = { remote: { needs: ${needs}, Routes: () => null } };
      var mfe_marketing = { init: async () => undefined, get: async () => () => exposed };
      if (typeof module !== 'undefined') module.exports = exposed;`);
  const ENTRY = 'remoteEntry.0000000000.js';
  const FAULTS: {
    fault: string;
    answer: ReturnType<typeof script> | null;
    descriptor?: string;
    named?: string;
  }[] = [
    {
      fault: 'answer HTML',
      answer: { status: 200, type: 'text/html', body: '<!doctype html><title>x</title>' },
    },
    { fault: 'answer 404', answer: { status: 404, type: 'text/plain', body: 'no' } },
    { fault: 'answer 500', answer: { status: 500, type: 'text/plain', body: 'no' } },
    { fault: 'throw', answer: script('throw new Error("no")') },
    { fault: 'are cut off', answer: script('var mfe_marketing = { init: async () => {') },
    {
      fault: 'are not what the descriptor names',
      answer: script('var changed = true;'),
      named: 'another text',
    },
    { fault: 'need a newer contract', answer: needing(999) },
    { fault: 'need a contract that is served no more', answer: needing(0) },
    { fault: 'have a descriptor that is not JSON', answer: script(''), descriptor: '{"name":' },
    { fault: 'have an empty descriptor', answer: script(''), descriptor: '' },
    { fault: 'never answer', answer: null },
  ];

  for (const { fault, answer, descriptor, named } of FAULTS)
    test(`a remote whose files ${fault} leaves a readable page and an intact shell, and its open page comes back with it`, async ({
      page,
      product,
      remotes,
    }) => {
      const integrity = `sha384-${createHash('sha384')
        .update(named ?? answer?.body ?? '')
        .digest('base64')}`;
      const broken = JSON.stringify({
        name: 'mfe-marketing',
        browser: { entry: `browser/${ENTRY}`, preload: [] },
        server: { entry: `server/${ENTRY}` },
        files: { [`browser/${ENTRY}`]: integrity, [`server/${ENTRY}`]: integrity },
      });
      let isMended = false;
      const server = http.createServer((request, response) => {
        const { pathname } = new URL(request.url ?? '/', 'http://localhost');
        response.setHeader('Access-Control-Allow-Origin', '*');
        response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
        if (isMended) {
          const type = pathname.endsWith('.js') ? 'text/javascript' : 'application/json';
          response.setHeader('Content-Type', type);
          const file = path.join(remotes.folder, 'mfe-marketing', pathname);
          if (existsSync(file)) response.end(readFileSync(file));
          else response.writeHead(404).end();
        } else if (pathname.endsWith('remote.json')) response.end(descriptor ?? broken);
        else if (answer) response.writeHead(answer.status, { 'Content-Type': answer.type }).end(answer.body);
      });
      await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
      const { port } = server.address() as AddressInfo;
      const before = product.output().length;
      remotes.register('mfe-marketing', `http://localhost:${port}/`);
      await page.goto('/', { waitUntil: 'domcontentloaded' });
      const retry = page.getByRole('button', { name: 'Try again' });
      await expect(retry).toBeVisible();
      await expect(page.getByRole('contentinfo')).toBeVisible();
      await page.getByRole('banner').getByRole('button', { name: 'Book Consultation' }).click();
      await expect(bookingDialog(page)).toBeVisible();
      await page.keyboard.press('Escape');
      const said = product.output().slice(before).split('\n');
      expect(
        said.filter((line) => line.includes('"remote":"mfe-marketing"') && /"level":50/.test(line)),
      ).not.toEqual([]);

      isMended = true;
      server.closeAllConnections();
      await expect(async () => {
        await retry.click({ timeout: 1000 });
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 2000 });
      }).toPass();
      server.closeAllConnections();
      server.close();
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

  for (const { kind, isChanged } of [
    { kind: 'its entry', isChanged: (file: string) => file.startsWith('remoteEntry') },
    { kind: 'a chunk', isChanged: (file: string) => !file.startsWith('remoteEntry') },
  ])
    test(`a remote of which ${kind} has been changed on its way does not run, and its page stays readable`, async ({
      page,
    }) => {
      let changed = 0;
      await page.route('**/browser/*.js*', async (route) => {
        if (!isChanged(path.basename(new URL(route.request().url()).pathname))) return route.continue();
        changed += 1;
        const answer = await route.fetch();
        await route.fulfill({ response: answer, body: `${await answer.text()};window.wasTampered = true;` });
      });
      await page.goto('/');
      await page.mouse.move(5, 5);
      await page
        .getByText('Part of this page did not load', { exact: true })
        .first()
        .waitFor({ timeout: 20_000 });
      expect(changed).toBeGreaterThan(0);
      expect(await page.evaluate(() => 'wasTampered' in window)).toBe(false);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
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
