import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { DEFAULT_SITE } from '@lisle-harrow/api/contract';
import { contentHash } from '@lisle-harrow/server/release-format';
import { pino } from 'pino';
import { CONTRACT_VERSION, OLDEST_ACCEPTED } from '../../contract';
import { makeReleaseKey, signRelease } from '../../testing/sign-release';
import type { ApiAnswer } from '../api/api-answer';
import { rendererOf } from '../rendering/render-page-parts';
import { setInternalHosts } from '../remotes/published-files';
import { createReleaseGate } from './release-gate';
import { SHELL_BEFORE } from './signed-files';

// Defined by webpack in the server's build.
Object.assign(globalThis, { __SHARED_VERSIONS__: {} });
const { runServerBundle } = await import('../render-process/run-server-bundle');

setInternalHosts(['127.0.0.1', 'localhost']);

const key = makeReleaseKey();
/** Of the last stored release. */
let version: string;
const remote = {
  name: 'mfe-x',
  url: '/remotes/mfe-x/',
  keys: [key.name],
  home: 'signedOut' as const,
  routes: ['/x'],
  pages: ['/x/more', '/x/*'],
};
const integrityOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

let folder: string;
/** Pages that were rendered. */
let rendered: string[];
/** Makes a release's process end by itself. */
let end: (reason: string) => void;
let released: number;
/** Server bundles of the releases whose process was kept for the move. */
let kept: string[];
let answer: ApiAnswer;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'gate-'));
  rendered = [];
  released = 0;
  kept = [];
  version = '1.0.0-none';
  answer = { status: 200, headers: {}, text: '{}' };
});
afterEach(() => rmSync(folder, { recursive: true }));

const ROUTES = '() => null';
const bundle = ({ routes = ROUTES, prefetch = '() => undefined', needs = 1, before = '' } = {}) =>
  `${before}; exports.remote = { needs: ${needs}, Routes: ${routes}, prefetch: ${prefetch} };`;

interface Stored {
  server?: string;
  files?: Record<string, string>;
  change?: (release: Record<string, unknown>) => void;
  signedBy?: typeof key;
}

/** Stores a release, signed after `change`. */
function store({ server = bundle(), files = {}, change, signedBy = key }: Stored = {}): void {
  const content: Record<string, string> = {
    'browser/entry.js': 'entry',
    'browser/page.js': 'page',
    'server/routes.js': server,
    ...files,
  };
  for (const [file, text] of Object.entries(content)) write(file, text);
  const release = {
    format: 1,
    name: 'mfe-x',
    version: '',
    needs: 1,
    builtAt: '2026-11-01T10:00:00.000Z',
    browser: { entry: 'browser/entry.js', preload: ['browser/page.js'] },
    server: { entry: 'server/routes.js' },
    files: Object.fromEntries(Object.entries(content).map(([file, text]) => [file, integrityOf(text)])),
    bytes: Object.fromEntries(Object.entries(content).map(([file, text]) => [file, Buffer.byteLength(text)])),
  };
  release.version = `1.0.0-${contentHash(release.files)}`;
  version = release.version;
  change?.(release);
  write('release.json', JSON.stringify(signRelease(signedBy, JSON.stringify(release))));
}

function write(file: string, text: string | Buffer): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
}

/** On a busy machine a page takes long. */
const LIMITS = { pageKb: 1, releaseMb: 1, renderMs: 60_000 };
const tryIt = ({
  isNew = true,
  isInstalled = false,
  limits = LIMITS,
  timeoutMs = 60_000,
  registered = remote as typeof remote & object,
  url = pathToFileURL(`${folder}/`),
} = {}) =>
  createReleaseGate({
    folderOf: () => url,
    async run(release) {
      await Promise.resolve();
      const renderer = rendererOf(runServerBundle(release));
      return {
        ...renderer,
        render(page, ask, signal) {
          rendered.push(
            `${page.path} ${page.session.status === 'signedIn' ? page.session.user.role : 'nobody'}`,
          );
          return renderer.render(page, ask, signal);
        },
        failed: new Promise<string>((resolve) => (end = resolve)),
        release: () => void (released += 1),
      };
    },
    keep: ({ entry }) => void kept.push(path.basename(entry)),
    registry: () => Promise.resolve({ remotes: [remote] }),
    readSite: () => Promise.resolve(DEFAULT_SITE),
    askFor: () => () => Promise.resolve(answer),
    limits,
    timeoutMs,
    log: pino({ level: 'silent' }),
  })(registered, isInstalled ? null : version, isNew);

test('a valid release passes: every registered page is rendered for its audience, and the process is kept for the move', async () => {
  store();
  const { release, pages } = await tryIt();
  expect(release).toMatchObject({ name: 'mfe-x', version, needs: 1 });
  expect(rendered).toEqual(['/ nobody', '/x nobody', '/x/more nobody', '/x staff', '/x/more staff']);
  expect([pages, released, kept]).toEqual([5, 0, ['routes.js']]);
});

test('pages for signed-in visitors are rendered only for the roles that see them', async () => {
  store();
  await tryIt({ registered: { ...remote, signedIn: true, home: 'client' } as never });
  expect(rendered).toEqual(['/ client', '/x client', '/x/more client']);
});

test('a release that was live before is accepted without rendering its pages, so that a rollback does not depend on the api', async () => {
  store({ server: bundle({ routes: `() => { throw new Error('broken') }` }) });
  await tryIt({ isNew: false });
  expect([rendered, released, kept]).toEqual([[], 0, ['routes.js']]);
  await expect(tryIt()).rejects.toThrow('fails in render');
  expect([released, kept.length]).toEqual([1, 1]);
});

test('only the server bundle of a release that was live before is read, so that a rollback is fast', async () => {
  store();
  rmSync(path.join(folder, 'browser'), { recursive: true });
  await expect(tryIt({ isNew: false })).resolves.toMatchObject({ release: { version } });
  await expect(tryIt()).rejects.toThrow('browser/entry.js is not what was signed');
  write('server/routes.js', 'changed');
  await expect(tryIt({ isNew: false })).rejects.toThrow('server/routes.js');
});

describe('the installed release', () => {
  /** Installs a release as a build leaves it: unsigned. */
  function install({ change, server = bundle() }: Stored = {}): void {
    store({ server });
    const { payload } = JSON.parse(readFileSync(path.join(folder, 'release.json'), 'utf8')) as {
      payload: string;
    };
    const built = JSON.parse(Buffer.from(payload, 'base64').toString()) as Record<string, unknown>;
    delete built.format;
    delete built.builtAt;
    change?.(built);
    write('remote.json', JSON.stringify(built));
    rmSync(path.join(folder, 'release.json'));
  }
  const tryInstalled = (registered: object = remote) =>
    tryIt({ isNew: false, isInstalled: true, registered: registered as typeof remote });

  test('is tried like any release that was live before', async () => {
    install();
    await tryInstalled();
    expect([rendered, kept]).toEqual([[], ['routes.js']]);
  });

  test.each<[string, string, () => void, string]>([
    [
      'is of another remote',
      'signature',
      () => install({ change: (built) => (built.name = 'mfe-y') }),
      'it is of mfe-y',
    ],
    ['is not there', 'signature', () => undefined, 'remote.json of the installed release: it cannot be read'],
    [
      'needs a newer contract',
      'contract',
      () => install({ change: (built) => (built.needs = 99) }),
      'contract 99',
    ],
    [
      'has another server bundle than it says',
      'files',
      () => {
        install();
        write('server/routes.js', bundle({ needs: 2 }));
      },
      'server/routes.js is not what was signed',
    ],
    ['does not run', 'server bundle', () => install({ server: 'throw new Error("at import")' }), 'at import'],
  ])('that %s is refused by the %s check', async (_, check, prepare, sentence) => {
    prepare();
    await expect(tryInstalled()).rejects.toMatchObject({ check, message: expect.stringContaining(sentence) });
  });

  test('must be signed if it is on another server', async () => {
    install();
    const elsewhere = { ...remote, url: 'https://cdn.example.com/mfe-x/' };
    await expect(tryInstalled(elsewhere)).rejects.toMatchObject({ check: 'signature' });
    const built = readFileSync(path.join(folder, 'remote.json'), 'utf8');
    write('remote.json', JSON.stringify(signRelease(key, built)));
    await tryInstalled(elsewhere);
    expect(kept).toEqual(['routes.js']);
  });
});

test('a trial ends at its time limit, whatever it is waiting for, and then makes no more requests to the store', async () => {
  store();
  const asked: string[] = [];
  const server = createServer(({ url }, response) => {
    asked.push(url!);
    // Browser files take longer than the trial may.
    if (url!.startsWith('/browser/')) setTimeout(() => response.end(), 60_000).unref();
    else response.end(readFileSync(path.join(folder, url!)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  await expect(tryIt({ url, timeoutMs: 1500 })).rejects.toMatchObject({
    check: 'time',
    message: 'its trial took longer than 1.5 s',
  });
  while (released === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(asked.filter((file) => file.startsWith('/browser/'))).toHaveLength(1);
  server.close();
  server.closeAllConnections();
});

test('a server bundle that is too large for the running shell is refused', async () => {
  store({ change: (release) => Object.assign(release.bytes as object, { 'server/routes.js': 10_000_001 }) });
  await expect(tryIt({ limits: { ...LIMITS, releaseMb: 50 } })).rejects.toMatchObject({
    check: 'size',
    message: 'its server bundle has 10.0 MB, and may have 10 MB',
  });
});

test('a file may have its compressed version beside it', async () => {
  store();
  write('browser/page.js.br', brotliCompressSync('page'));
  await expect(tryIt()).resolves.toMatchObject({ pages: 5 });
});

test('a release can be read from another server', async () => {
  store();
  const server = createServer((request, response) => {
    const file = path.join(folder, request.url!.replace('/releases/', ''));
    if (existsSync(file)) response.end(readFileSync(file));
    else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/releases/`);
  await expect(tryIt({ url })).resolves.toMatchObject({ pages: 5 });
  write('browser/page.js', 'x'.repeat(5_000_000));
  await expect(tryIt({ url })).rejects.toThrow('browser/page.js is not what was signed: more than 4 bytes');
  rmSync(path.join(folder, 'release.json'));
  await expect(tryIt({ url })).rejects.toThrow('it cannot be read from the store (it is not there)');
  server.close();
  server.closeAllConnections();
});

const other = makeReleaseKey();
const tooMany = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`browser/${at}.js`, 'x']));
test.each<[string, string, () => void, string]>([
  [
    'is not in the store',
    'signature',
    () => undefined,
    'release.json of 1.0.0-none: it cannot be read from the store (it is not there)',
  ],
  [
    'nobody has the key of',
    'signature',
    () => store({ signedBy: other }),
    'none of the keys that the registry names has signed it',
  ],
  [
    'is signed for another remote',
    'signature',
    () => store({ change: (release) => (release.name = 'mfe-y') }),
    'it is of mfe-y 1.0.0-',
  ],
  [
    'is signed as another version',
    'signature',
    () => store({ change: (release) => (release.version = '0.9.0') }),
    'it is of mfe-x 0.9.0',
  ],
  [
    'has the version of other files',
    'signature',
    () => {
      store();
      const earlier = version;
      store({ files: { 'browser/page.js': 'Page' }, change: (release) => (release.version = earlier) });
      version = earlier;
    },
    'it names other files than those of which this is the version',
  ],
  [
    'does not name its entry',
    'signature',
    () => store({ change: (release) => delete release.browser }),
    'browser',
  ],
  [
    'names an entry without its hash',
    'signature',
    () => store({ change: (release) => (release.server = { entry: 'server/other.js' }) }),
    'of each file that is named the hash must be there',
  ],
  [
    'leads out of its folder',
    'signature',
    () => store({ change: (release) => (release.server = { entry: '../routes.js' }) }),
    'server.entry',
  ],
  [
    'is cut off',
    'signature',
    () => {
      store();
      write('release.json', '{"payloadType":');
    },
    'it is cut off or no JSON',
  ],
  [
    'needs a newer contract',
    'contract',
    () => store({ change: (release) => (release.needs = CONTRACT_VERSION + 1) }),
    `it needs contract ${CONTRACT_VERSION + 1}, and the running shell serves ${OLDEST_ACCEPTED} to ${CONTRACT_VERSION}`,
  ],
  [
    'is too large for a page',
    'size',
    () => store({ files: { 'browser/page.js': 'x'.repeat(1200) } }),
    'a page starts with 2 KB of its script, and may with 1 KB',
  ],
  [
    'is too large in all',
    'size',
    () => store({ files: { 'browser/late.js': 'x'.repeat(1_100_000) } }),
    'it has 1.1 MB in all, and may have 1 MB',
  ],
  ['has too many files', 'size', () => store({ files: tooMany }), 'it has 503 files, and may have 500'],
  [
    'has a changed byte in a file of browsers',
    'files',
    () => {
      store();
      write('browser/page.js', 'Page');
    },
    'browser/page.js is not what was signed: its 4 bytes have another SHA-384',
  ],
  [
    'has a longer server bundle than was signed',
    'files',
    () => {
      store();
      write('server/routes.js', `${bundle()} `);
    },
    'server/routes.js is not what was signed: more than',
  ],
  [
    'has a shorter file than was signed',
    'files',
    () => {
      store();
      write('browser/entry.js', 'ent');
    },
    'browser/entry.js has 3 bytes, and 5 were signed',
  ],
  ...(
    [
      ['another one', () => brotliCompressSync('Page')],
      ['a longer one', () => brotliCompressSync('page'.repeat(100))],
      ['something else', () => Buffer.from('page')],
      ['a large one', () => Buffer.alloc(2000)],
    ] as const
  ).map(([what, content]): [string, string, () => void, string] => [
    `has ${what} compressed beside a file`,
    'files',
    () => {
      store();
      write('browser/page.js.br', content());
    },
    'browser/page.js.br is not browser/page.js compressed',
  ]),
  [
    'lacks a file',
    'files',
    () => {
      store();
      rmSync(path.join(folder, 'browser/page.js'));
    },
    'browser/page.js is not what was signed: it is not there instead of 4 bytes',
  ],
])('a release that %s is refused by the %s check', async (_, check, prepare, sentence) => {
  prepare();
  await expect(tryIt()).rejects.toMatchObject({ check, message: expect.stringContaining(sentence) });
  expect(existsSync(path.join(folder, 'ran'))).toBe(false);
});

test.each<[string, string, Parameters<typeof bundle>[0], string]>([
  ['throws at import', 'server bundle', { before: `throw new Error('at import')` }, 'at import'],
  ['exports a newer contract', 'server bundle', { needs: CONTRACT_VERSION + 1 }, 'does not run'],
  [
    'throws in render',
    'pages',
    { routes: `() => { throw new Error('in render') }` },
    '/ (signed out) fails in render: Error: in render',
  ],
  [
    'throws before its render',
    'pages',
    { prefetch: `() => { throw new Error('in prefetch') }` },
    '/ (signed out) fails before its render: Error: in prefetch',
  ],
  [
    'has no page at a route',
    'pages',
    { prefetch: `({ pathname }) => pathname === '/x' ? { status: 404 } : undefined` },
    '/x (signed out) does not exist in it',
  ],
  [
    'writes while it is rendered',
    'pages',
    { prefetch: `({ host }) => host.fetch('/api/bookings', { method: 'POST' })` },
    'a page that is tried may only read',
  ],
])('a release that %s is refused by the %s check', async (_, check, server, sentence) => {
  store({ server: bundle(server) });
  await expect(tryIt()).rejects.toMatchObject({ check, message: expect.stringContaining(sentence) });
});

test('a page that takes too long every time it is rendered is refused, and the message says how long', async () => {
  store({
    server: bundle({
      routes: `() => { const end = Date.now() + 30; while (Date.now() < end); return null; }`,
    }),
  });
  await expect(tryIt({ limits: { ...LIMITS, renderMs: 5 } })).rejects.toMatchObject({
    check: 'time',
    message: expect.stringMatching(
      /^\/ \(signed out\) took \d+ ms to render, the fastest of 3 times, and may take 5 ms/,
    ),
  });
  expect([rendered.length, released, kept]).toEqual([3, 1, []]);
});

test('a release whose process ends soon after its pages were rendered is refused', async () => {
  store({ server: bundle({ prefetch: `() => undefined` }) });
  const tried = tryIt();
  while (rendered.length < 5) await new Promise(setImmediate);
  end('it ended with code 3');
  await expect(tried).rejects.toMatchObject({
    check: 'pages',
    message: expect.stringContaining('it ended with code 3'),
  });
});

test.each([401, 403])(
  'a page whose data is answered with %s because nobody is signed in does not fail the release',
  async (status) => {
    const prefetch = `async ({ host }) => { const { ok } = await host.fetch('/api/own'); if (!ok) throw new Error('not mine'); }`;
    store({ server: bundle({ prefetch }) });
    await expect(tryIt()).resolves.toMatchObject({ pages: 5 });
    answer = { status, headers: {}, text: '{}' };
    await expect(tryIt()).resolves.toMatchObject({ pages: 5 });
    answer = { status: 500, headers: {}, text: '{}' };
    await expect(tryIt()).rejects.toThrow('fails before its render: Error: not mine');
  },
);

test('the previous version of the shell is at most one contract version behind, so that it can be restored', () => {
  expect(SHELL_BEFORE.contractVersion).toBeGreaterThanOrEqual(CONTRACT_VERSION - 1);
  expect(SHELL_BEFORE.contractVersion).toBeLessThanOrEqual(CONTRACT_VERSION);
  expect(SHELL_BEFORE.oldestAccepted).toBeLessThanOrEqual(OLDEST_ACCEPTED);
});
