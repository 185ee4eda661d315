import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { Hono } from 'hono';
import { pino } from 'pino';
import { makeReleaseKey, signRelease } from '../testing/sign-release';
import { createReleaseFiles } from './release-files';

const root = mkdtempSync(path.join(tmpdir(), 'release-files-'));
const releases = path.join(root, 'releases/mfe-desk');
const dist = path.join(root, 'mfe-desk/dist');
afterAll(() => rmSync(root, { recursive: true }));

const key = makeReleaseKey();
const otherKey = makeReleaseKey();
let keys = [key.name];
beforeEach(() => (keys = [key.name]));

function write(folder: string, file: string, content: string | Buffer): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), content);
}

const integrityOf = (content: string) => `sha384-${createHash('sha384').update(content).digest('base64')}`;

function descriptorOf(version: string, contents: Record<string, string>): string {
  const files = Object.entries(contents).map(([file, content]) => [file, integrityOf(content)]);
  return JSON.stringify({
    name: 'mfe-desk',
    version,
    server: { entry: 'server/a.js' },
    browser: { entry: 'browser/page.js', preload: [] },
    files: Object.fromEntries(files) as object,
  });
}

const contentOf = (version: string) => ({
  'browser/page.js': `page of ${version}`,
  'browser/page.0123456789.js': `hashed of ${version}`,
  'server/a.js': `server of ${version}`,
});

/** Puts a release into the folder of `version`: signed by `by` as the release `as`. */
function store(version: string, by = key, as = version): string {
  const contents = contentOf(version);
  for (const [file, content] of Object.entries(contents)) write(path.join(releases, version), file, content);
  const envelope = JSON.stringify(signRelease(by, descriptorOf(as, contents)));
  write(path.join(releases, version), 'release.json', envelope);
  return envelope;
}

function install(version: string): void {
  for (const [file, content] of Object.entries(contentOf(version))) write(dist, file, content);
  write(dist, 'remote.json', descriptorOf(version, contentOf(version)));
}

const logged: string[] = [];
const createServer = () => {
  const send = createReleaseFiles({
    root,
    releasesFolder: path.join(root, 'releases'),
    mostBytes: 10_000,
    log: pino({ level: 'info' }, { write: (line: string) => void logged.push(line) }),
  });
  return new Hono().get('/remotes/:name/*', (c) =>
    send(
      c,
      { name: 'mfe-desk', url: '/remotes/mfe-desk/', routes: [], keys },
      c.req.path.slice('/remotes/mfe-desk/'.length),
    ),
  );
};
let server = createServer();
const ask = (file: string, headers = {}) => server.request(`/remotes/mfe-desk/${file}`, { headers });

const envelope = store('1.0.0-ab');
install('1');

test.each([
  ['releases/1.0.0-ab/browser/page.js', 'page of 1.0.0-ab', 'public, max-age=31536000, immutable'],
  // It may be signed again.
  ['releases/1.0.0-ab/release.json', envelope, 'no-cache'],
  ['browser/page.0123456789.js', 'hashed of 1', 'public, max-age=31536000, immutable'],
  ['browser/page.js', 'page of 1', 'no-cache'],
  ['remote.json', descriptorOf('1', contentOf('1')), 'no-cache'],
])('%s is served', async (file, content, cached) => {
  const answer = await ask(file);
  expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, cached]);
  expect(answer.headers.get('Content-Type')).toMatch(file.endsWith('.js') ? /javascript/ : /json/);
  expect(await answer.text()).toBe(content);
});

test.each([
  '',
  '1.0.0-ab',
  '1.0.0-ab/',
  '1.0.0-ab/browser',
  '1.0.0-ab/.hidden',
  '1.0.0-ab/%2ehidden',
  '1.0.0-ab/server/a.js',
  '1.0.0-ab/%73erver/a.js',
  '1.0.0-ab//server/a.js',
  '/1.0.0-ab/server/a.js',
  '1.0.0-ab/browser/../server/a.js',
  '1.0.0-ab/browser/%2e%2e/server/a.js',
  '1.0.0-ab/browser%2f..%2fserver%2fa.js',
  '.1.0.0-cd.tmp/browser/page.js',
  '../../secret.txt',
  '%2e%2e/%2e%2e/secret.txt',
  '%2e%2e%2fsecret.txt',
  '1.0.0-ab/release.json.tmp',
  '1.0.0-ab/toString',
  '1.0.0-ab/browser/page.js.br',
])('%p of the deployed releases is not served', async (file) => {
  for (const secret of ['secret.txt', 'mfe-desk/1.0.0-ab/.hidden', 'mfe-desk/1.0.0-ab/release.json.tmp'])
    write(path.join(root, 'releases'), secret, 'x');
  write(releases, '.1.0.0-cd.tmp/browser/page.js', 'x');
  expect((await ask(`releases/${file}`)).status).toBe(404);
});

test.each(['.built', '%2ebuilt', 'server/a.js', '%73erver/a.js', 'server%2fa.js'])(
  '%s of the installed release is not public',
  async (file) => {
    write(dist, '.built', 'x');
    expect((await ask(file)).status).toBe(404);
  },
);

test('a file that no descriptor names is not served, even if it is in the folder of a release', async () => {
  for (const folder of [dist, path.join(releases, '1.0.0-ab')]) {
    write(folder, 'browser/more.html', '<script>alert(1)</script>');
    write(folder, 'browser/page.js.gz', 'x');
  }
  for (const file of ['browser/more.html', 'browser/page.js.gz'])
    for (const at of [file, `releases/1.0.0-ab/${file}`])
      expect([at, (await ask(at)).status]).toEqual([at, 404]);
  const answer = await ask('browser/page.js', { 'Accept-Encoding': 'gzip' });
  expect([answer.headers.get('Content-Encoding'), await answer.text()]).toEqual([null, 'page of 1']);
});

test('a release that is unsigned, or signed by another key or for another version, is not served', async () => {
  store('1.0.0-other', otherKey);
  store('1.0.0-moved', key, '1.0.0-ab');
  write(releases, '1.0.0-none/browser/page.js', 'x');
  for (const version of ['1.0.0-other', '1.0.0-moved', '1.0.0-none'])
    for (const file of ['browser/page.js', 'release.json'])
      expect([version, (await ask(`releases/${version}/${file}`)).status]).toEqual([version, 404]);
});

test('a release is not served from the moment the registry drops the key that signed it', async () => {
  const status = async () => (await ask('releases/1.0.0-ab/browser/page.js')).status;
  expect(await status()).toBe(200);
  keys = [otherKey.name];
  expect(await status()).toBe(404);
  keys = [otherKey.name, key.name];
  expect(await status()).toBe(200);
});

test('a file is sent compressed if the browser accepts that and the compressed file has the same content', async () => {
  store('1.0.0-br');
  const folder = path.join(releases, '1.0.0-br');
  write(folder, 'browser/page.js.br', brotliCompressSync('page of 1.0.0-br'));
  write(folder, 'browser/page.0123456789.js.br', brotliCompressSync('something else'));
  const read = async (file: string) => {
    const answer = await ask(`releases/1.0.0-br/${file}`, { 'Accept-Encoding': 'gzip, br' });
    return [answer.headers.get('Content-Encoding'), Buffer.from(await answer.arrayBuffer())];
  };
  expect(await read('browser/page.js')).toEqual(['br', brotliCompressSync('page of 1.0.0-br')]);
  expect(await read('browser/page.0123456789.js')).toEqual([null, Buffer.from('hashed of 1.0.0-br')]);
});

test('a file that differs from what was signed is not served and is logged once; nor is a file that is changed later', async () => {
  store('1.0.0-cut');
  const folder = path.join(releases, '1.0.0-cut');
  write(folder, 'browser/page.js', 'something else');
  logged.length = 0;
  for (let tries = 0; tries < 3; tries += 1)
    expect((await ask('releases/1.0.0-cut/browser/page.js')).status).toBe(404);
  expect(logged).toHaveLength(1);
  write(folder, 'browser/page.js', 'page of 1.0.0-cut');
  write(folder, 'browser/page.js.br', brotliCompressSync('page of 1.0.0-cut'));
  const read = async (headers = {}) => (await ask('releases/1.0.0-cut/browser/page.js', headers)).text();
  expect(await read()).toBe('page of 1.0.0-cut');
  const compressed = await read({ 'Accept-Encoding': 'br' });
  for (const file of ['browser/page.js', 'browser/page.js.br']) write(folder, file, 'something else');
  expect(await read()).toBe('page of 1.0.0-cut');
  expect(await read({ 'Accept-Encoding': 'br' })).toBe(compressed);
  // Another process, or a later time when it has been evicted.
  server = createServer();
  expect((await ask('releases/1.0.0-cut/browser/page.js')).status).toBe(404);
});

test('after a build, open pages still get the files of the previous build', async () => {
  server = createServer();
  const older = 'browser/older.0123456789.js';
  write(dist, older, 'older');
  write(dist, 'remote.json', descriptorOf('0', { ...contentOf('1'), [older]: 'older' }));
  expect((await ask(older)).status).toBe(200);
  install('2');
  // A burst of requests reads once.
  let text = '';
  while (text !== 'page of 2') text = await (await ask('browser/page.js')).text();
  expect(await (await ask(older)).text()).toBe('older');
});
