import { jest } from '@jest/globals';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { makeReleaseKey, signRelease } from '../../testing/sign-release';
import { rendererOf } from '../rendering/render-page-parts';
import { newBucket, type ReleaseChoice } from './release-choice';
import { RemoteReleases } from './remote-releases';

// Defined by webpack in the server's build.
Object.assign(globalThis, { __SHARED_VERSIONS__: {} });
const { runServerBundle } = await import('../render-process/run-server-bundle');

const key = makeReleaseKey();
const remote = { name: 'mfe-x', url: '/remotes/mfe-x/', routes: ['/x'], keys: [key.name] };
const codeOf = (version: string) => `exports.remote = { needs: 1, Routes: () => '${version}' };`;
const integrityOf = (code: string) => `sha384-${createHash('sha384').update(code).digest('base64')}`;

let folder: string;
/** The api's pointers; undefined while it is down. */
let pointers: object[] | undefined;
let releases: RemoteReleases;
/** Ends the process of a version. */
const ends = new Map<string, (reason: string) => void>();
const running = new Map<string, number>();
/** Versions in the order in which they were started. */
const started: string[] = [];
/** Log lines of errors. */
let logged: string[];
/** Versions whose process was reported as ended. */
const ended: string[] = [];

beforeEach(() => {
  answering = undefined;
  beginning = undefined;
  logged = [];
  ended.length = 0;
  started.length = 0;
  folder = mkdtempSync(path.join(os.tmpdir(), 'releases-'));
  pointers = [];
  running.clear();
  writeFileSync(path.join(folder, 'remotes.json'), JSON.stringify({ remotes: [remote] }));
  install('installed');
});

afterEach(() => {
  releases.stop();
  rmSync(folder, { recursive: true });
});

function write(
  place: string,
  version: string,
  json: (descriptor: string) => unknown,
  code = codeOf(version),
) {
  const to = path.join(folder, place);
  mkdirSync(path.join(to, 'server'), { recursive: true });
  writeFileSync(path.join(to, `server/${version}.js`), code);
  const descriptor = {
    name: 'mfe-x',
    version,
    browser: { entry: 'entry.js', preload: [] },
    server: { entry: `server/${version}.js` },
    files: { 'entry.js': integrityOf(''), [`server/${version}.js`]: integrityOf(codeOf(version)) },
  };
  return [to, JSON.stringify(json(JSON.stringify(descriptor)))] as const;
}

function install(version: string): void {
  const [to, text] = write('mfe-x/dist', version, (descriptor) => JSON.parse(descriptor) as unknown);
  writeFileSync(path.join(to, 'remote.json'), text);
}

function store(version: string, signedBy = key, code?: string): void {
  const sign = (descriptor: string) => signRelease(signedBy, descriptor);
  const [to, text] = write(`releases/mfe-x/${version}`, version, sign, code);
  writeFileSync(path.join(to, 'release.json'), text);
}

const point = (live: string | null, more: object = {}) =>
  (pointers = [{ name: 'mfe-x', revision: 1, live, canary: null, former: null, ...more }]);

/** How often the api was asked which releases are current. */
let asked = 0;
let answering: Promise<void> | undefined;
/** Holds back every start of a process. */
let beginning: Promise<void> | undefined;

async function start(): Promise<void> {
  releases = new RemoteReleases({
    location: 'remotes.json',
    root: folder,
    origins: [],
    stateFolder: path.join(folder, 'state'),
    releasesFolder: path.join(folder, 'releases'),
    apiUrl: 'http://api',
    askPlatform: async () => {
      asked += 1;
      await answering;
      if (!pointers) throw new Error('the api is down');
      return { pointers };
    },
    run: async (release) => {
      const version = path.basename(release.entry, '.js');
      running.set(version, (running.get(version) ?? 0) + 1);
      started.push(version);
      await beginning;
      const renderer = rendererOf(runServerBundle(release));
      const failed = new Promise<string>((resolve) => ends.set(version, resolve));
      return { ...renderer, failed, release: () => void running.set(version, running.get(version)! - 1) };
    },
    log: pino({ level: 'error' }, { write: (line: string) => void logged.push(line) }),
  });
  releases.whenEnded((_, version) => void ended.push(version));
  await releases.warmUp();
}

const aWhile = () => new Promise((resolve) => setTimeout(resolve, 20));
async function shown(choice?: ReleaseChoice) {
  const { descriptor, renderer, version, url } = await releases.current(remote, choice);
  return { names: descriptor?.version, renders: renderer && version, url };
}
const of = (version: string) => ({
  names: version,
  renders: version,
  url: version === 'installed' ? '/remotes/mfe-x/' : `/remotes/mfe-x/releases/${version}/`,
});
/** Polls until `version` renders. */
async function until(version: string, choice?: ReleaseChoice): Promise<void> {
  while ((await shown(choice)).renders !== version) await aWhile();
  expect(await shown(choice)).toEqual(of(version));
}

test('after a move on this server the pointers are read again at once, and an older response cannot overwrite the newer one', async () => {
  await start();
  store('1.0.0-a');
  let answer!: () => void;
  answering = new Promise((resolve) => (answer = resolve));
  const before = asked;
  releases.hasMoved();
  await new Promise((resolve) => setImmediate(resolve));
  expect(asked).toBe(before + 1);
  releases.hasMoved();
  await new Promise((resolve) => setImmediate(resolve));
  expect(asked).toBe(before + 1);
  point('1.0.0-a');
  answer();
  while (asked < before + 2) await aWhile();
  await until('1.0.0-a');
});

test('the installed release is live until another is deployed, and again after that is withdrawn', async () => {
  await start();
  expect(await shown()).toEqual(of('installed'));
  store('1.0.0-a');
  point('1.0.0-a');
  await until('1.0.0-a');
  expect(running.get('installed')).toBe(0);
  point(null);
  await until('installed');
});

test('at start the deployed release is used, even if the api is down and a newer build is installed', async () => {
  store('1.0.0-a');
  point('1.0.0-a');
  await start();
  expect(await shown()).toEqual(of('1.0.0-a'));
  while (!readdirSync(path.join(folder, 'state')).some((name) => /^releases-.*\.json$/.test(name)))
    await aWhile();
  releases.stop();
  pointers = undefined;
  install('newer');
  await start();
  expect(await shown()).toEqual(of('1.0.0-a'));
});

test.each([
  ['signed by another key', () => store('1.0.0-b', makeReleaseKey())],
  ['whose server bundle differs from its descriptor', () => store('1.0.0-b', key, codeOf('1.0.0-c'))],
  ['that is not in the store', () => undefined],
  [
    'that was signed for another place',
    () => {
      const [to, text] = write('releases/mfe-x/1.0.0-b', '1.0.0-a', (descriptor) =>
        signRelease(key, descriptor),
      );
      writeFileSync(path.join(to, 'release.json'), text);
    },
  ],
])('a release %s never runs, and the previous one stays live', async (_, storeB) => {
  store('1.0.0-a');
  point('1.0.0-a');
  await start();
  storeB();
  point('1.0.0-b', { former: '1.0.0-a' });
  for (let times = 0; times < 30; times++) {
    await aWhile();
    expect(await shown()).toEqual(of('1.0.0-a'));
  }
  expect(running.has('1.0.0-b')).toBe(false);
});

test('after the keys in the registry change, a release that was refused before is accepted', async () => {
  const later = makeReleaseKey();
  store('1.0.0-a', later);
  point('1.0.0-a');
  await start();
  await until('installed');
  const renewed = { ...remote, keys: [key.name, later.name] };
  writeFileSync(path.join(folder, 'remotes.json'), JSON.stringify({ remotes: [renewed] }));
  while ((await shown()).renders === 'installed') {
    await aWhile();
    await releases.registry();
  }
  expect(await shown()).toEqual(of('1.0.0-a'));
});

describe('removing a key from the registry', () => {
  const old = makeReleaseKey();
  /** Changes the keys in the registry and waits until they are read, as with any request. */
  async function name(...keys: (typeof key)[]): Promise<void> {
    const entry = { ...remote, keys: keys.map((one) => one.name) };
    writeFileSync(path.join(folder, 'remotes.json'), JSON.stringify({ remotes: [entry] }));
    while ((await releases.registry()).remotes[0]!.keys!.join() !== entry.keys.join()) await aWhile();
  }
  const isRunning = () => Object.fromEntries([...running].filter(([, times]) => times > 0));

  beforeEach(async () => {
    store('1.0.0-a');
    store('1.0.0-b', old);
    point('1.0.0-b', { former: '1.0.0-a' });
    const both = { ...remote, keys: [key.name, old.name] };
    writeFileSync(path.join(folder, 'remotes.json'), JSON.stringify({ remotes: [both] }));
    await start();
    await until('1.0.0-b');
  });

  test('ends the releases that only this key has signed, falls back to the previous release, and logs this once', async () => {
    await name(key);
    await until('1.0.0-a');
    expect(isRunning()).toEqual({ '1.0.0-a': 1 });
    // Longer than it takes until the live release is tried again.
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000);
    for (let times = 0; times < 10; times++) {
      await aWhile();
      await releases.current(remote);
    }
    clock.mockRestore();
    expect(logged.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
      'the running release of the remote is not signed with a key that the registry names; it is dropped',
    ]);
  });

  test('falls back to the installed release if no other key has signed the previous one', async () => {
    await name(makeReleaseKey());
    await until('installed');
    expect(isRunning()).toEqual({ installed: 1 });
  });

  test('does not affect a release that another key has signed since', async () => {
    store('1.0.0-b', key);
    await name(key);
    for (let times = 0; times < 10; times++) {
      await aWhile();
      expect(await shown()).toEqual(of('1.0.0-b'));
    }
    expect([isRunning(), logged]).toEqual([{ '1.0.0-b': 1 }, []]);
  });

  test('ends a canary signed by it, and its visitors get the live release', async () => {
    point('1.0.0-a', { canary: { version: '1.0.0-b', share: 50 } });
    await until('1.0.0-a');
    await until('1.0.0-b', { bucket: 0 });
    await name(key);
    await until('1.0.0-a', { bucket: 0 });
    expect(isRunning()).toEqual({ '1.0.0-a': 1 });
  });

  test('excludes its releases as a fallback for a release whose process ends', async () => {
    store('1.0.0-c');
    point('1.0.0-c', { former: '1.0.0-b' });
    await until('1.0.0-c');
    await name(key);
    for (let times = 0; times < 2; times++) {
      ends.get('1.0.0-c')!('it ended with code 1');
      await aWhile();
    }
    await until('installed');
    expect(started).toEqual(['1.0.0-b', '1.0.0-c', '1.0.0-c', 'installed']);
  });

  test('prevents the start of a release that was read while the key was still valid', async () => {
    store('1.0.0-c', old);
    let begin!: () => void;
    beginning = new Promise((resolve) => (begin = resolve));
    point('1.0.0-c', { former: '1.0.0-a' });
    while (!running.has('1.0.0-c')) await aWhile();
    await name(key);
    begin();
    await until('1.0.0-a');
    expect(isRunning()).toEqual({ '1.0.0-a': 1 });
  });
});

test('a server falls back to the previous release if the one with which it started cannot run', async () => {
  store('1.0.0-a');
  store('1.0.0-b');
  point('1.0.0-b', { former: '1.0.0-a' });
  await start();
  expect(await shown()).toEqual(of('1.0.0-b'));
  for (let times = 0; times < 2; times++) {
    ends.get('1.0.0-b')!('it ended with code 1');
    await aWhile();
  }
  await until('1.0.0-a');
  expect(ended).toEqual(['1.0.0-b', '1.0.0-b']);
});

test.each([
  ['whose server bundle was changed', () => store('1.0.0-b', key, codeOf('1.0.0-c'))],
  ['that is signed by a key that is no longer named', () => store('1.0.0-b', makeReleaseKey())],
  ['that is not in the store any more', () => undefined],
])('a server that starts with a release %s runs the previous one', async (_, storeB) => {
  store('1.0.0-a');
  storeB();
  point('1.0.0-b', { former: '1.0.0-a' });
  await start();
  await until('1.0.0-a');
  expect(running.has('1.0.0-b')).toBe(false);
  store('1.0.0-d');
  point('1.0.0-d', { former: '1.0.0-b' });
  await until('1.0.0-d');
});

test('a canary is given to its share of visitors, and each visitor always gets the same release', async () => {
  for (const version of ['1.0.0-a', '1.0.0-b']) store(version);
  point('1.0.0-a', { canary: { version: '1.0.0-b', share: 10 } });
  await start();
  await until('1.0.0-b', { bucket: 0 });
  const buckets = Array.from({ length: 10_000 }, newBucket);
  const versions = buckets.map((bucket) => releases.known(remote, { bucket }).version);
  const share = versions.filter((version) => version === '1.0.0-b').length;
  // Six standard deviations of a fair draw.
  expect(Math.abs(share - 1000)).toBeLessThan(180);
  expect(buckets.map((bucket) => releases.known(remote, { bucket }).version)).toEqual(versions);
  expect((await shown()).names).toBe('1.0.0-a');
  const variants = new Map(buckets.map((bucket, at) => [releases.variantOf({ bucket }), versions[at]]));
  expect([...variants.values()].sort()).toEqual(['1.0.0-a', '1.0.0-b']);
  expect(releases.variantOf({})).toBeUndefined();
});

test('a promoted canary keeps its process, and an aborted one is withdrawn for everyone', async () => {
  for (const version of ['1.0.0-a', '1.0.0-b', '1.0.0-c']) store(version);
  const inCanary = { bucket: 0 };
  point('1.0.0-a', { canary: { version: '1.0.0-b', share: 50 } });
  await start();
  await until('1.0.0-b', inCanary);
  point('1.0.0-b', { former: '1.0.0-a' });
  await until('1.0.0-b');
  expect(Object.fromEntries(running)).toEqual({ '1.0.0-a': 0, '1.0.0-b': 1 });
  expect(releases.variantOf({})).toBe('');
  point('1.0.0-b', { canary: { version: '1.0.0-c', share: 50 } });
  await until('1.0.0-c', inCanary);
  point('1.0.0-b');
  await until('1.0.0-b', inCanary);
  expect(running.get('1.0.0-c')).toBe(0);
});

test('a browser in which a release failed gets the previous one, or the live one instead of a canary', async () => {
  for (const version of ['1.0.0-a', '1.0.0-b', '1.0.0-c']) store(version);
  point('1.0.0-b', { former: '1.0.0-a', canary: { version: '1.0.0-c', share: 50 } });
  await start();
  await until('1.0.0-c', { bucket: 0 });
  const avoided = (version: string) => ({ avoided: { remote: 'mfe-x', version } });
  expect(await shown(avoided('1.0.0-b'))).toEqual(of('1.0.0-a'));
  expect(await shown({ bucket: 0, ...avoided('1.0.0-c') })).toEqual(of('1.0.0-b'));
  expect(await shown(avoided('1.0.0-z'))).toEqual(of('1.0.0-b'));
  expect(releases.variantOf(avoided('1.0.0-b'))).toBeUndefined();
  point('1.0.0-b', { former: '1.0.0-gone' });
  await until('1.0.0-b', avoided('1.0.0-b'));
});

test('a browser gets the release pinned for it, if its signature is valid, or a development server', async () => {
  store('1.0.0-a');
  store('1.0.0-b', makeReleaseKey());
  await start();
  expect(await shown({ pins: { 'mfe-x': '1.0.0-a' } })).toEqual(of('1.0.0-a'));
  const url = 'http://localhost:3013/';
  expect(await shown({ pins: { 'mfe-x': url } })).toMatchObject({ url, renders: undefined });
  expect(await shown()).toEqual(of('installed'));
});

test('a pin that cannot be loaded, here or in the browser, shows what others get', async () => {
  store('1.0.0-a');
  store('1.0.0-unsigned', makeReleaseKey());
  point('1.0.0-a');
  await start();
  await until('1.0.0-a');
  for (const pin of ['1.0.0-unsigned', '1.0.0-gone'])
    expect([pin, await shown({ pins: { 'mfe-x': pin } })]).toEqual([pin, of('1.0.0-a')]);
  const avoided = { remote: 'mfe-x', version: 'pin' };
  for (const pin of ['http://localhost:3013/', 'installed'])
    expect([pin, await shown({ pins: { 'mfe-x': pin }, avoided })]).toEqual([pin, of('1.0.0-a')]);
});

test('the installed releases are reported with their details, even while others are live', async () => {
  const [to] = write('mfe-x/dist', '1.0.0-i', (descriptor) => JSON.parse(descriptor) as unknown);
  const descriptor = { version: '1.0.0-i', commit: 'c0ffee1', needs: 8 };
  const bytes = { 'browser/a.js': 10, 'browser/b.js': 5, 'server/c.js': 100 };
  writeFileSync(path.join(to, 'remote.json'), JSON.stringify({ ...descriptor, bytes }));
  store('1.0.0-a');
  point('1.0.0-a');
  await start();
  expect(await releases.readInstalled()).toEqual([{ remote: 'mfe-x', ...descriptor, bytes: 15 }]);
});

test.each([
  ['is missing', undefined],
  ['is of an older build', '{"name":"mfe-x"}'],
  ['says what the api would refuse', '{"version":"../x","needs":8,"bytes":{}}'],
])('an installed release whose descriptor %s is not reported', async (_, text) => {
  await start();
  const file = path.join(folder, 'mfe-x/dist/remote.json');
  if (text === undefined) rmSync(file);
  else writeFileSync(file, text);
  expect(await releases.readInstalled()).toEqual([]);
});

test('more pinned releases than may run at once end neither each other nor the public releases', async () => {
  const versions = ['1.0.0-p', '1.0.0-q', '1.0.0-r', '1.0.0-s'];
  for (const version of ['1.0.0-a', '1.0.0-b', '1.0.0-c', ...versions]) store(version);
  point('1.0.0-b', { former: '1.0.0-a', canary: { version: '1.0.0-c', share: 50 } });
  await start();
  await until('1.0.0-c', { bucket: 0 });
  await until('1.0.0-a', { avoided: { remote: 'mfe-x', version: '1.0.0-b' } });
  const pinned = (version: string) => ({ pins: { 'mfe-x': version } });
  for (let times = 0; times < 3; times++)
    for (const version of versions) expect((await shown(pinned(version))).names).toBe(version);
  // The fourth is rendered by browsers.
  expect((await shown(pinned('1.0.0-s'))).renders).toBeUndefined();
  expect(started.toSorted()).toEqual(['a', 'b', 'c', 'p', 'q', 'r'].map((name) => `1.0.0-${name}`));
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000);
  await shown(pinned('1.0.0-q'));
  await shown(pinned('1.0.0-r'));
  await until('1.0.0-s', pinned('1.0.0-s'));
  clock.mockRestore();
  expect(Object.fromEntries([...running].filter(([, times]) => times > 0))).toEqual(
    Object.fromEntries(['a', 'b', 'c', 'q', 'r', 's'].map((name) => [`1.0.0-${name}`, 1])),
  );
});

test('a browser that has pinned the installed release gets it, whatever release is live', async () => {
  store('1.0.0-a');
  point('1.0.0-a');
  await start();
  await until('installed', { pins: { 'mfe-x': 'installed' } });
  expect(await shown()).toEqual(of('1.0.0-a'));
});

test('a canary of a remote that is not in the registry assigns no visitors to a share', async () => {
  store('1.0.0-a');
  point('1.0.0-a');
  pointers!.push({
    name: 'mfe-gone',
    revision: 1,
    live: null,
    canary: { version: '2', share: 50 },
    former: null,
  });
  await start();
  expect([releases.hasCanaries, releases.variantOf({})]).toEqual([false, '']);
});
