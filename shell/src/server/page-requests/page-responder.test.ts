import { jest } from '@jest/globals';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { DEFAULT_SITE, type Site } from '@lisle-harrow/api/contract';
import { pino } from 'pino';
import { createElement } from 'react';
import type { Host, PageStatus, RemoteModule, Session } from '../../contract';
import type { RegisteredRemote, Registry } from '../../remotes/registry';
import { createApiClient } from '../api/api-client';
import type { RemoteReleases } from '../remotes/remote-releases';
import { rendererOf } from '../rendering/render-page-parts';
import { createPageResponder } from './page-responder';
import type { PageResponse } from './page-response';
import type { Visitor } from '../api/visitor';
import { createUnavailablePage } from './unavailable-page';

/** An api that never answers. */
let silent: http.Server | undefined;
afterAll(() => {
  silent?.closeAllConnections();
  silent?.close();
});

const CACHE_MS = 500;
const untilStale = () => new Promise((resolve) => setTimeout(resolve, CACHE_MS + 20));

const site: RegisteredRemote = {
  name: 'mfe-site',
  url: '/remotes/mfe-site/',
  routes: ['/services', '/insights'],
  home: 'signedOut',
  navigation: [{ label: 'Services', path: '/services' }],
};
const office: RegisteredRemote = {
  name: 'mfe-office',
  url: '/remotes/mfe-office/',
  routes: ['/admin'],
  home: 'staff',
  signedIn: true,
};

const frame = {
  globalStyle: '',
  startScript: '',
  scripts: [],
  dialogScripts: [],
  formScripts: [],
  preloadFonts: [],
  icon: '',
};

interface Scene {
  session?: Session;
  /** The session of visitors with this cookie. */
  sessions?: Record<string, Session>;
  queryParameters?: readonly string[];
  status?: PageStatus['status'];
  /** What the remote renders. */
  words?: () => string;
  /** Called before each page is rendered, and waited for. */
  data?: (path: string, host: Host) => Promise<unknown>;
  cacheMs?: number;
  apiUrl?: string;
  /** Entry script of the remotes' current release. */
  entry?: string;
  remotes?: RegisteredRemote[];
  site?: Site;
  /** The generation of registry and releases. */
  generation?: number;
}

/** The responder over two remotes that record what they are asked for. */
function responder(scene: Scene = {}) {
  const prefetched: string[] = [];
  let sessionsRead = 0;
  const moduleOf = (): RemoteModule => ({
    needs: 1,
    queryParameters: scene.queryParameters,
    Routes: ({ host }: { host: Host }) =>
      createElement('h1', null, scene.words?.() ?? `Page for ${host.session.get().status}`),
    prefetch: async ({ pathname, search, host }) => {
      prefetched.push(search.size > 0 ? `${pathname}?${search}` : pathname);
      await scene.data?.(pathname, host);
      return { status: scene.status ?? 200 };
    },
  });
  const descriptorOf = ({ name }: RegisteredRemote) => ({
    name,
    browser: { entry: scene.entry ?? 'entry.js', preload: [] },
    server: { entry: 'server.js' },
    files: {},
  });
  let registry: Registry = { remotes: [] };
  const remotes = {
    registry: async () => (registry = { remotes: scene.remotes ?? [site, office] }),
    current: async (registered: RegisteredRemote) => ({
      registered,
      url: registered.url,
      descriptor: descriptorOf(registered),
      renderer: rendererOf(moduleOf()),
    }),
    known: (registered: RegisteredRemote) => ({ registered }),
    variantOf: () => '',
    latest: () => ({ registry, generation: scene.generation ?? 1 }),
  };
  const dropped: string[] = [];
  const kept: [path: string, generation: number][] = [];
  const { respond } = createPageResponder({
    remotes: remotes as unknown as RemoteReleases,
    api: createApiClient(scene.apiUrl ?? 'http://127.0.0.1:1'),
    address: { origin: () => 'https://firm.example', publicUrl: undefined, imageVersion: 'v1' },
    readSite: async () => scene.site ?? DEFAULT_SITE,
    readSession: async ({ cookie = '' }) => {
      sessionsRead += 1;
      return scene.sessions?.[cookie] ?? scene.session ?? { status: 'signedOut' };
    },
    frame,
    unavailablePage: createUnavailablePage(frame),
    ready: {
      keep: (path, { generation }) => void kept.push([path, generation]),
      drop: (name) => void dropped.push(name),
    },
    counts: { start: () => undefined, page: () => undefined, failure: () => undefined },
    cacheMs: scene.cacheMs ?? CACHE_MS,
    log: pino({ level: 'silent' }),
  });
  return {
    prefetched,
    dropped,
    kept,
    sessionsRead: () => sessionsRead,
    ask: (path: string, { cookie, ...visitor }: Partial<Visitor> = {}) =>
      respond(new URL(`http://localhost${path}`), cookie ? { cookie } : {}, {
        network: '192.0.2.1',
        cookie,
        ...visitor,
      }),
  };
}

test('concurrent visitors share one page until it is stale', async () => {
  const { ask, prefetched } = responder();
  const [first, second] = await Promise.all([ask('/services'), ask('/services'), ask('/insights')]);
  expect(second.html).toBe(first.html);
  await ask('/services');
  expect(prefetched).toEqual(['/services', '/insights']);
  await untilStale();
  await ask('/services');
  expect(prefetched).toEqual(['/services', '/insights', '/services']);
});

test('a new release, changed links and a changed firm name are visible at once, even on fresh pages', async () => {
  const scene: Scene = { cacheMs: 60_000 };
  const { ask } = responder(scene);
  const shown = async () => (await ask('/services')).html;
  await shown();
  scene.entry = 'next.js';
  expect(await shown()).toContain('/remotes/mfe-site/next.js');
  scene.remotes = [{ ...site, navigation: [{ label: 'Disciplines', path: '/services' }] }, office];
  expect(await shown()).toContain('Disciplines');
  scene.site = { ...DEFAULT_SITE, name: 'Harrow and Daughters' };
  expect(await shown()).toContain('Harrow and Daughters');
});

test('a page is cached under the set of releases that was current when its rendering began', async () => {
  const scene: Scene = { data: async () => (scene.generation = 2) };
  const { ask, kept } = responder(scene);
  await ask('/services');
  expect(kept).toEqual([['/services', 1]]);
});

test('a page keeps its ETag if a new rendering is identical, and gets another if it differs', async () => {
  let words = 'before';
  const { ask } = responder({ words: () => words });
  const { etag } = await ask('/services');
  await untilStale();
  expect((await ask('/services')).etag).toBe(etag);
  words = 'after';
  // The stale page is sent when a render takes longer than a visitor waits for it.
  while ((await ask('/services')).etag === etag) await untilStale();
  expect((await ask('/services')).html).toContain('after');
});

describe('a stale page whose data the api reports as unchanged', () => {
  let content = 'first';
  let asked: (string | undefined)[];
  let api: http.Server;
  let apiUrl: string;
  beforeEach(async () => {
    content = 'first';
    asked = [];
    api = http.createServer((request, answer) => {
      const etag = `"${content}"`;
      const known = request.headers['if-none-match'];
      asked.push(known);
      if (content === 'silent') return void request.destroy();
      answer.setHeader('ETag', etag).statusCode = known === etag ? 304 : 200;
      answer.end(known === etag ? undefined : JSON.stringify(content));
    });
    await once(api.listen(0, '127.0.0.1'), 'listening');
    apiUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  });
  afterEach(() => {
    api.closeAllConnections();
    api.close();
  });
  /** A remote that renders what the api says. */
  function scene(): Scene {
    let words = '';
    return {
      apiUrl,
      words: () => words,
      data: async (_path, host) => (words = await (await host.fetch('/api/services')).text()),
    };
  }

  test('is not rendered again, however old it is, until its data changes', async () => {
    const { ask, prefetched, dropped } = responder(scene());
    const first = await ask('/services');
    for (let time = 0; time < 2; time++) {
      await untilStale();
      const page = await ask('/services');
      expect([page.html, page.etag, page.brotli]).toEqual([first.html, first.etag, first.brotli]);
    }
    expect(prefetched).toHaveLength(1);
    expect(asked).toEqual([undefined, '"first"', '"first"']);
    expect(dropped).toEqual([]);
    content = 'second';
    await untilStale();
    expect((await ask('/services')).html).toContain('second');
    expect(prefetched).toHaveLength(2);
    expect(dropped).toEqual(['/services']);
    await untilStale();
    expect((await ask('/services')).html).toContain('second');
    expect(prefetched).toHaveLength(2);
  });

  test('is awaited for up to a second once its data is known to have changed', async () => {
    let takesMs = 0;
    const { data, ...rest } = scene();
    const { ask } = responder({
      ...rest,
      data: async (path, host) => {
        await new Promise((resolve) => setTimeout(resolve, takesMs));
        await data!(path, host);
      },
    });
    await ask('/services');
    content = 'second';
    takesMs = 200;
    await untilStale();
    const pages = await Promise.all([ask('/services'), ask('/services')]);
    for (const { html } of pages) expect(html).toContain('second');
    content = 'third';
    takesMs = 2_000;
    await untilStale();
    expect((await ask('/services')).html).toContain('second');
  });

  test('is still rendered once an hour, because its text may depend on the time', async () => {
    const { ask, prefetched } = responder(scene());
    await ask('/services');
    const now = jest.spyOn(Date, 'now').mockImplementation(() => new Date().getTime() + 3_600_001);
    await untilStale();
    await ask('/services');
    now.mockRestore();
    expect(prefetched).toHaveLength(2);
  });

  test('is sent in its last version and marked as stale while the api does not answer', async () => {
    const { ask } = responder(scene());
    const first = await ask('/services');
    content = 'silent';
    await untilStale();
    const page = await ask('/services');
    expect(page.html).toBe(first.html);
    expect(page.staleMs).toBeGreaterThanOrEqual(CACHE_MS);
  });
});

test('an incomplete page is not cached', async () => {
  let fails = true;
  const { ask } = responder({
    words: () => {
      if (fails) throw new Error('no data');
      return 'whole';
    },
  });
  expect((await ask('/services')).etag).toBeUndefined();
  fails = false;
  expect((await ask('/services')).html).toContain('whole');
});

test('if a page cannot be rendered again, its last version is sent and marked as stale', async () => {
  let fails = false;
  const { ask } = responder({
    words: () => {
      if (fails) throw new Error('no data');
      return 'whole';
    },
  });
  const good = await ask('/services');
  expect(good.staleMs).toBeUndefined();
  fails = true;
  await untilStale();
  const lastGood = await ask('/services');
  expect(lastGood).toMatchObject({ html: good.html, etag: good.etag, status: 200 });
  expect(lastGood.staleMs).toBeGreaterThanOrEqual(CACHE_MS);
  fails = false;
  await new Promise((resolve) => setTimeout(resolve, 1050));
  expect((await ask('/services')).staleMs).toBeUndefined();
});

test('the last version of a page is no longer sent after a day of failures', async () => {
  let fails = false;
  const { ask } = responder({
    words: () => {
      if (fails) throw new Error('no data');
      return 'whole';
    },
  });
  expect((await ask('/services')).html).toContain('whole');
  fails = true;
  const now = jest.spyOn(Date, 'now').mockImplementation(() => new Date().getTime() + 86_400_001);
  await untilStale();
  const { html, staleMs } = await ask('/services');
  now.mockRestore();
  expect([html.includes('whole'), staleMs]).toEqual([false, undefined]);
});

test('while the session cannot be read, a visitor without a cookie gets the last version of the page; other visitors do not', async () => {
  const scene: Scene = {};
  const { ask } = responder(scene);
  const good = await ask('/services');
  scene.session = { status: 'pending' };
  expect((await ask('/services')).html).toBe(good.html);
  expect((await ask('/services', { cookie: 'sid=x' })).html).toContain('Page for pending');
  expect((await ask('/insights')).html).toContain('Page for pending');
});

test('while the session cannot be read, visitors without a cookie share one render, which nobody gets later', async () => {
  const scene: Scene = { session: { status: 'pending' } };
  const { ask, prefetched } = responder(scene);
  const answers = await Promise.all(Array.from({ length: 40 }, () => ask('/services')));
  expect(
    new Set(answers.map(({ status, html }) => [status, html.includes('Page for pending')].join())),
  ).toEqual(new Set(['200,true']));
  expect(prefetched).toEqual(['/services']);
  scene.session = { status: 'signedOut' };
  expect((await ask('/services')).html).toContain('Page for signedOut');
});

test('any number of requests for missing pages evicts no existing page from the cache', async () => {
  const scene: Scene = { cacheMs: 60_000 };
  const { ask } = responder(scene);
  const good = await ask('/services');
  for (let tried = 0; tried < 600; tried++) await ask(`/none-${tried}`);
  scene.session = { status: 'pending' };
  expect((await ask('/services')).html).toBe(good.html);
});

test('the api calls of a page that did not wait for them are aborted after it, also after a garbage collection', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  let collecting: NodeJS.Timeout | undefined;
  const ended = new Promise((resolve) => {
    silent = http.createServer((request) => {
      request.once('close', resolve);
      collecting = setInterval(collect, 20);
    });
  });
  silent!.listen(0, '127.0.0.1');
  await once(silent!, 'listening');
  const { ask } = responder({
    apiUrl: `http://127.0.0.1:${(silent!.address() as AddressInfo).port}`,
    data: (_path, host) => host.fetch('/api/services').catch(() => undefined),
  });
  expect((await ask('/services')).status).toBe(200);
  await ended;
  clearInterval(collecting);
});

test.each([
  ['for one visitor', '/services?q=1'],
  ['that is not cached yet', '/services'],
])('the api calls of a page %s are aborted when its visitor disconnects', async (_which, path) => {
  const visitor = new AbortController();
  const ended = new Promise((resolve) => {
    silent = http.createServer((request) => {
      request.once('close', resolve);
      visitor.abort();
    });
  });
  silent!.listen(0, '127.0.0.1');
  await once(silent!, 'listening');
  const { ask } = responder({
    apiUrl: `http://127.0.0.1:${(silent!.address() as AddressInfo).port}`,
    data: (_path, host) => host.fetch('/api/services').catch(() => undefined),
  });
  // Nor does their time limit end them.
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'Date', 'performance'] });
  const page = ask(path, { signal: visitor.signal });
  await ended;
  jest.useRealTimers();
  await page;
});

test('while a stale page is slow to render, its visitor gets the old version and a later one the new version', async () => {
  let words = 'before';
  let made = () => undefined as void;
  let data = async () => undefined as void;
  const { ask } = responder({ words: () => words, data: () => data() });
  await ask('/services');
  words = 'after';
  data = () => new Promise((resolve) => (made = resolve));
  await untilStale();
  const meanwhile = await ask('/services');
  expect(meanwhile.html).toContain('before');
  // Stale while it is revalidated, not the last good page after a failure.
  expect(meanwhile.staleMs).toBeUndefined();
  made();
  while (!(await ask('/services')).html.includes('after')) await new Promise(setImmediate);
});

test('a page that no longer exists is 404, even if it was cached before', async () => {
  const scene: Scene = {};
  const { ask } = responder(scene);
  expect((await ask('/insights/x')).status).toBe(200);
  scene.status = 404;
  await untilStale();
  expect((await ask('/insights/x')).status).toBe(404);
});

const signedIn: Session = { status: 'signedIn', user: { role: 'staff' } };

describe('when there are more requests than can be rendered', () => {
  let release: () => void;
  let scene: Scene;
  beforeEach(() => {
    const held = new Promise<void>((resolve) => (release = resolve));
    scene = { cacheMs: 60_000, data: (path) => (path === '/services' ? Promise.resolve() : held) };
  });
  const statuses = async (answers: Promise<PageResponse>[]) =>
    (await Promise.all(answers)).map(({ status }) => status);
  function times<Value>(count: number, make: (index: number) => Value): Value[] {
    return Array.from({ length: count }, (_, index) => make(index));
  }

  test('excess requests are refused at once, and cached pages are still served', async () => {
    const { ask, prefetched, sessionsRead } = responder(scene);
    await ask('/services');
    const admitted = times(32, (index) => ask(`/insights/${index}`, { network: `192.0.2.${index}` }));
    while (prefetched.length < 9) await new Promise(setImmediate);
    const before = sessionsRead();
    expect(await statuses(times(9, () => ask('/insights/x', { network: '198.51.100.1' })))).toEqual(
      times(9, () => 503),
    );
    expect(sessionsRead()).toBe(before);
    expect((await ask('/services', { network: '198.51.100.1' })).status).toBe(200);
    release();
    expect(await statuses(admitted)).toEqual(times(32, () => 200));
    expect(prefetched).toHaveLength(33);
    expect((await ask('/insights/x')).status).toBe(200);
  });

  test('visitors who are not signed in leave room for those who are, whatever cookies they invent', async () => {
    const { ask, prefetched } = responder({ ...scene, sessions: { 'sid=x': signedIn } });
    await ask('/services');
    const flood = times(48, (index) => ask(`/insights?q=${index}`, { network: `192.0.2.${index % 4}` }));
    const invented = times(16, (index) =>
      ask(`/insights?q=${index}`, { network: '192.0.2.5', cookie: `sid=${index}` }),
    );
    while (prefetched.length < 9) await new Promise(setImmediate);
    expect(await statuses(invented)).toEqual(times(16, () => 503));
    // Neither do they need a place for a page that is cached.
    expect((await ask('/services', { cookie: 'sid=invented' })).status).toBe(200);
    const staff = times(12, () => ask('/admin', { cookie: 'sid=x', network: '198.51.100.1' }));
    release();
    expect(await statuses(staff)).toEqual(times(12, () => 200));
    expect((await statuses(flood)).filter((status) => status === 200)).toHaveLength(32);
  });

  test('eight pages are rendered at a time, and the others wait for their turn', async () => {
    const { ask, prefetched } = responder(scene);
    const admitted = times(20, (index) => ask(`/insights/${index}`));
    while (prefetched.length < 8) await new Promise(setImmediate);
    for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate);
    expect(prefetched).toHaveLength(8);
    release();
    expect(await statuses(admitted)).toEqual(times(20, () => 200));
  });

  test('a network, or an account on many networks, cannot exceed its share', async () => {
    const { ask, sessionsRead } = responder({ ...scene, sessions: { 'sid=x': signedIn } });
    const flood = times(40, (index) => ask(`/insights/${index}`, { network: '192.0.2.1' }));
    const account = times(15, (index) =>
      ask(`/insights/${index}?q=1`, { cookie: 'sid=x', network: `192.0.2.${2 + index}` }),
    );
    const other = ask('/insights/other', { network: '198.51.100.1' });
    release();
    expect((await statuses(flood)).filter((status) => status === 200)).toHaveLength(24);
    expect((await statuses(account)).filter((status) => status === 200)).toHaveLength(12);
    expect((await other).status).toBe(200);
    // For refused visitors, no session was looked up.
    expect(sessionsRead()).toBe(24 + 12 + 1);
  });

  test('visitors waiting for the first rendering of the same page take one slot', async () => {
    const { ask, prefetched } = responder(scene);
    const crowd = times(60, () => ask('/insights/new'));
    release();
    expect(await statuses(crowd)).toEqual(times(60, () => 200));
    expect(prefetched).toEqual(['/insights/new']);
  });

  test('a page is not rendered for a visitor who has disconnected', async () => {
    const { ask, prefetched } = responder(scene);
    const busy = times(8, (index) => ask(`/insights/${index}`));
    const visitor = new AbortController();
    const gone = ask('/insights/gone?q=1', { signal: visitor.signal });
    visitor.abort();
    release();
    await Promise.all([...busy, gone]);
    expect(prefetched).toHaveLength(8);
  });

  test('a shared page is not rendered once all visitors waiting for it have disconnected', async () => {
    const { ask, prefetched } = responder(scene);
    const busy = times(8, (index) => ask(`/insights/${index}`));
    const visitors = times(4, () => new AbortController());
    const askAs = (path: string, visitor: number) => ask(path, { signal: visitors[visitor]!.signal });
    const asked = [askAs('/insights/gone', 0), askAs('/insights/gone', 1), askAs('/insights/awaited', 2)];
    const awaited = askAs('/insights/awaited', 3);
    for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate);
    for (const gone of visitors.slice(0, 3)) gone.abort();
    release();
    await Promise.all([...busy, ...asked]);
    expect((await awaited).status).toBe(200);
    expect(prefetched).toHaveLength(9);
    expect(prefetched.at(-1)).toBe('/insights/awaited');
    // Later visitors still get it.
    expect((await ask('/insights/gone')).html).toContain('Page for signedOut');
    expect(prefetched.at(-1)).toBe('/insights/gone');
  });
});

test('query parameters that no page reads neither reach a page nor create another one', async () => {
  const { ask, prefetched } = responder({ queryParameters: ['q'] });
  const plain = await ask('/services');
  for (const query of ['?utm_source=mail', '?a=1', '?a=2&b=%3Cscript%3E'])
    expect((await ask(`/services${query}`)).html).toBe(plain.html);
  expect(prefetched).toEqual(['/services']);
});

test('a page with known parameters is rendered with these alone and is not cached', async () => {
  const { ask, prefetched } = responder({ queryParameters: ['q'] });
  for (let time = 0; time < 2; time++)
    expect((await ask('/insights?utm_source=mail&q=tax&q=trusts')).etag).toBeUndefined();
  expect(prefetched).toEqual(['/insights?q=tax&q=trusts', '/insights?q=tax&q=trusts']);
});

test('a remote that does not declare its parameters gets the whole query', async () => {
  const { ask, prefetched } = responder();
  await ask('/services?a=1');
  expect(prefetched).toEqual(['/services?a=1']);
});

test('all unknown paths share one 404 page', async () => {
  const { ask } = responder();
  const [one, other] = [await ask('/nope'), await ask('/any/thing?else=1')];
  expect([one.status, other.status]).toEqual([404, 404]);
  expect(other).toMatchObject({ html: one.html, etag: one.etag });
  expect((await ask('/admin/a')).html).toBe((await ask('/admin/b')).html);
  // The link whose path is a prefix is highlighted.
  expect((await ask('/services2')).html).toMatch(/data-active="true"[^>]*href="\/services"/);
});

test('the 404 page of a path that only its remote can look up is not cached', async () => {
  const { ask, prefetched } = responder({ status: 404 });
  for (let time = 0; time < 2; time++) {
    const { status, etag } = await ask('/insights/no-such-slug');
    expect({ status, etag }).toEqual({ status: 404, etag: undefined });
  }
  expect(prefetched).toHaveLength(2);
});

test('without a cache time every page is rendered for each request', async () => {
  const { ask, prefetched } = responder({ cacheMs: 0 });
  for (let time = 0; time < 2; time++) await ask('/services');
  expect(prefetched).toHaveLength(2);
});

test.each(['/', '/admin', '/admin/clients'])(
  'while the session of a visitor with a cookie cannot be read, %s answers 503',
  async (path) => {
    const { ask } = responder({ session: { status: 'pending' } });
    const answer = await ask(path, { cookie: 'sid=x' });
    expect(answer).toMatchObject({ status: 503, isPersonal: true });
    expect(answer.html).toContain('We cannot be reached right now');
    expect(answer.html).not.toContain('404');
  },
);

test('while the session of a visitor cannot be read, public pages are still served', async () => {
  const { ask } = responder({ session: { status: 'pending' } });
  expect((await ask('/services', { cookie: 'sid=x' })).status).toBe(200);
  for (const path of ['/', '/services']) expect((await ask(path)).status).toBe(200);
});

test('until a registry has been read, every page answers 503 and none 404', async () => {
  const { ask } = responder({ remotes: [] });
  for (const path of ['/', '/services']) expect((await ask(path)).status).toBe(503);
});

test('the shell renders the account page for both roles, does not cache it, and answers 404 to signed-out visitors', async () => {
  const api = http.createServer((_request, answer) =>
    answer
      .setHeader('Content-Type', 'application/json')
      .end(JSON.stringify({ id: 'a1', firstName: 'Jane', lastName: 'Doe', email: 'jane@example.com' })),
  );
  await once(api.listen(0, '127.0.0.1'), 'listening');
  const apiUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  try {
    for (const role of ['staff', 'client'] as const) {
      const { ask } = responder({ apiUrl, session: { status: 'signedIn', user: { role } } });
      const page = await ask('/account', { cookie: 'sid=x' });
      expect([page.status, page.isPersonal, page.etag]).toEqual([200, true, undefined]);
      expect(page.html).toContain('<h1>Your account</h1>');
      expect(page.html).toContain('jane@example.com');
      expect((await ask('/account/x', { cookie: 'sid=x' })).status).toBe(404);
    }
    const out = await responder({ apiUrl }).ask('/account');
    expect([out.status, out.html.includes('jane')]).toEqual([404, false]);
    // At once, so that the browser goes to the login page without waiting for an interaction.
    expect(out.html).not.toContain('data-scripts');
  } finally {
    api.close();
  }
});
