import { type ChildProcess, fork } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { launchBrowser, signIn, visitor, wakeUp } from './browser';
import { ended, PASSWORD, type Product, root, startProduct } from './product';

const REMOTES = ['mfe-marketing', 'mfe-admin', 'mfe-portal'];

let product: Product;
let browser: Browser;
let folder: string;
let registryFile: string;
const hosts = new Map<string, { child: ChildProcess; port: number }>();

async function host(name: string, port = 0): Promise<void> {
  const child = fork(path.join(root, 'tooling/serve-remote.mjs'), [name], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, PORT: String(port), REMOTE_DIR: path.join(folder, name) },
  });
  const at = await new Promise<number>((resolve) =>
    child.once('message', (message: { port: number }) => resolve(message.port)),
  );
  hosts.set(name, { child, port: at });
}

const portOf = (name: string) => hosts.get(name)?.port ?? 0;

async function stopHost(name: string): Promise<void> {
  const running = hosts.get(name);
  if (running) await ended(running.child, 'SIGTERM');
}

function writeRegistry(urlOf: (name: string) => string): void {
  const registry = JSON.parse(readFileSync(path.join(root, 'shell/remotes.json'), 'utf8'));
  for (const remote of registry.remotes) remote.url = urlOf(remote.name);
  writeFileSync(`${registryFile}.new`, JSON.stringify(registry));
  renameSync(`${registryFile}.new`, registryFile);
}

const ownOrigin = (name: string) => `http://localhost:${portOf(name)}/`;

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'remotes-'));
  registryFile = path.join(folder, 'remotes.json');
  // The product builds what is outdated; its remotes are copied from there and served from origins of their own.
  writeFileSync(registryFile, readFileSync(path.join(root, 'shell/remotes.json')));
  [product, browser] = await Promise.all([
    startProduct({ REMOTES: registryFile, LOG_LEVEL: 'info' }),
    launchBrowser(),
  ]);
  for (const name of REMOTES) {
    cpSync(path.join(root, name, 'dist'), path.join(folder, name), { recursive: true });
    await host(name);
  }
  writeRegistry(ownOrigin);
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await Promise.all([...hosts.keys()].map(stopHost));
  await product?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('remotes on other origins render and hydrate without a complaint', async () => {
  const { page, complaints } = await visitor(browser);
  await page.goto(product.url, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Start Your Journey' }).click();
  await page.getByRole('dialog', { name: 'Book Your Consultation' }).waitFor();
  expect(complaints).toEqual([]);
});

test('a rebuilt remote is on the next page load, in HTML and in the browser, without touching the shell', async () => {
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
    path.join(folder, 'mfe-marketing'),
    (configuration: { module: { rules: unknown[] } }) => {
      configuration.module.rules.push(rewrite);
      return configuration;
    },
  );
  expect(await (await fetch(product.url)).text()).toContain('Explore Everything');
  const { page, complaints } = await visitor(browser);
  await page.goto(product.url, { waitUntil: 'networkidle' });
  await wakeUp(page);
  await page.getByRole('link', { name: 'Explore Everything' }).waitFor();
  expect(complaints).toEqual([]);
}, 180_000);

test('with the marketing remote stopped the frame, booking and the other remotes work', async () => {
  const port = portOf('mfe-marketing');
  await stopHost('mfe-marketing');
  const { page } = await visitor(browser);
  await page.goto(`${product.url}/services`);
  await page.getByRole('banner').getByRole('button', { name: 'Book Consultation' }).click();
  await page.getByRole('dialog', { name: 'Book Your Consultation' }).waitFor();
  await page.keyboard.press('Escape');
  await signIn(page, product.url, 'staff@lisleharrow.example', PASSWORD);
  await page.goto(`${product.url}/admin`);
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
  await page.getByRole('contentinfo').waitFor();
  await host('mfe-marketing', port);
}, 120_000);

test.each([
  { name: 'mfe-admin', path: '/admin', account: 'staff@lisleharrow.example' },
  { name: 'mfe-portal', path: '/client-portal', account: 'client@lisleharrow.example' },
])(
  'with $name never reached its page says so, can be tried again, and the rest works',
  async ({ name, path: at, account }) => {
    // A port where nothing listens, and that nobody of this page view has ever loaded from.
    const dead = await freePort();
    writeRegistry((remote) => (remote === name ? `http://localhost:${dead}/` : ownOrigin(remote)));
    const { page } = await visitor(browser);
    await signIn(page, product.url, account, PASSWORD);
    await page.goto(product.url + at);
    const retry = page.getByRole('button', { name: 'Try again' });
    await retry.waitFor();
    await page.getByRole('banner').waitFor();
    await page.getByRole('link', { name: 'Services', exact: true }).first().click();
    await page.getByRole('heading', { name: 'Our Service Portfolio' }).waitFor();
    await page.goBack();
    await retry.waitFor();
    expect(product.output()).toContain(`"remote":"${name}"`);

    await stopHost(name);
    await host(name, dead);
    await retry.click();
    await page.getByRole('heading', { level: 1, name: /Admin Dashboard|Welcome/ }).waitFor();
    writeRegistry(ownOrigin);
  },
  120_000,
);

test.each([
  {
    fault: 'answers HTML',
    answer: { status: 200, type: 'text/html', body: '<!doctype html><title>x</title>' },
  },
  { fault: 'answers 500', answer: { status: 500, type: 'text/plain', body: 'no' } },
  { fault: 'throws', answer: { status: 200, type: 'text/javascript', body: 'throw new Error("no")' } },
  { fault: 'never answers', answer: null },
])(
  'a remote whose scripts: $fault leaves a readable page and an intact shell',
  async ({ answer }) => {
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
    writeRegistry((remote) => (remote === 'mfe-marketing' ? `http://localhost:${port}/` : ownOrigin(remote)));
    const { page } = await visitor(browser);
    await page.goto(product.url, { waitUntil: 'domcontentloaded' });
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await page.getByRole('banner').getByRole('button', { name: 'Book Consultation' }).click();
    await page.getByRole('dialog', { name: 'Book Your Consultation' }).waitFor();
    broken.closeAllConnections();
    broken.close();
    writeRegistry(ownOrigin);
  },
  120_000,
);

test('a page that came rendered stays when its browser bundle fails, and the next page works', async () => {
  const { page } = await visitor(browser);
  await page.route('**/browser/**', (route) => route.abort());
  await page.goto(product.url);
  await page.mouse.move(5, 5);
  await page
    .getByText('Part of this page did not load', { exact: true })
    .first()
    .waitFor({ timeout: 20_000 });
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
  await page.unroute('**/browser/**');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Insights' }).click();
  await page.getByRole('heading', { level: 1, name: 'Market Insights' }).waitFor();
  await page.getByRole('searchbox').fill('custody');
  await page.waitForURL(/q=custody/);
}, 60_000);

test.each([
  { fault: 'is missing', spoil: () => rmSync(registryFile) },
  { fault: 'is not JSON', spoil: () => writeFileSync(registryFile, 'not json') },
  { fault: 'breaks a rule', spoil: () => writeFileSync(registryFile, '{"remotes":[{"name":"x"}]}') },
])('a registry that $fault takes nothing away', async ({ spoil }) => {
  expect((await fetch(product.url)).status).toBe(200);
  spoil();
  await new Promise((resolve) => setTimeout(resolve, 200));
  const html = await (await fetch(product.url)).text();
  expect(html).toContain('Start Your Journey');
  expect(product.output()).toContain('the registry of remotes cannot be read');
  writeRegistry(ownOrigin);
});

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = net.createServer().listen(0, 'localhost', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
