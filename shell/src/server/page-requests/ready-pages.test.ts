import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { DEFAULT_SITE, type Site } from '@lisle-harrow/api/contract';
import { createRequestObserver } from '@lisle-harrow/server/telemetry/observe-requests';
import { pino } from 'pino';
import type { Registry } from '../../remotes/registry';
import { createVisitorReader } from '../api/visitor';
import { compressHtml } from './compress-html';
import type { PageResponse } from './page-response';
import { createReadyPages, type SharedPage } from './ready-pages';

const registry: Registry = {
  remotes: [
    { name: 'mfe-site', url: '/remotes/mfe-site/', routes: ['/services'], home: 'signedOut' },
    { name: 'mfe-office', url: '/remotes/mfe-office/', routes: ['/admin'], home: 'staff', signedIn: true },
  ],
};
const [remote] = registry.remotes;
const html = '<h1>Services</h1>';
const page: PageResponse = {
  html,
  status: 200,
  etag: 'W/"abc"',
  isPersonal: false,
  styleNonce: 'n',
  remoteUrls: [],
  brotli: compressHtml(html, false),
};

let state: {
  site: Site | undefined;
  generation: number;
  isSettled: boolean;
  isNobody: boolean;
  nobodyUntil: number;
};
let logged: Record<string, unknown>[];
let revalidated: string[];
let ready: ReturnType<typeof createReadyPages>;
let server: Server;
let url: string;

const shared = (changes: Partial<SharedPage> = {}): SharedPage => ({
  page,
  remote,
  queryParameters: ['q'],
  site: DEFAULT_SITE,
  generation: 1,
  freshMs: 60_000,
  notes: { route: '/services', remote: 'mfe-site', release: 'r1', cache: 'hit' },
  ...changes,
});

beforeAll(async () => {
  await page.brotli();
  const log = pino({}, { write: (line: string) => void logged.push(JSON.parse(line)) });
  const observe = createRequestObserver({ log, trustsCaller: false });
  server = createServer((request, response) => {
    if (!ready.answer(request, response, observe, (path) => void revalidated.push(path)))
      response.end('the long way');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

beforeEach(() => {
  state = { site: DEFAULT_SITE, generation: 1, isSettled: true, isNobody: true, nobodyUntil: 0 };
  logged = [];
  revalidated = [];
  ready = createReadyPages({
    remotes: {
      variantOf: ({ bucket }) => (bucket === undefined ? '' : String(bucket)),
      latest: () => ({ registry, generation: state.generation }),
      areSettled: () => state.isSettled,
    },
    counts: { page: () => undefined },
    knownSite: () => state.site,
    isNobody: (lateMs = 0) => state.isNobody || state.nobodyUntil + lateMs > Date.now(),
    visitors: createVisitorReader({ trustedProxies: 0, sessionCookies: ['sid'] }),
    isOwnPath: (path) => /^\/(?:api|assets|book|readyz|remotes)(?:\/|$)/.test(path),
    headers: { 'X-Frame-Options': 'DENY' },
    pageHeaders: ({ etag }) => ({
      'Content-Security-Policy': "default-src 'none'",
      ...(etag && { ETag: etag }),
    }),
  });
});

/** Longer than a page counts as recent. */
const later = () => pause(260);
const plain = { 'Accept-Encoding': 'identity' };
const bodyOf = async (path: string, headers: Record<string, string> = plain, method = 'GET') =>
  (await fetch(url + path, { headers, method })).text();

test('a cached page is sent with the page headers and a request id, and is logged', async () => {
  ready.keep('/services', shared());
  const answer = await fetch(`${url}/services`, { headers: { 'Accept-Encoding': 'br' } });
  expect(await answer.text()).toBe(html);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'text/html; charset=UTF-8',
    etag: 'W/"abc"',
    'x-frame-options': 'DENY',
    'content-security-policy': "default-src 'none'",
    'content-length': String(page.brotli.latest()?.length),
  });
  expect(brotliDecompressSync(page.brotli.latest()!).toString()).toBe(html);
  while (logged.length === 0) await new Promise(setImmediate);
  expect(logged).toMatchObject([
    {
      method: 'GET',
      route: '/services',
      remote: 'mfe-site',
      release: 'r1',
      cache: 'hit',
      status: 200,
      requestId: answer.headers.get('Request-Id'),
    },
  ]);
  expect(await bodyOf('/services')).toBe(html);
});

test('a browser that already has the page gets 304', async () => {
  ready.keep('/services', shared());
  const answer = await fetch(`${url}/services`, { headers: { 'If-None-Match': '"other", W/"abc"' } });
  expect([answer.status, answer.headers.get('ETag'), await answer.text()]).toEqual([304, 'W/"abc"', '']);
});

test.each([
  ['a visitor with a session cookie', { Cookie: '_ga=1; sid=x' }],
  ['a visitor with other credentials', { Authorization: 'Basic eA==' }],
])('%s never gets the shared page', async (_, headers) => {
  ready.keep('/services', shared());
  expect(await bodyOf('/services', { ...plain, ...headers })).toBe('the long way');
  expect(await bodyOf('/services', { ...plain, Cookie: '_ga=1' })).toBe(html);
});

test.each([
  ['the registry or a release may have changed', () => (state.isSettled = false)],
  ['the registry or a release has changed', () => (state.generation = 2)],
  ['the values of the firm have changed', () => (state.site = { ...DEFAULT_SITE })],
  ['the api is due to be asked about visitors without a session', () => (state.isNobody = false)],
])('the full request pipeline takes over once %s', async (_, change) => {
  ready.keep('/services', shared());
  expect(await bodyOf('/services')).toBe(html);
  change();
  await later();
  expect(await bodyOf('/services')).toBe('the long way');
  expect(revalidated).toEqual([]);
});

test('a cached page is served only while it is fresh', async () => {
  ready.keep('/services', shared({ freshMs: 20 }));
  expect(await bodyOf('/services')).toBe(html);
  await later();
  expect(await bodyOf('/services')).toBe('the long way');
  ready.keep('/team', shared({ freshMs: 0 }));
  expect(await bodyOf('/team')).toBe('the long way');
});

test.each([
  ['it is no longer fresh', () => ready.keep('/services', shared({ freshMs: 0.01 }))],
  ['the registry or a release may have changed', () => (state.isSettled = false)],
  [
    'the api is due to be asked about visitors without a session',
    () => Object.assign(state, { isNobody: false, nobodyUntil: Date.now() }),
  ],
])(
  'once %s one request revalidates the page, and the others get the stale one for a while',
  async (_, change) => {
    ready.keep('/services', shared());
    change();
    await later();
    expect(await bodyOf('/services')).toBe('the long way');
    expect(await Promise.all([bodyOf('/services'), bodyOf('/services')])).toEqual([html, html]);
    // The revalidation found the page unchanged.
    Object.assign(state, { isSettled: true, isNobody: true });
    ready.keep('/services', shared());
    expect(await bodyOf('/services')).toBe(html);
    // Or is still pending.
    change();
    await later();
    expect(await bodyOf('/services')).toBe('the long way');
    await pause(550);
    // Then one more request starts another, not all of them: that would slow it further.
    expect(await bodyOf('/services')).toBe('the long way');
    expect(await bodyOf('/services')).toBe(html);
  },
);

test('a page that is read all the time is revalidated beside its answers, so nobody waits', async () => {
  ready.keep('/services', shared());
  await later();
  expect(await bodyOf('/services')).toBe(html);
  state.isSettled = false;
  expect(await Promise.all(['/services?utm_source=x', '/services'].map((path) => bodyOf(path)))).toEqual([
    html,
    html,
  ]);
  expect(revalidated).toEqual(['/services']);
  // Whatever it found, the page is not sent for long without its result.
  await pause(550);
  expect(await bodyOf('/services')).toBe('the long way');
  expect(revalidated).toEqual(['/services']);
});

test('a stale page is no longer served after two seconds without revalidation', async () => {
  ready.keep('/services', shared());
  state.isSettled = false;
  await later();
  expect(await bodyOf('/services')).toBe('the long way');
  expect(await bodyOf('/services')).toBe(html);
  await pause(2050);
  for (let times = 0; times < 3; times += 1) expect(await bodyOf('/services')).toBe('the long way');
});

test('a stale page is not served during its revalidation once it is known to have changed', async () => {
  ready.keep('/services', shared());
  state.isSettled = false;
  await later();
  expect(await bodyOf('/services')).toBe('the long way');
  expect(await bodyOf('/services')).toBe(html);
  state.generation = 2;
  expect(await bodyOf('/services')).toBe('the long way');
  state.generation = 1;
  expect(await bodyOf('/services')).toBe(html);
  ready.drop('/services');
  expect(await bodyOf('/services')).toBe('the long way');
});

test.each([
  ['/services?', true],
  ['/services?utm_source=mail&fbclid=x', true],
  ['/services?%75tm=1&&=&%', true],
  ['/services?q=tax', false],
  ['/services?utm_source=mail&q', false],
  ['/services?%71=tax', false],
])('for %s the cached page is served: %p', async (path, isReady) => {
  ready.keep('/services', shared());
  expect(await bodyOf(path)).toBe(isReady ? html : 'the long way');
});

test('if a remote does not declare its query parameters, its cached page is only served without a query', async () => {
  ready.keep('/services', shared({ queryParameters: undefined }));
  expect(await bodyOf('/services')).toBe(html);
  expect(await bodyOf('/services?utm_source=mail')).toBe('the long way');
});

test('unknown paths share the cached 404 page, and other paths do not get it', async () => {
  const missing = { ...page, status: 404 as const };
  ready.keep('/404', shared({ page: missing, remote: undefined, queryParameters: [] }));
  for (const path of ['/none', '/a/b/c', '/none?q=1']) {
    const answer = await fetch(url + path, { headers: plain });
    expect([answer.status, await answer.text()]).toEqual([404, html]);
  }
  for (const path of ['/', '/services', '/services/x', '/services2', '/admin/x', '//a', '/a/', '/%61'])
    expect(await bodyOf(path)).toBe('the long way');
  for (const path of [
    '/api/x',
    '/api',
    '/assets/x',
    '/readyz',
    '/book?service=Tax',
    '/robots.txt',
    '/remotes/a/b',
  ])
    expect(await bodyOf(path)).toBe('the long way');
});

test('only GET requests are served from the cache', async () => {
  ready.keep('/services', shared());
  expect(await bodyOf('/services', plain, 'POST')).toBe('the long way');
  const answer = await fetch(`${url}/services`, { method: 'HEAD' });
  expect(answer.headers.get('ETag')).toBeNull();
});
