import { type ChildProcess, fork } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { visitor, wakeUp } from './browser';
import { ended, root } from './product';
import { runningProduct } from './running-product';
import { reply, startStubApi, type StubAnswer, type StubApi } from './stub-api';

/** How a page comes on screen: made by the server, by the browser after a link, or by the browser alone. */
export const WAYS = ['from the server', 'by a link', 'in the browser'] as const;
export type Way = (typeof WAYS)[number];

const DESKTOP = { width: 1280, height: 800 };
export const PHONE = { width: 390, height: 844 };

/** What the current-user call answers. */
export const SESSIONS = {
  'signed in': reply({ firstName: 'Jane' }),
  'signed in without a name': reply({}),
  'signed out': { status: 401, body: 'Unauthorized' },
  pending: 'never',
  'answered 500': { status: 500, body: '' },
  'cut off': 'cut',
  'answered HTML': { status: 200, body: '<!doctype html><title>x</title>' },
  'answered null': reply(null),
} satisfies Record<string, StubAnswer>;
export type SessionName = keyof typeof SESSIONS;

/** Everything that means that nobody is signed in. */
export const NOBODY: SessionName[] = [
  'signed out',
  'answered 500',
  'cut off',
  'answered HTML',
  'answered null',
];

interface Opening extends BrowserContextOptions {
  way?: Way;
  session?: SessionName;
  answers?: Record<string, StubAnswer>;
  /** Leaves the page as it came, without a sign of a person. */
  asleep?: boolean;
  /** An earlier visitor's page, instead of a new visitor. */
  page?: Page;
  /** Done to the page before it opens anything. */
  prepare?: (page: Page) => Promise<unknown>;
}

export interface StubSite {
  url: string;
  browser: Browser;
  stub: StubApi;
  /** A new visitor on a page of the site, over a server with the answers given; calls are counted from here. */
  open: (path: string, opening?: Opening) => Promise<{ page: Page; complaints: string[] }>;
}

/** The product over a server that answers the specified call table alone, for all tests of a file. */
export function stubSite(): StubSite {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'stub-site-'));
  const registryFile = path.join(folder, 'remotes.json');
  const registry = JSON.parse(readFileSync(path.join(root, 'shell/remotes.json'), 'utf8'));
  const contexts: BrowserContext[] = [];
  let withoutServerBundles: { child: ChildProcess; url: string } | undefined;
  let rendered: 'server' | 'browser' = 'server';

  const product = runningProduct(async () => {
    writeRegistry((name) => `/remotes/${name}/`);
    site.stub = await startStubApi();
    return { API_URL: site.stub.url, REMOTES: registryFile, LOG_LEVEL: 'silent', PAGE_CACHE_SECONDS: '0' };
  });

  const site = Object.assign(product as unknown as StubSite, { open });

  afterEach(() => Promise.all(contexts.splice(0).map((context) => context.close())));
  afterAll(async () => {
    if (withoutServerBundles) await ended(withoutServerBundles.child, 'SIGTERM');
    await site.stub?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  return site;

  async function open(target: string, opening: Opening = {}) {
    const { way = 'from the server', session = 'signed out', answers, asleep, prepare, ...others } = opening;
    const { page: earlier, ...options } = others;
    await renderBy(way === 'in the browser' ? 'browser' : 'server');
    site.stub.answers = { 'GET /api/auth/user': SESSIONS[session], ...answers };
    site.stub.calls.length = 0;
    const visit = earlier
      ? { page: earlier, complaints: [] }
      : await visitor(site.browser, { viewport: DESKTOP, ...options });
    const { page } = visit;
    if (!earlier) contexts.push(page.context());
    await prepare?.(page);
    const start = way === 'by a link' ? (target === '/' ? '/about' : '/') : target;
    await page.goto(site.url + start, { waitUntil: 'domcontentloaded' });
    if (!asleep || way === 'by a link') await wakeUp(page);
    if (way === 'by a link') await follow(page, target);
    return visit;
  }

  async function renderBy(wanted: typeof rendered): Promise<void> {
    if (wanted === rendered) return;
    rendered = wanted;
    if (wanted === 'browser') withoutServerBundles ??= await serveWithoutServerBundles(folder);
    writeRegistry(
      (name) => (wanted === 'server' ? '' : (withoutServerBundles?.url ?? '')) + `/remotes/${name}/`,
    );
    // The server believes what it read for a tenth of a second.
    await new Promise((resolve) => setTimeout(resolve, 250));
  }

  function writeRegistry(urlOf: (name: string) => string): void {
    for (const remote of registry.remotes) remote.url = urlOf(remote.name);
    writeFileSync(`${registryFile}.new`, JSON.stringify(registry));
    renameSync(`${registryFile}.new`, registryFile);
  }
}

/** Goes on to `target` without a new document: by a link of the page, or as going back leads to it. */
export async function follow(page: Page, target: string): Promise<void> {
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const link = page.locator(`a[href="${target}"]`).filter({ visible: true }).first();
  if ((await link.count()) > 0) await link.click();
  else
    await page.evaluate((url) => {
      history.pushState(null, '', url);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    }, target);
  await page.waitForURL((url) => url.pathname + url.search === target);
  if (!(await page.evaluate(() => 'sameDocument' in window))) throw new Error(`${target} loaded a document`);
}

/** The remotes' builds from an origin of their own, as if their server bundles were gone. */
async function serveWithoutServerBundles(folder: string): Promise<{ child: ChildProcess; url: string }> {
  for (const name of ['mfe-marketing', 'mfe-admin', 'mfe-portal'])
    cpSync(path.join(root, name, 'dist'), path.join(folder, 'remotes', name), {
      recursive: true,
      filter: (file) => path.basename(file) !== 'server',
    });
  const child = fork(path.join(root, 'tooling/serve-remote.mjs'), ['mfe-marketing'], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, PORT: '0', REMOTE_DIR: folder },
  });
  const port = await new Promise<number>((resolve) =>
    child.once('message', (message: { port: number }) => resolve(message.port)),
  );
  return { child, url: `http://localhost:${port}` };
}
