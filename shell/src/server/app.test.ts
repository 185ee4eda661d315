import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { jest } from '@jest/globals';
import { COMMON_HEADERS } from '@lisle-harrow/server/http/common-headers';
import { createRequestObserver, observeRequests } from '@lisle-harrow/server/telemetry/observe-requests';
import { pino } from 'pino';
import type { RemoteModule } from '../contract';
import { createApiClient } from './api/api-client';
import { createApp } from './app';
import { rendererOf } from './rendering/render-page-parts';

type AppDeps = Parameters<typeof createApp>[0];

const root = mkdtempSync(path.join(tmpdir(), 'shell-app-'));
const installed = JSON.stringify({
  name: 'mfe-desk',
  browser: { entry: 'page.js', preload: [] },
  server: { entry: 'server/a.js' },
  files: { 'page.js': `sha384-${'x'.repeat(64)}`, 'server/a.js': `sha384-${'x'.repeat(64)}` },
});
for (const folder of ['mfe-desk', 'api', 'shell']) {
  mkdirSync(path.join(root, folder, 'dist'), { recursive: true });
  writeFileSync(path.join(root, folder, 'dist/remote.json'), installed);
}
for (const file of ['mfe-desk/dist/server/a.js', 'shared-ui/dist/page.svg', 'shared-ui/dist/.built']) {
  mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(root, file), 'x');
}
afterAll(() => rmSync(root, { recursive: true }));

const createTestApp = (settings: object = {}) =>
  createApp({
    env: {
      root,
      API_URL: 'http://127.0.0.1:9',
      PAGE_CACHE_SECONDS: 0,
      SESSION_COOKIES: ['sid'],
      TRUST_PROXY_HOPS: 0,
      ...settings,
    },
    remotes: {
      registry: () =>
        Promise.resolve({ remotes: [{ name: 'mfe-desk', url: '/remotes/mfe-desk/', routes: ['/desk'] }] }),
    },
    frame: { startScript: '' },
    versionedFiles: new Set(['/design/page.svg?v=1a']),
    images: {},
    api: createApiClient('http://127.0.0.1:9'),
    origin: () => 'http://localhost',
    log: {},
  } as unknown as AppDeps);
const { app } = createTestApp();

test('the files of a registered remote are served, whatever its name', async () => {
  const answer = await app.request('/remotes/mfe-desk/remote.json');
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe(installed);
});

test.each(['api', 'shell', '%2e%2e%2fapi', 'mfe-desk%2f..%2f..%2fapi%2fdist'])(
  'the files of %s, which is no registered remote, are not served',
  async (name) => {
    expect((await app.request(`/remotes/${name}/remote.json`)).status).toBe(404);
  },
);

test.each([
  ['/design/page.svg?v=1a', true],
  ['/design/page.svg?v=1b', false],
  ['/design/page.svg?v=', false],
  ['/design/page.svg', false],
  ['/remotes/mfe-desk/remote.json?v=1a', false],
])('%s is cached as immutable: %p', async (url, isKept) => {
  const answer = await app.request(url);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('Cache-Control')?.includes('immutable')).toBe(isKept);
});

test.each(['/design/.built', '/design/%2ebuilt', '/design/%2Ebuilt', '//design/.built'])(
  'internal files of a build are not served: %s',
  async (address) => {
    const answer = await app.request(`http://localhost${address}`);
    expect(await answer.text()).not.toBe('x');
    expect(answer.status).not.toBe(200);
  },
);

test.each([
  ['/desk/%61%2D%7e', '/desk/a-~'],
  ['/desk/%c3%a9%2f', '/desk/%C3%A9%2F'],
  ['//desk//a/', '/desk/a'],
])('each page has one canonical URL: %s redirects to %s', async (written, plain) => {
  const answer = await app.request(`http://localhost${written}?q=%61`);
  expect([answer.status, answer.headers.get('Location')]).toEqual([308, `${plain}?q=%61`]);
});

test('a page that is opened under another name of this server leads to its own', async () => {
  const named = createTestApp({ PUBLIC_URL: 'https://firm.example' });
  // Slashes at the end lead to the page without them, wherever it is.
  const ask = async (Host: string, destination: string) => {
    const headers = { Host, 'Sec-Fetch-Dest': destination };
    return (await named.app.request(`http://${Host}/desk/?q=1`, { headers })).headers.get('Location');
  };
  expect(await ask('other.example', 'document')).toBe('https://firm.example/desk?q=1');
  for (const host of ['firm.example', 'www.firm.example', 'localhost:3000'])
    expect([host, await ask(host, 'document')]).toEqual([host, '/desk?q=1']);
  expect(await ask('other.example', 'empty')).toBe('/desk?q=1');
});

test.each([
  ['/healthz', 200],
  ['/remotes.json', 200],
  ['/remotes/mfe-desk/remote.json', 200],
  ['/remotes/mfe-desk/server/a.js', 404],
  ['/assets/gone.js', 404],
  ['/design/page.svg', 200],
  ['/icons/gone.png', 404],
  ['//desk', 308],
])('the response to %s has the security headers', async (target, status) => {
  const set = new Map<string, string>();
  const outgoing = {
    setHeader: (name: string, value: string) => set.set(name, value),
    once: () => undefined,
  };
  const secure = createTestApp({ PUBLIC_URL: 'https://www.example.com' });
  const incoming = { headers: {}, socket: { remoteAddress: '127.0.0.1' } };
  const answer = await secure.app.request(target, {}, { incoming, outgoing });
  expect(answer.status).toBe(status);
  expect(Object.fromEntries(set)).toEqual({
    ...COMMON_HEADERS,
    ...(target.startsWith('/icons/') && { 'Cross-Origin-Resource-Policy': 'cross-origin' }),
    'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  });
});

test.each(['none', 'toString', 'constructor'])('there is no icon %s', async (name) => {
  expect((await app.request(`/icons/${name}.png`)).status).toBe(404);
});

describe('readiness', () => {
  let api: Server;
  let port: number;
  let answer: { status: number; body: object };
  const remotes = { registry: () => Promise.resolve({ remotes: [{ name: 'mfe-desk' }] }) };
  const ready = async (deps: object = {}) => {
    const env = {
      root,
      API_URL: `http://127.0.0.1:${port}`,
      PAGE_CACHE_SECONDS: 0,
      SESSION_COOKIES: ['sid'],
    };
    const { app: shell } = createApp({
      env,
      remotes,
      frame: { startScript: '' },
      images: {},
      origin: () => 'http://localhost',
      log: pino({ level: 'silent' }),
      ...deps,
    } as unknown as AppDeps);
    const response = await shell.request('/readyz');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    return [response.status, ((await response.json()) as { detail?: string }).detail];
  };

  beforeEach(async () => {
    answer = { status: 200, body: { status: 'ready' } };
    api = createServer((_, response) => response.writeHead(answer.status).end(JSON.stringify(answer.body)));
    await once(api.listen(0, '127.0.0.1'), 'listening');
    port = (api.address() as AddressInfo).port;
  });
  afterEach(() => api.close());

  test('a shell whose api is ready is ready', async () => {
    expect(await ready()).toEqual([200, undefined]);
  });

  test('a shell whose api is not ready gives the reason', async () => {
    answer = { status: 503, body: { detail: 'The database does not answer.' } };
    expect(await ready()).toEqual([503, 'The api is not ready: The database does not answer.']);
  });

  test('a shell without an api is not ready', async () => {
    api.closeAllConnections();
    await new Promise((resolve) => api.close(resolve));
    expect(await ready()).toEqual([503, 'The api does not answer.']);
  });

  test('a shell stays ready while one api behind its own load balancer is stopping', async () => {
    answer = { status: 503, body: { type: 'urn:lisle-harrow:problem:stopping' } };
    expect(await ready()).toEqual([200, undefined]);
  });

  test('a shell that has never read its registry, or is stopping, is not ready', async () => {
    const unread = { registry: () => Promise.resolve({ remotes: [] }) };
    expect(await ready({ remotes: unread })).toEqual([503, 'The registry of remotes cannot be read.']);
    expect(await ready({ stopping: AbortSignal.abort() })).toEqual([503, 'It is stopping.']);
  });
});

describe('the api call of a page', () => {
  const module: RemoteModule = {
    needs: 1,
    Routes: () => null,
    prefetch: async ({ host }) => {
      await host.fetch('/api/desk').catch(() => undefined);
      return { status: 200 };
    },
  };
  const log = pino({ level: 'silent' });
  let answer: (request: IncomingMessage, response: ServerResponse) => void;
  let api: Server;
  let shell: Server;
  /** Requests that were not answered from prepared bytes. */
  let late = 0;
  let url: string;
  beforeEach(async () => {
    api = createServer((request, response) => {
      if (request.url === '/api/desk') answer(request, response);
      else response.writeHead(401).end('Unauthorized');
    });
    await once(api.listen(0, '127.0.0.1'), 'listening');
    const API_URL = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
    const desk = { name: 'mfe-desk', url: '/remotes/mfe-desk/', routes: ['/desk'] };
    const registry = { remotes: [desk] };
    const { app: served, answerEarly } = createApp({
      env: { root, API_URL, PAGE_CACHE_SECONDS: 0.1, SESSION_COOKIES: ['sid'], TRUST_PROXY_HOPS: 0 },
      remotes: {
        registry: () => Promise.resolve(registry),
        current: (registered: object) =>
          Promise.resolve({
            registered,
            url: desk.url,
            renderer: rendererOf(module),
            descriptor: { name: desk.name, browser: { entry: 'a.js', preload: [] }, files: {} },
          }),
        known: (registered: object) => ({ registered }),
        variantOf: () => '',
        latest: () => ({ registry, generation: 1 }),
        areSettled: () => true,
      },
      frame: {
        globalStyle: '',
        startScript: '',
        icon: '',
        scripts: [],
        dialogScripts: [],
        formScripts: [],
        preloadFonts: [],
      },
      versionedFiles: new Set(),
      images: {},
      processes: {},
      log,
      counts: { start: () => undefined, page: () => undefined, failure: () => undefined },
      api: createApiClient(API_URL),
      origin: () => 'http://localhost',
    } as unknown as AppDeps);
    const observe = createRequestObserver({ log, trustsCaller: false });
    const answerLate = getRequestListener(observeRequests(served.fetch, observe));
    shell = createServer((request, response) => {
      if (answerEarly(request, response, false, observe)) return;
      late += 1;
      void answerLate(request, response);
    });
    await once(shell.listen(0, '127.0.0.1'), 'listening');
    url = `http://127.0.0.1:${(shell.address() as AddressInfo).port}/desk`;
  });
  afterEach(() => {
    jest.useRealTimers();
    for (const server of [shell, api]) {
      server.closeAllConnections();
      server.close();
    }
  });

  test("carries the trace of the page's request", async () => {
    let told: string | undefined;
    answer = (request, response) => {
      told = request.headers.traceparent as string | undefined;
      response.end('{}');
    };
    const page = await fetch(url);
    expect(page.status).toBe(200);
    expect(told?.split('-')[1]).toBe(page.headers.get('Request-Id'));
  });

  test('is aborted when the visitor disconnects', async () => {
    const ended = new Promise((resolve) => {
      answer = (request) => {
        request.once('close', resolve);
        visitor.destroy();
      };
    });
    // Nor does the time limit of a page end it.
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'Date', 'performance'] });
    const visitor = get(url).on('error', () => undefined);
    await ended;
  });

  test('is repeated beside the answers while the page is read all the time', async () => {
    let calls = 0;
    answer = (_request, response) => {
      calls += 1;
      response.setHeader('ETag', '"a"').end('{}');
    };
    const read = async () => expect((await fetch(url)).status).toBe(200);
    // Where the test itself was held up, the next request rightly waits for the call.
    for (let before = { calls, late }; calls === before.calls || late > before.late; await pause(20)) {
      if (calls > before.calls) before = { calls, late };
      await read();
    }
    expect(calls).toBeGreaterThan(1);
  });
});

test('security.txt is served where a contact is set, as plain text', async () => {
  const at = '/.well-known/security.txt';
  const { app: told } = createTestApp({ SECURITY_CONTACT: 'mailto:security@firm.example' });
  const answer = await told.request(at);
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(await answer.text()).toContain('Contact: mailto:security@firm.example\n');
});
