import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { serve } from '@hono/node-server';
import { ResponseError } from '@lisle-harrow/api/calls';
import { createRequestObserver, observeRequests } from '@lisle-harrow/server/telemetry/observe-requests';
import { pino } from 'pino';
import { createElement } from 'react';
import type { RemoteModule } from '../contract';
import { createApiClient } from './api/api-client';
import { createApp } from './app';
import { rendererOf } from './rendering/render-page-parts';

const CANARY = 'canary@osei.com';
const LEAK = /canary|osei/i;
const frame = {
  globalStyle: '',
  startScript: '',
  icon: '',
  scripts: [],
  dialogScripts: [],
  formScripts: [],
  preloadFonts: [],
};

/** What goes wrong in a page of the remote, by its path. */
const FAULTS: Record<string, () => unknown> = {
  '/desk/answer': () => {
    throw new ResponseError(404, JSON.stringify({ title: 'Gone', detail: 'Nothing of Canary Osei' }));
  },
  '/desk/json': () => JSON.parse('Canary Osei') as unknown,
  '/desk/words': () => {
    throw new Error(`Nobody has ${CANARY}`, { cause: new Error(`/portal?email=canary%40osei.com&q=1`) });
  },
};
const module: RemoteModule = {
  needs: 1,
  Routes: () => createElement('h1', null, String(FAULTS[rendered]?.() ?? 'Desk')),
  prefetch: async ({ pathname, search }) => {
    rendered = search.has('markup') ? pathname : '';
    if (!rendered) FAULTS[pathname]?.();
    return { status: 200 };
  },
  queryParameters: ['markup'],
};
let rendered = '';

const root = mkdtempSync(path.join(tmpdir(), 'shell-log-'));
for (const folder of ['shell/dist/browser', 'shared-ui/dist'])
  mkdirSync(path.join(root, folder), { recursive: true });

const logged: string[] = [];
const log = pino({ level: 'trace' }, { write: (line: string) => logged.push(line) });
/** What goes wrong in the shell itself. */
let fault: Error | undefined;
/** Answers everything with the canary. */
let api: Server;
let shell: Server;
let url: string;
beforeAll(async () => {
  api = createServer((_request, response) => response.writeHead(500).end(CANARY)).listen(0, '127.0.0.1');
  await once(api, 'listening');
  const API_URL = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  const desk = { name: 'mfe-desk', url: '/remotes/mfe-desk/', routes: ['/desk'] };
  const { app } = createApp({
    env: { root, API_URL, PAGE_CACHE_SECONDS: 0, SESSION_COOKIES: ['sid'], TRUST_PROXY_HOPS: 0 },
    remotes: {
      registry: () => (fault ? Promise.reject(fault) : Promise.resolve({ remotes: [desk] })),
      current: (registered: object) =>
        Promise.resolve({
          registered,
          url: desk.url,
          renderer: rendererOf(module),
          descriptor: { name: desk.name, browser: { entry: 'a.js', preload: [] }, files: {} },
        }),
      known: (registered: object) => ({ registered }),
      variantOf: () => '',
    },
    frame,
    versionedFiles: new Set(),
    images: {},
    processes: {},
    log,
    counts: { start: () => undefined, page: () => undefined, failure: () => undefined },
    api: createApiClient(API_URL),
    origin: () => 'http://localhost',
  } as unknown as Parameters<typeof createApp>[0]);
  const fetch = observeRequests(app.fetch, createRequestObserver({ log, trustsCaller: false }));
  shell = serve({ fetch, port: 0, hostname: '127.0.0.1' }) as Server;
  await once(shell, 'listening');
  url = `http://127.0.0.1:${(shell.address() as AddressInfo).port}`;
});
afterAll(() => {
  rmSync(root, { recursive: true });
  for (const server of [shell, api]) {
    server.closeAllConnections();
    server.close();
  }
});

let asked = 0;
/** The status of the answer, once its request is logged. */
async function ask(target: string, init: RequestInit = {}): Promise<number> {
  const response = await fetch(url + target, { headers: { Cookie: `sid=${CANARY}` }, ...init });
  await response.text();
  asked += 1;
  while (lines('"msg":"request"').length < asked) await new Promise(setImmediate);
  return response.status;
}
const lines = (words: string) => logged.filter((line) => line.includes(words));

test('when pages fail, the log of the shell contains no data from visitors, api responses or remotes', async () => {
  for (const page of Object.keys(FAULTS)) {
    await ask(`${page}?email=${CANARY}`);
    await ask(`${page}?markup=1&email=${CANARY}`);
  }
  expect(lines('the page is left to the browser')).toHaveLength(3);
  expect(lines('rendering failed').length).toBeGreaterThanOrEqual(3);
  expect(lines('the session could not be read from the api')).not.toEqual([]);
  const body = new URLSearchParams({ name: CANARY, email: CANARY, subject: CANARY, message: CANARY });
  expect(await ask('/write', { method: 'POST', body })).toBe(502);
  expect(await ask(`/booking/${CANARY}`)).toBe(503);
  for (const fails of Object.values(FAULTS)) {
    try {
      fails();
    } catch (error) {
      fault = error as Error;
    }
    expect(await ask(`/desk/${CANARY}?q=${CANARY}`)).toBe(500);
  }
  expect(lines('page failed')).toHaveLength(3);
  // A developer can still find the location.
  expect(lines('page failed').every((line) => line.includes('log-privacy.test.ts'))).toBe(true);
  expect(logged.filter((line) => LEAK.test(line))).toEqual([]);
});
