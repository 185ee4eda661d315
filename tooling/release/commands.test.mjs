import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { openRelease } from '@lisle-harrow/server/release-format';
import { runReleaseCommand } from './commands.mjs';
import { temporaryFolder, writeBuild } from './testing.mjs';

/** What a product's api does with pointers, as far as the commands see it. */
const platform = { pointer: undefined, releases: [], requests: [], answer: undefined };
let server;
let root;
let folder;
let env;
let said;
let complained;

beforeAll(async () => {
  server = http.createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const move = body && JSON.parse(body);
    platform.requests.push({
      method: request.method,
      url: request.url,
      token: request.headers.authorization,
      move,
    });
    const { status, json } = platform.answer?.(request, move) || answer(request, move);
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(json));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

function answer({ method, url }, move) {
  if (url === '/api/platform/pointers')
    return { status: 200, json: { pointers: platform.pointer ? [platform.pointer] : [] } };
  if (url === '/remotes.json') return { status: 200, json: { remotes: [] } };
  if (method === 'GET') return { status: 200, json: { releases: platform.releases } };
  const { revision = 0, live = null } = platform.pointer ?? {};
  const { version } = move.release ?? {};
  const before = { name: 'mfe-desk', revision: revision + 1, canary: null, former: null, live };
  platform.pointer = move.share
    ? { ...before, canary: { version, share: move.share } }
    : { ...before, live: version ?? move.version ?? null, former: live };
  return { status: 200, json: platform.pointer };
}

beforeEach(() => {
  root = temporaryFolder();
  folder = path.join(root, 'mfe-desk');
  fs.mkdirSync(folder);
  fs.writeFileSync(path.join(folder, 'package.json'), '{ "name": "@lisle-harrow/mfe-desk" }');
  writeBuild(path.join(folder, 'dist'));
  env = {
    SHELL_URL: `http://127.0.0.1:${server.address().port}`,
    RELEASE_TOKEN: 'token-of-desk',
    RELEASE_STORE: path.join(root, 'store'),
  };
  Object.assign(platform, { pointer: undefined, releases: [], requests: [], answer: undefined });
  said = [];
  complained = [];
  jest.spyOn(console, 'log').mockImplementation((line) => void said.push(line));
  jest.spyOn(console, 'error').mockImplementation((line) => void complained.push(line));
});
afterEach(() => {
  jest.restoreAllMocks();
  fs.rmSync(root, { recursive: true });
});

const run = (command, ...args) => runReleaseCommand(command, args, { folder, env });
const stored = () => fs.readdirSync(path.join(root, 'store/mfe-desk'));

test('a key is made, shown as the registry names it, and signs a deploy', async () => {
  expect(await run('keys')).toBe(0);
  const [, publicKey] = /"keys": \["([\w-]{43})"\]/.exec(said.join('\n'));
  expect(await run('deploy')).toBe(0);
  const { version } = JSON.parse(fs.readFileSync(path.join(folder, 'dist/remote.json'), 'utf8'));
  const text = fs.readFileSync(path.join(root, 'store/mfe-desk', version, 'release.json'), 'utf8');
  expect(openRelease(JSON.parse(text), [publicKey])).toMatchObject({
    format: 1,
    name: 'mfe-desk',
    version,
    commit: 'c'.repeat(40),
    needs: 1,
    builtAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    bytes: { 'browser/page.js': 10, 'browser/remoteEntry.js': 11, 'server/routes.js': 12 },
  });
  const { token, move } = platform.requests.find(({ method }) => method === 'POST');
  expect([token, move]).toEqual([
    'Bearer token-of-desk',
    {
      action: 'deploy',
      expects: 0,
      release: { version, commit: 'c'.repeat(40), builtAt: expect.any(String), needs: 1, bytes: 21 },
    },
  ]);
  expect(said.join('\n')).toContain(`All visitors get mfe-desk ${version}.`);
});

test('a release for another server is put into its folder, signed, beside the files already there', async () => {
  await run('keys');
  const [, publicKey] = /"keys": \["([\w-]{43})"\]/.exec(said.join('\n'));
  const shown = path.join(root, 'shown');
  fs.mkdirSync(path.join(shown, 'browser'), { recursive: true });
  fs.writeFileSync(path.join(shown, 'browser/older.js'), 'of an earlier release');
  expect(await run('sign', '../shown')).toBe(0);
  const built = JSON.parse(fs.readFileSync(path.join(folder, 'dist/remote.json'), 'utf8'));
  const signed = JSON.parse(fs.readFileSync(path.join(shown, 'remote.json'), 'utf8'));
  expect(openRelease(signed, [publicKey])).toMatchObject(built);
  expect(fs.readdirSync(shown, { recursive: true }).sort()).toEqual([
    'browser',
    'browser/older.js',
    'browser/page.js',
    'browser/page.js.br',
    'browser/remoteEntry.js',
    'remote.json',
    'server',
    'server/routes.js',
  ]);
  // The build is unchanged, and is deployed as before.
  for (const wrong of [[], ['dist']]) expect([wrong, await run('sign', ...wrong)]).toEqual([wrong, 1]);
  expect(complained.join('\n')).toMatch(/takes the FOLDER[^]*Name another folder/);
  expect(await run('deploy')).toBe(0);
});

test("the team's own command does not run where the shell finds other files of the same version", async () => {
  await run('keys');
  env.RELEASE_UPLOAD_COMMAND = `touch "${root}/uploaded"`;
  delete env.RELEASE_STORE;
  const { version, files } = JSON.parse(fs.readFileSync(path.join(folder, 'dist/remote.json'), 'utf8'));
  const envelopeOf = (release) => ({ payload: Buffer.from(JSON.stringify(release)).toString('base64') });
  let found;
  platform.answer = ({ url }) => {
    if (url === '/remotes.json')
      return { status: 200, json: { remotes: [{ name: 'mfe-desk', url: '/remotes/mfe-desk/' }] } };
    if (url === `/remotes/mfe-desk/releases/${version}/release.json`) return found;
    return undefined;
  };
  found = { status: 200, json: envelopeOf({ files: { ...files, 'browser/page.js': 'sha384-other' } }) };
  expect(await run('deploy')).toBe(1);
  expect(complained.join('\n')).toContain(`The store has a release ${version} with other files`);
  found = { status: 500, json: {} };
  expect(await run('deploy')).toBe(1);
  expect(fs.existsSync(path.join(root, 'uploaded'))).toBe(false);
  for (const one of [
    { status: 200, json: envelopeOf({ files }) },
    { status: 404, json: {} },
  ]) {
    found = one;
    expect(await run('deploy')).toBe(0);
    expect(fs.existsSync(path.join(root, 'uploaded'))).toBe(true);
    fs.rmSync(path.join(root, 'uploaded'));
  }
});

test('a share of visitors gets a deploy with --share', async () => {
  await run('keys');
  expect(await run('deploy', '--share', '10')).toBe(0);
  expect(platform.requests.at(-2).move).toMatchObject({ action: 'deploy', share: 10 });
  expect(said.join('\n')).toMatch(
    /10 percent of visitors get mfe-desk 1\.2\.0-\w+, all others the installed release of mfe-desk\./,
  );
});

test.each(['0', '100', '5.5', 'ten'])('--share %s is refused before anything is uploaded', async (share) => {
  await run('keys');
  expect(await run('deploy', '--share', share)).toBe(1);
  expect(complained.at(-1)).toBe(
    `--share is the percentage of visitors, a whole number from 1 to 99; it is ${share}.`,
  );
  expect([platform.requests, fs.existsSync(path.join(root, 'store'))]).toEqual([[], false]);
});

test('a deploy overtaken by another names who made it, and exits with 3', async () => {
  await run('keys');
  platform.answer = ({ method }) =>
    method === 'POST' && { status: 409, json: { title: 'Conflict', detail: 'Mara moved mfe-desk at 10:04' } };
  expect(await run('deploy')).toBe(3);
  expect(complained).toEqual(['Mara moved mfe-desk at 10:04. Nothing was changed.']);
});

test('the revision that a deploy expects is the one before its upload', async () => {
  await run('keys');
  platform.pointer = { name: 'mfe-desk', revision: 4, live: '1.0.0', canary: null, former: null };
  env.RELEASE_UPLOAD_COMMAND = 'true';
  let asked = 0;
  platform.answer = ({ url }) => {
    if (url !== '/api/platform/pointers') return undefined;
    asked += 1;
    return { status: 200, json: { pointers: [{ ...platform.pointer, revision: 3 + asked }] } };
  };
  expect(await run('deploy')).toBe(0);
  expect(platform.requests.find(({ method }) => method === 'POST').move.expects).toBe(4);
});

test.each([
  ['401', 401, 2, 'The token is not valid: no.'],
  ['403', 403, 2, 'The token may not do this: no.'],
  ['404', 404, 2, 'Refused: no.'],
  ['422 of the gate', 422, 2, 'Refused: no.'],
  [
    '503',
    503,
    1,
    /could not do it \(503\): no\. Whether mfe-desk was moved is not known; "remote releases" says so\.$/,
  ],
])('a move answered with %s ends with a sentence', async (_, status, code, sentence) => {
  platform.answer = ({ method }) => method === 'POST' && { status, json: { detail: 'no' } };
  expect(await run('rollback')).toBe(code);
  expect(complained).toEqual([expect.stringMatching(sentence)]);
});

test.each([
  [['rollback'], { action: 'rollback' }],
  [['rollback', '1.0.0-ab'], { action: 'rollback', version: '1.0.0-ab' }],
  [['rollback', 'installed'], { action: 'rollback', version: null }],
  [['promote'], { action: 'promote' }],
  [['abort'], { action: 'abort' }],
])('remote %p requests that move from the current revision', async (words, move) => {
  platform.pointer = { name: 'mfe-desk', revision: 9, live: '1.2.0', canary: null, former: '1.0.0' };
  expect(await run(...words)).toBe(0);
  expect(platform.requests.at(-1).move).toEqual({ ...move, expects: 9 });
});

test('releases are printed as a table, with --json as JSON', async () => {
  platform.releases = [
    {
      version: '1.3.0-cd',
      commit: 'abcdef0123456789',
      deployedAt: '2026-11-02T09:30:00.000Z',
      by: 'Mara',
      state: 'canary',
      share: 10,
    },
    { version: '1.2.0-ab', deployedAt: '2026-11-01T08:00:00.000Z', by: 'ci', state: 'live' },
  ];
  expect(await run('releases')).toBe(0);
  expect(said[0].split('\n')).toEqual([
    'VERSION   COMMIT      DEPLOYED (UTC)    BY    SHARE  STATE',
    '1.3.0-cd  abcdef0123  2026-11-02 09:30  Mara  10 %   canary',
    '1.2.0-ab              2026-11-01 08:00  ci           live',
  ]);
  expect(await run('releases', '--json')).toBe(0);
  expect(JSON.parse(said.at(-1))).toEqual({ name: 'mfe-desk', releases: platform.releases });
});

test('with --json a refusal is also JSON', async () => {
  platform.answer = () => ({ status: 403, json: { detail: 'no' } });
  expect(await run('abort', '--json')).toBe(2);
  expect(JSON.parse(said[0])).toEqual({
    error: 'The token may not do this: no.',
    status: 403,
    problem: { detail: 'no' },
  });
  expect(complained).toEqual([]);
});

test.each([
  ['no token', () => delete env.RELEASE_TOKEN, 'RELEASE_TOKEN is missing'],
  ['no key', () => undefined, 'Make one with "remote keys"'],
  [
    'no build',
    () => fs.rmSync(path.join(folder, 'dist'), { recursive: true }),
    'Build first: "remote build"',
  ],
  [
    'a build without version',
    () => writeBuild(path.join(folder, 'dist'), { version: undefined }),
    'has no version',
  ],
  [
    'a build of another remote',
    () => writeBuild(path.join(folder, 'dist'), { name: 'mfe-other' }),
    'is of mfe-other, not of mfe-desk',
  ],
  [
    'a file that was changed since',
    () => fs.writeFileSync(path.join(folder, 'dist/browser/page.js'), 'x'),
    'browser/page.js is not what was built',
  ],
  [
    'a missing file',
    () => fs.rmSync(path.join(folder, 'dist/server/routes.js')),
    'server/routes.js is missing',
  ],
  [
    'a file outside the build',
    () => writeBuild(path.join(folder, 'dist'), { files: { '../x': 'sha384-' } }),
    'without its hash',
  ],
  [
    'a token that everybody could read',
    () => (env.SHELL_URL = 'http://www.example.com'),
    'without https everybody on the way could read the token',
  ],
  ['a site that is down', () => (env.SHELL_URL = 'http://127.0.0.1:9'), 'does not answer'],
  ['no store', () => delete env.RELEASE_STORE, 'RELEASE_STORE must say where releases go'],
])('a deploy with %s fails with a reason, and moves nothing', async (what, prepare, sentence) => {
  if (what !== 'no key') await run('keys');
  prepare();
  expect(await run('deploy')).toBe(1);
  expect(complained.at(-1)).toContain(sentence);
  expect(platform.requests.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('a deploy removes releases that are no longer needed, and succeeds even if it cannot', async () => {
  await run('keys');
  await run('deploy');
  const [first] = stored();
  writeBuild(path.join(folder, 'dist'), { text: 'second' });
  const old = new Date(Date.now() - 30 * 86_400_000);
  fs.utimesSync(path.join(root, 'store/mfe-desk', first, 'release.json'), old, old);
  platform.pointer = undefined;
  expect(await run('deploy')).toBe(0);
  expect(stored()).toHaveLength(1);
  expect(said.at(-1)).toContain(`since nobody needs them any more: ${first}`);
  platform.answer = ({ method, url }) =>
    method === 'GET' && url.endsWith('/releases') && { status: 500, json: {} };
  writeBuild(path.join(folder, 'dist'), { text: 'third' });
  expect(await run('deploy')).toBe(0);
  expect(said.at(-1)).toContain('Old releases could not be removed');
});
