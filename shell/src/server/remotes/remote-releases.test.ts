import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { makeReleaseKey, signRelease } from '../../testing/sign-release';
import { rendererOf } from '../rendering/render-page-parts';
import { setInternalHosts } from './published-files';
import { RemoteReleases } from './remote-releases';

// Defined by webpack in the server's build.
Object.assign(globalThis, { __SHARED_VERSIONS__: {} });
const { runServerBundle } = await import('../render-process/run-server-bundle');

const WORKS = 'exports.remote = { needs: 1, Routes: () => null };';
const BREAKS = 'exports.other = {};';

const answers = new Map<string, (response: http.ServerResponse) => void>();
/** Bundle requests that are not answered yet. */
const waiting = new Map<string, http.ServerResponse>();
const asked: string[] = [];
/** Server bundles of the releases that were started, and of those that were ended. */
const running: string[] = [];
const released: string[] = [];
/** Ends the process of the release that was started last. */
let endProcess: (reason: string) => void;
let server: http.Server;
let origin: string;
let folder: string;
/** The api's answer about the current releases. */
let askPlatform: () => Promise<unknown>;

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'registry-'));
  server = http.createServer(({ url = '' }, response) => {
    asked.push(url);
    const answer = answers.get(url);
    if (answer) answer(response);
    else waiting.set(path.basename(url), response);
  });
  // On a busy machine, a connection may idle past the default five seconds and then be closed during a request.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

setInternalHosts(['127.0.0.1']);
beforeEach(() => {
  answers.clear();
  waiting.clear();
  for (const list of [asked, running, released]) list.length = 0;
  serve('/remotes.json', { remotes: [remote()] });
  askPlatform = () => Promise.resolve(undefined);
  publish('one');
});

const remote = (name = 'mfe-x') => ({ name, url: `${origin}/${name}/`, routes: [`/${name}`] });
const serve = (at: string, value: unknown) =>
  answers.set(at, (response) => void response.end(JSON.stringify(value)));
const integrityOf = (code: string) => `sha384-${createHash('sha384').update(code).digest('base64')}`;
const descriptorOf = (release: string, code: string) => ({
  name: 'mfe-x',
  browser: { entry: `browser/${release}.js`, preload: [] },
  server: { entry: `server/${release}.js` },
  files: { [`browser/${release}.js`]: integrityOf(''), [`server/${release}.js`]: integrityOf(code) },
});
const publish = (release: string, code = WORKS) => serve('/mfe-x/remote.json', descriptorOf(release, code));
const create = (origins = [origin]) =>
  new RemoteReleases({
    location: `${origin}/remotes.json`,
    root: folder,
    origins,
    stateFolder: path.join(folder, 'state'),
    releasesFolder: path.join(folder, 'releases'),
    apiUrl: origin,
    askPlatform: () => askPlatform(),
    // Without a process: the test decides when one ends.
    run: (release) => {
      running.push(release.entry);
      const renderer = rendererOf(runServerBundle(release));
      const failed = new Promise<string>((resolve) => (endProcess = resolve));
      return Promise.resolve({ ...renderer, failed, release: () => void released.push(release.entry) });
    },
    log: pino({ level: 'silent' }),
  });
/** Longer than a check's result is reused. */
const aWhile = () => new Promise((resolve) => setTimeout(resolve, 130));
/** Answers the request for a bundle once it arrives. */
async function deliver(file: string, code: string): Promise<void> {
  while (!waiting.has(file)) await new Promise((resolve) => setTimeout(resolve, 5));
  waiting.get(file)?.end(code);
  waiting.delete(file);
}
const load = async (releases: RemoteReleases, file: string, code = WORKS) =>
  (await Promise.all([releases.current(remote()), deliver(file, code)]))[0];

/** The file that the server renders with, and the one that the page names. */
const shown = async (releases: RemoteReleases) => {
  const { descriptor, renderer, version } = await releases.current(remote());
  return { names: descriptor?.server.entry, renders: renderer && version };
};
const WITH_ONE = { names: 'server/one.js', renders: 'one.js' };
const WITH_TWO = { names: 'server/two.js', renders: 'two.js' };

test('until the next release has loaded, pages use the previous descriptor and server bundle together', async () => {
  const releases = create();
  await load(releases, 'one.js');
  publish('two');
  await aWhile();
  expect(await shown(releases)).toEqual(WITH_ONE);
  await deliver('two.js', WORKS);
  await aWhile();
  expect(await shown(releases)).toEqual(WITH_TWO);
  expect(released).toEqual([`${origin}/mfe-x/server/one.js`]);
});

test('a release that cannot run changes nothing and is not fetched again', async () => {
  const releases = create();
  await load(releases, 'one.js');
  publish('two', BREAKS);
  await aWhile();
  expect(await shown(releases)).toEqual(WITH_ONE);
  await deliver('two.js', BREAKS);
  await aWhile();
  expect(await shown(releases)).toEqual(WITH_ONE);
  expect(asked.filter((url) => url.endsWith('/two.js'))).toHaveLength(1);
  expect(released).toEqual([]);
});

test('a server bundle that differs from its descriptor never runs', async () => {
  const releases = create();
  await load(releases, 'one.js');
  publish('two');
  await aWhile();
  await releases.current(remote());
  await deliver('two.js', `${WORKS} `);
  await aWhile();
  expect(await shown(releases)).toEqual(WITH_ONE);
  expect(running).toEqual([`${origin}/mfe-x/server/one.js`]);
});

test('a first release that cannot run on the server is rendered by the browser until the next one', async () => {
  const releases = create();
  publish('one', BREAKS);
  const { descriptor, renderer, problem } = await load(releases, 'one.js', BREAKS);
  expect([descriptor?.server.entry, renderer]).toEqual(['server/one.js', undefined]);
  expect(problem).toContain('mfe-x does not export a remote');
  publish('two');
  await aWhile();
  await load(releases, 'two.js');
  expect(await shown(releases)).toEqual(WITH_TWO);
});

test('a release that could not be fetched is requested again after a pause', async () => {
  const releases = create();
  answers.set('/mfe-x/server/one.js', (response) => void response.writeHead(503).end());
  for (let times = 0; times < 5; times++)
    expect((await releases.current(remote())).problem).toContain('status 503');
  expect(asked.filter((url) => url.endsWith('/one.js'))).toHaveLength(1);
  answers.set('/mfe-x/server/one.js', (response) => void response.end(WORKS));
  await new Promise((resolve) => setTimeout(resolve, 520));
  expect(await shown(releases)).toEqual(WITH_ONE);
});

test('a release whose process has ended is restarted without another fetch', async () => {
  const releases = create();
  await load(releases, 'one.js');
  endProcess('it ended with code 1');
  await aWhile();
  expect(await shown(releases)).toEqual(WITH_ONE);
  expect(running).toHaveLength(2);
  expect(asked.filter((url) => url.endsWith('/one.js'))).toHaveLength(1);
});

test('a release whose process ends a second time is replaced by the previous one, in the browser as well', async () => {
  const releases = create();
  await load(releases, 'one.js');
  publish('two');
  await aWhile();
  await releases.current(remote());
  await deliver('two.js', WORKS);
  await aWhile();
  expect(await shown(releases)).toEqual(WITH_TWO);
  for (let times = 0; times < 2; times++) {
    endProcess('it ended with code 1');
    await aWhile();
  }
  expect(await shown(releases)).toEqual(WITH_ONE);
  publish('three');
  await aWhile();
  await releases.current(remote());
  await deliver('three.js', WORKS);
  await aWhile();
  expect(await shown(releases)).toEqual({ names: 'server/three.js', renders: 'three.js' });
});

test('without a previous release, one whose process ends twice is rendered by the browser', async () => {
  const releases = create();
  await load(releases, 'one.js');
  for (let times = 0; times < 2; times++) {
    endProcess('it ran out of memory');
    await aWhile();
  }
  const { descriptor, renderer, problem } = await releases.current(remote());
  expect([descriptor?.server.entry, renderer]).toEqual(['server/one.js', undefined]);
  expect(problem).toContain('it ran out of memory');
});

test('a registry that hangs delays no page once it has been noticed', async () => {
  const releases = create();
  expect((await releases.registry()).remotes).toHaveLength(1);
  answers.set('/remotes.json', () => undefined);
  await aWhile();
  await releases.registry();
  await aWhile();
  const started = performance.now();
  expect((await releases.registry()).remotes).toHaveLength(1);
  expect(performance.now() - started).toBeLessThan(400);
});

test('a registry of endless size is refused, and the last valid one stays', async () => {
  const releases = create();
  await releases.registry();
  let sent = 0;
  answers.set('/remotes.json', (response) => {
    const more = () => {
      for (let room = true; room && !response.destroyed; sent += 65_536)
        room = response.write(Buffer.alloc(65_536, ' '));
    };
    response.on('drain', more);
    more();
  });
  await aWhile();
  expect((await releases.registry()).remotes).toHaveLength(1);
  expect(sent).toBeLessThan(50_000_000);
});

test.each([
  ['empty', () => []],
  ['with two remotes of one name', () => [remote(), { ...remote('mfe-y'), name: 'mfe-x' }]],
  ['with a URL without host', () => [{ ...remote(), url: 'https:///mfe-x/' }]],
])('a registry that is %s is refused as a whole, and the last valid one stays', async (_, remotes) => {
  const releases = create();
  await releases.registry();
  serve('/remotes.json', { remotes: remotes() });
  await aWhile();
  expect((await releases.registry()).remotes).toEqual([remote()]);
});

test('a registry with an origin that is not allowed is refused as a whole', async () => {
  const releases = create();
  await releases.registry();
  serve('/remotes.json', {
    remotes: [remote(), { ...remote('mfe-y'), url: 'https://elsewhere.example/mfe-y/' }],
  });
  await aWhile();
  expect((await releases.registry()).remotes).toEqual([remote()]);
});

test('a start without a registry uses the last valid one, if its origins are still allowed', async () => {
  await create().registry();
  const kept = () => readdirSync(path.join(folder, 'state')).filter((name) => name.endsWith('.json'));
  while (kept().length === 0) await aWhile();
  answers.set('/remotes.json', (response) => void response.writeHead(503).end());
  answers.set('/mfe-x/server/one.js', (response) => void response.end(WORKS));
  const later = create();
  await later.warmUp();
  expect((await later.registry()).remotes).toEqual([remote()]);
  expect(running).toContain(`${origin}/mfe-x/server/one.js`);
  const elsewhere = create([]);
  await elsewhere.warmUp();
  expect((await elsewhere.registry()).remotes).toEqual([]);
});

test('at the start, remotes with public pages are loaded before those for people who are signed in, which do not wait for ever', async () => {
  const [inside, outside] = [{ ...remote('mfe-in'), signedIn: true }, remote('mfe-out')];
  serve('/remotes.json', { remotes: [inside, outside] });
  for (const { name } of [inside, outside])
    serve(`/${name}/remote.json`, { ...descriptorOf(name, WORKS), name });
  const warm = create().warmUp();
  await deliver('mfe-out.js', WORKS);
  await deliver('mfe-in.js', WORKS);
  await warm;
  expect(running.map((entry) => path.basename(entry))).toEqual(['mfe-out.js', 'mfe-in.js']);
  expect(asked.indexOf('/mfe-in/server/mfe-in.js')).toBeGreaterThan(
    asked.indexOf('/mfe-out/server/mfe-out.js'),
  );

  running.length = 0;
  const again = create().warmUp();
  // The public one comes last.
  await deliver('mfe-in.js', WORKS);
  await deliver('mfe-out.js', WORKS);
  await again;
  expect(running.map((entry) => path.basename(entry))).toEqual(['mfe-in.js', 'mfe-out.js']);
});

test('a remote that is no longer registered is evicted', async () => {
  const releases = create();
  await releases.registry();
  await load(releases, 'one.js');
  for (const name of ['mfe-y', 'mfe-x']) {
    serve('/remotes.json', { remotes: [remote(name)] });
    await aWhile();
    await releases.registry();
  }
  await load(releases, 'one.js');
  expect(asked.filter((url) => url.endsWith('/one.js'))).toHaveLength(2);
});

test('a descriptor of another remote is refused, and the current release stays', async () => {
  const releases = create();
  await releases.registry();
  await load(releases, 'one.js');
  serve('/mfe-x/remote.json', { ...descriptorOf('two', WORKS), name: 'mfe-y' });
  await aWhile();
  expect(await shown(releases)).toEqual(WITH_ONE);
  await aWhile();
  expect(asked.filter((url) => url.endsWith('/two.js'))).toEqual([]);
});

test('a remote on another server that gets its first keys is withdrawn until it is signed', async () => {
  const releases = create();
  await releases.registry();
  await load(releases, 'one.js');
  const key = makeReleaseKey();
  serve('/remotes.json', { remotes: [{ ...remote(), keys: [key.name] }] });
  await aWhile();
  await releases.registry();
  while ((await shown(releases)).renders !== undefined) await aWhile();
  expect(released).toEqual([`${origin}/mfe-x/server/one.js`]);
  const signed = signRelease(key, JSON.stringify(descriptorOf('one', WORKS)));
  serve('/mfe-x/remote.json', signed);
  const delivered = deliver('one.js', WORKS);
  while ((await shown(releases)).renders === undefined) await aWhile();
  await delivered;
  expect(await shown(releases)).toEqual(WITH_ONE);
});

test('a remote that the shell hosts is read from its folder', async () => {
  const hosted = { name: 'mfe-h', url: '/remotes/mfe-h/', routes: ['/h'] };
  const dist = path.join(folder, 'mfe-h/dist');
  mkdirSync(dist, { recursive: true });
  mkdirSync(path.join(dist, 'server'));
  writeFileSync(path.join(dist, 'server/one.js'), WORKS);
  writeFileSync(
    path.join(dist, 'remote.json'),
    JSON.stringify({ ...descriptorOf('one', WORKS), name: 'mfe-h' }),
  );
  const { descriptor, renderer } = await create().current(hosted);
  expect(descriptor?.browser.entry).toBe('browser/one.js');
  expect(renderer).toBeDefined();
  expect(asked).toEqual([]);
});
