import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { jest } from '@jest/globals';
import { pino } from 'pino';
import type { RemoteModule } from '../../contract';
import type { ServerBundle } from './load-server-bundle';

// The real loader needs webpack's globals; what matters here is when its answers come.
const loads = new Map<string, { resolve: () => void; reject: (error: Error) => void }>();
const disposed: string[] = [];
jest.unstable_mockModule('./load-server-bundle', () => ({
  loadServerBundle: (_name: string, entry: string) =>
    new Promise<ServerBundle>((resolve, reject) => {
      const module = { needs: 1, Routes: () => null } satisfies RemoteModule;
      loads.set(path.basename(entry), {
        resolve: () => resolve({ module, entry, dispose: () => disposed.push(entry) }),
        reject,
      });
    }),
}));
const { RemoteReleases } = await import('./remote-releases');

const answers = new Map<string, (response: http.ServerResponse) => void>();
let server: http.Server;
let origin: string;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'registry-'));
  server = http.createServer((request, response) => answers.get(request.url ?? '')?.(response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

beforeEach(() => {
  loads.clear();
  disposed.length = 0;
  serve('/remotes.json', { remotes: [REMOTE()] });
  publish('one');
});

const REMOTE = () => ({ name: 'mfe-x', url: `${origin}/mfe-x/`, routes: ['/x'] });
const serve = (at: string, value: unknown) =>
  answers.set(at, (response) => void response.end(JSON.stringify(value)));
const publish = (version: string) =>
  serve('/mfe-x/remote.json', {
    name: 'mfe-x',
    browser: { entry: `browser/${version}.js`, preload: [] },
    server: { entry: `server/${version}.js` },
  });
const create = () =>
  new RemoteReleases({
    location: `${origin}/remotes.json`,
    root: folder,
    ownOrigin: () => origin,
    log: pino({ level: 'silent' }),
  });
/** Longer than an answer is believed. */
const aWhile = () => new Promise((resolve) => setTimeout(resolve, 130));
const loading = async (file: string) => {
  while (!loads.has(file)) await new Promise((resolve) => setTimeout(resolve, 5));
  return loads.get(file)!;
};

test('a version that appears while another loads is rendered with its own bundle', async () => {
  const source = create();
  const early = source.present(REMOTE());
  const first = await loading('one.js');
  publish('two');
  await aWhile();
  const late = source.present(REMOTE());
  await aWhile();
  first.resolve();
  (await loading('two.js')).resolve();
  for (const { descriptor, module } of [await early, await late])
    expect({ entry: descriptor?.server.entry, rendered: module !== undefined }).toEqual({
      entry: 'server/two.js',
      rendered: true,
    });
  expect(disposed).toEqual([`${origin}/mfe-x/server/one.js`]);
});

test('a version that could not run is not paired with the bundle of the one after it', async () => {
  const source = create();
  const broken = source.present(REMOTE());
  (await loading('one.js')).reject(new Error('no export'));
  expect((await broken).module).toBeUndefined();
  publish('two');
  await aWhile();
  const good = source.present(REMOTE());
  (await loading('two.js')).resolve();
  expect((await good).module).toBeDefined();
  loads.clear();
  publish('one');
  await aWhile();
  const again = source.present(REMOTE());
  (await loading('one.js')).reject(new Error('no export'));
  expect(await again).toMatchObject({
    descriptor: { server: { entry: 'server/one.js' } },
    module: undefined,
  });
});

test('a registry that hangs holds up no page once that is known', async () => {
  const source = create();
  expect((await source.registry()).remotes).toHaveLength(1);
  answers.set('/remotes.json', () => undefined);
  await aWhile();
  await source.registry();
  await aWhile();
  const started = performance.now();
  expect((await source.registry()).remotes).toHaveLength(1);
  expect(performance.now() - started).toBeLessThan(400);
});

test('a registry without end is refused, the last good one stays', async () => {
  const source = create();
  await source.registry();
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
  expect((await source.registry()).remotes).toHaveLength(1);
  expect(sent).toBeLessThan(50_000_000);
});

test('what is no longer registered is let go', async () => {
  const source = create();
  await source.registry();
  const present = source.present(REMOTE());
  (await loading('one.js')).resolve();
  await present;
  serve('/remotes.json', { remotes: [] });
  await aWhile();
  await source.registry();
  expect(disposed).toEqual([`${origin}/mfe-x/server/one.js`]);
});
