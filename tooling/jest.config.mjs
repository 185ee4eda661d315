import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { workersFor } from './machine.mjs';
import { inBrowser, inNode, modules } from './remote/jest-preset.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Where tests of the api keep what is made once per run (see `api/src/testing`): bundles that processes run, and migrated
 * databases. Workers get the path by their environment: as part of the configuration, which is the cache key of compiled files,
 * it would have them all compiled again on every run.
 */
const perRunFolder = `${root}api/node_modules/.cache/processes-${process.pid}`;
process.env.PER_RUN_FOLDER = perRunFolder;
process.once('exit', () => rmSync(perRunFolder, { recursive: true, force: true }));

const base = {
  ...modules,
  rootDir: root,
  modulePathIgnorePatterns: ['/dist/', '/\\.data/', '/\\.cache/'],
};

const node = { ...base, ...inNode };

const hasLibsqlServer = process.platform === 'linux' && process.arch === 'x64';

const DRILL = '\\.drill\\.test\\.m?[jt]s$';

const ALL = 'all';

/**
 * The api test files, by folder below `api/src`, that always run a second time, on libSQL servers: those whose writes depend on
 * each other or race, and those about leases, idempotency keys, limits, search, ordered pages and errors of the database. The
 * others demand less of it, or the same as one of these; running them as well takes three times as long: `LIBSQL=all`.
 */
const OVER_SERVER = {
  accounts: ['manage-accounts'],
  articles: ['articles', 'pinned-articles'],
  availability: ['hours'],
  bookings: ['confirmations', 'free-slot', 'proposals'],
  'case-access': ALL,
  'client-data': ['erase-client', 'export'],
  clients: ['client-cases', 'client-list'],
  'content-items': ['content-items'],
  db: ['storage-failure'],
  'document-requests': ALL,
  documents: ['document-versions', 'register-document', 'sweep-uploads', 'upload', 'upload-slots'],
  figures: ['figure-rows'],
  household: ALL,
  invitations: ['invitations'],
  ledger: ALL,
  '.': ['log', 'ready-checks.drill'],
  messages: ['message-routes'],
  milestones: ALL,
  outbox: ['outbox'],
  'own-account': ['own-account'],
  'password-resets': ['password-resets'],
  platform: ['moves', 'team-tokens'],
  records: ['export', 'lists', 'search'],
  replies: ['receive-replies'],
  'second-factor': ['second-factors'],
  'sign-in': ['sign-in-throttle'],
  submissions: ALL,
  timeline: ALL,
  webhooks: ['webhooks'],
};

/** `startTestApi`, and the helpers that call it. */
const STARTS_API = /\b(startTestApi|startLists|openPlatform)\(/;

function testsOverServer() {
  const { LIBSQL = '' } = process.env;
  if (LIBSQL !== '' && LIBSQL !== 'all') throw new Error(`LIBSQL must be all, or not set; it is ${LIBSQL}.`);
  if (LIBSQL && !hasLibsqlServer)
    throw new Error('LIBSQL=all needs Linux on x64: elsewhere npm has no libSQL server for the tests.');
  const startsApi = (name) =>
    name.endsWith('.test.ts') && STARTS_API.test(readFileSync(`${root}api/src/${name}`, 'utf8'));
  const all = readdirSync(`${root}api/src`, { recursive: true }).filter(startsApi);
  const chosen = Object.entries(OVER_SERVER).flatMap(([folder, files]) => {
    const inFolder = all.filter((name) => path.dirname(name) === folder);
    const wanted = files === ALL ? inFolder : files.map((name) => path.join(folder, `${name}.test.ts`));
    // A file that was renamed would otherwise leave the list unnoticed.
    const missing = wanted.length === 0 ? [folder] : wanted.filter((name) => !inFolder.includes(name));
    if (missing.length > 0) throw new Error(`No tests of the api start one in ${missing.join(', ')}.`);
    return wanted;
  });
  return (LIBSQL ? all : chosen).map((name) => `<rootDir>/api/src/${name}`);
}

/** Tests of the api on libSQL servers, on platforms for which npm has the server's binary. */
const overServer = {
  ...node,
  displayName: 'libsql',
  // Read by api/src/testing/test-api.ts.
  globals: { isOverServer: true },
  testMatch: testsOverServer(),
};

/**
 * Rules and API calls run in Node (`*.test.ts`), components in jsdom (`*.test.tsx`), both as native ES modules. The rest, for
 * `npm run test:all`: drills (`*.drill.test.ts`), in which whole servers are started, killed, frozen, backed up or packed, and
 * some of the API calls, or all with `LIBSQL=all`, once more on a libSQL server.
 */
export default {
  // A third of the time of component tests goes by in waits of people and pages, which one more worker fills.
  maxWorkers: workersFor({ gigabytesEach: 1, beyondCores: 1 }),
  // What a test file of ES modules leaves behind is never collected: without a limit a worker grows to gigabytes.
  workerIdleMemoryLimit: '700MB',
  // On a usual machine a test takes a second or two.
  testTimeout: 60_000 * Number(process.env.TEST_SLOWNESS || 1),
  projects: [
    {
      ...node,
      displayName: 'node',
      testMatch: ['<rootDir>/*/src/**/*.test.ts', '<rootDir>/tooling/**/*.test.mjs'],
      testPathIgnorePatterns: ['/node_modules/', DRILL],
    },
    {
      ...base,
      ...inBrowser,
      displayName: 'ui',
      testMatch: ['<rootDir>/*/src/**/*.test.tsx'],
    },
    { ...node, displayName: 'drill', testMatch: ['<rootDir>/**/*.drill.test.{ts,mjs}'] },
    ...(hasLibsqlServer ? [overServer] : []),
  ],
};
