import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { BrowserContextOptions, Page } from '@playwright/test';
import { wakeUp } from '../hydration';
import { root, startProduct } from '../product';
import { serveRemote, writeRegistry } from '../remote-server';
import { reply, startStubApi, type StubAnswer, type StubApi } from './stub-api';
import { FAILED_REQUEST, test as base } from '../visitors';

/** How a page gets on screen: rendered by the server, by the browser after a link, or by the browser alone. */
export const WAYS = ['from the server', 'by a link', 'in the browser'] as const;
type Way = (typeof WAYS)[number];

export const PHONE = { width: 390, height: 844 };

/** Answers of the current-user call. */
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

interface Opening extends BrowserContextOptions {
  way?: Way;
  session?: SessionName;
  answers?: Record<string, StubAnswer>;
  /** Leaves the page as it arrived, without an interaction. */
  asleep?: boolean;
  /** An earlier visitor's page, instead of a new visitor. */
  page?: Page;
  /** Runs on the page before it opens anything. */
  prepare?: (page: Page) => Promise<unknown>;
}

/** Opens a page of the site for a new visitor, with the given answers of the api. */
export type Open = (path: string, opening?: Opening) => Promise<Page>;

interface StubSite {
  url: string;
  stub: StubApi;
  /** Whether the server renders pages, or leaves that to the browser. */
  renderBy: (renderer: 'server' | 'browser') => Promise<void>;
}

interface Visits {
  /** The api that answers; its calls are counted from the last `open`. */
  stub: StubApi;
  open: Open;
}

/** A test on the product with an api that answers only the specified call table. */
export const test = base.extend<Visits, { site: StubSite }>({
  site: [
    async ({}, use) => {
      const folder = mkdtempSync(path.join(os.tmpdir(), 'stub-site-'));
      const registry = path.join(folder, 'remotes.json');
      writeRegistry(registry, (name) => `/remotes/${name}/`);
      const stub = await startStubApi();
      const bare = await serveWithoutServerBundles(path.join(folder, 'remotes'));
      // A page from the server's cache would show the answers of an earlier test.
      const product = await startProduct({
        API_URL: stub.url,
        REMOTES: registry,
        REMOTE_ORIGINS: 'http://localhost:*',
        LOG_LEVEL: 'silent',
        PAGE_CACHE_SECONDS: '0',
        SESSION_COOKIES: 'session',
      });
      let rendering = 'server';
      await use({
        url: product.url,
        stub,
        async renderBy(renderer) {
          if (renderer === rendering) return;
          rendering = renderer;
          const origin = renderer === 'server' ? '' : `http://localhost:${bare.port}`;
          writeRegistry(registry, (name) => `${origin}/remotes/${name}/`);
          // The server trusts what it read for a tenth of a second.
          await new Promise((resolve) => setTimeout(resolve, 250));
        },
      });
      await product.stop();
      await bare.stop();
      await stub.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    // Without an up-to-date build, the start makes one.
    { scope: 'worker', timeout: 300_000 },
  ],

  baseURL: ({ site }, use) => use(site.url),
  viewport: { width: 1280, height: 800 },
  // Most tests on this site make a call fail.
  expectedComplaints: FAILED_REQUEST,

  stub: ({ site }, use) => use(site.stub),

  open: async ({ site, visitor }, use) => {
    await use(async (target, opening = {}) => {
      const {
        way = 'from the server',
        session = 'signed out',
        answers,
        asleep,
        prepare,
        ...others
      } = opening;
      const { page: earlier, ...options } = others;
      await site.renderBy(way === 'in the browser' ? 'browser' : 'server');
      site.stub.answers = { 'GET /api/auth/user': SESSIONS[session], ...answers };
      site.stub.calls.length = 0;
      const page = earlier ?? (await visitor(options));
      await prepare?.(page);
      const start = way === 'by a link' ? (target === '/' ? '/about' : '/') : target;
      await page.goto(start, { waitUntil: 'domcontentloaded' });
      if (!asleep || way === 'by a link') await wakeUp(page);
      if (way === 'by a link') await follow(page, target);
      return page;
    });
  },
});

/** Goes on to `target` without a new document: by a link of the page, or as by going back. */
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

/** Serves the remotes' builds from their own origin, as if their server bundles were missing. */
function serveWithoutServerBundles(folder: string) {
  for (const name of ['mfe-marketing', 'mfe-admin', 'mfe-portal'])
    cpSync(path.join(root, name, 'dist'), path.join(folder, name), {
      recursive: true,
      filter: (file) => path.basename(file) !== 'server',
    });
  return serveRemote(path.dirname(folder));
}
