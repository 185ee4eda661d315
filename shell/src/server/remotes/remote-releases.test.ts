import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import type { RemoteReleases as Releases } from './remote-releases';

// What webpack gives the server's build.
Object.assign(globalThis, { __filename: fileURLToPath(import.meta.url), __SHARED_VERSIONS__: {} });
const { RemoteReleases } = await import('./remote-releases');

const WORKS = 'exports.remote = { needs: 1, Routes: () => null };';
const BREAKS = 'exports.other = {};';

const answers = new Map<string, (response: http.ServerResponse) => void>();
/** Bundles that have been asked for and not yet answered. */
const waiting = new Map<string, http.ServerResponse>();
const asked: string[] = [];
let server: http.Server;
let origin: string;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'registry-'));
  server = http.createServer(({ url = '' }, response) => {
    asked.push(url);
    const answer = answers.get(url);
    if (answer) answer(response);
    else waiting.set(path.basename(url), response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

beforeEach(() => {
  answers.clear();
  waiting.clear();
  asked.length = 0;
  serve('/remotes.json', { remotes: [remote()] });
  publish('one');
});

const remote = (name = 'mfe-x') => ({ name, url: `${origin}/${name}/`, routes: [`/${name}`] });
const serve = (at: string, value: unknown) =>
  answers.set(at, (response) => void response.end(JSON.stringify(value)));
const publish = (release: string) =>
  serve('/mfe-x/remote.json', {
    name: 'mfe-x',
    browser: { entry: `browser/${release}.js`, preload: [] },
    server: { entry: `server/${release}.js` },
  });
const create = () =>
  new RemoteReleases({
    location: `${origin}/remotes.json`,
    root: folder,
    log: pino({ level: 'silent' }),
  });
/** Longer than a check is believed. */
const aWhile = () => new Promise((resolve) => setTimeout(resolve, 130));
/** Answers for a bundle, once the server asks for it. */
async function deliver(file: string, code: string): Promise<void> {
  while (!waiting.has(file)) await new Promise((resolve) => setTimeout(resolve, 5));
  waiting.get(file)?.end(code);
  waiting.delete(file);
}
const load = async (releases: Releases, file: string, code = WORKS) =>
  (await Promise.all([releases.current(remote()), deliver(file, code)]))[0];

test('a release that appears while another loads is rendered with its own bundle', async () => {
  const releases = create();
  const early = releases.current(remote());
  while (!waiting.has('one.js')) await aWhile();
  publish('two');
  await aWhile();
  const late = releases.current(remote());
  await aWhile();
  await deliver('one.js', WORKS);
  await deliver('two.js', WORKS);
  for (const { descriptor, release, module } of [await early, await late]) {
    expect(descriptor?.server.entry).toBe('server/two.js');
    expect(release?.entry).toBe(`${origin}/mfe-x/server/two.js`);
    expect(module?.needs).toBe(1);
  }
});

test('a release that cannot run is not paired with the bundle of the one before it', async () => {
  const releases = create();
  expect((await load(releases, 'one.js', BREAKS)).module).toBeUndefined();
  publish('two');
  await aWhile();
  expect((await load(releases, 'two.js')).module).toBeDefined();
  publish('one');
  await aWhile();
  const again = await load(releases, 'one.js', BREAKS);
  expect(again.descriptor?.server.entry).toBe('server/one.js');
  expect(again).not.toHaveProperty('module');
  expect(again.problem).toContain('mfe-x does not export a remote');
});

test('a release that cannot run is not fetched again, one that could not be fetched is', async () => {
  const releases = create();
  await load(releases, 'one.js', BREAKS);
  await releases.current(remote());
  expect(asked.filter((url) => url.endsWith('/one.js'))).toHaveLength(1);
  publish('two');
  await aWhile();
  answers.set('/mfe-x/server/two.js', (response) => void response.writeHead(503).end());
  expect((await releases.current(remote())).problem).toContain('status 503');
  answers.delete('/mfe-x/server/two.js');
  expect((await load(releases, 'two.js')).module).toBeDefined();
});

test('a release that is retired is left to the browser until the next one', async () => {
  const releases = create();
  const { release } = await load(releases, 'one.js');
  releases.retire({ ...release!, entry: `${origin}/mfe-x/server/former.js` }, new Error('late'));
  expect((await releases.current(remote())).module).toBeDefined();
  releases.retire(release!, new Error('no'));
  await aWhile();
  const retired = await releases.current(remote());
  expect(retired.descriptor?.server.entry).toBe('server/one.js');
  expect(retired).not.toHaveProperty('module');
  expect(retired.problem).toContain('no');
  publish('two');
  await aWhile();
  expect((await load(releases, 'two.js')).module).toBeDefined();
});

test('a registry that hangs holds up no page once that is known', async () => {
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

test('a registry without end is refused, the last good one stays', async () => {
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
])('a registry that is %s is refused whole, the last good one stays', async (_, remotes) => {
  const releases = create();
  await releases.registry();
  serve('/remotes.json', { remotes: remotes() });
  await aWhile();
  expect((await releases.registry()).remotes).toEqual([remote()]);
});

test('what is no longer registered is forgotten', async () => {
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

test('a remote that the shell hosts is read from its folder', async () => {
  const hosted = { name: 'mfe-h', url: '/remotes/mfe-h/', routes: ['/h'] };
  const dist = path.join(folder, 'mfe-h/dist');
  mkdirSync(dist, { recursive: true });
  writeFileSync(path.join(dist, 'server.js'), WORKS);
  writeFileSync(
    path.join(dist, 'remote.json'),
    JSON.stringify({
      name: 'mfe-h',
      browser: { entry: 'one.js', preload: [] },
      server: { entry: 'server.js' },
    }),
  );
  const { descriptor, module } = await create().current(hosted);
  expect(descriptor?.browser.entry).toBe('one.js');
  expect(module?.needs).toBe(1);
  expect(asked).toEqual([]);
});
