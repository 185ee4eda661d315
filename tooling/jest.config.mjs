import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { inBrowser, modules } from './remote/jest-preset.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Where tests of api processes keep what they start, made once a run: see `api/src/testing/api-process.ts`. Workers are told by
 * their environment: compiled files are kept by all that the configuration says, and would be compiled anew with every run.
 */
const processBundles = `${root}api/node_modules/.cache/processes-${process.pid}`;
process.env.PROCESS_BUNDLES = processBundles;
process.once('exit', () => rmSync(processBundles, { recursive: true, force: true }));

const base = {
  ...modules,
  rootDir: root,
  modulePathIgnorePatterns: ['/dist/', '/\\.data/', '/\\.cache/'],
};

const node = { ...base, testEnvironment: 'node' };

/**
 * What may come out otherwise over a libSQL server, whose binary npm has for this kind of machine: writes that depend on
 * each other or race, leases, idempotency keys, limits, search, ordered pages, and errors of the database. A file that
 * only reads and writes rows by the same few statements is not run a second time.
 */
const overServer = {
  ...node,
  displayName: 'libsql',
  // Read by api/src/testing/test-api.ts.
  globals: { isOverServer: true },
  testMatch: [
    'accounts/manage-accounts',
    'case-access/*',
    'client-data/erase-client',
    'clients/client-{cases,list}',
    'db/storage-failure',
    'document-requests/*',
    'documents/{document-versions,register-document,sweep-uploads,upload}',
    'figures/figure-rows',
    'household/*',
    'invitations/invitations',
    'ledger/*',
    'log',
    'milestones/*',
    'outbox/outbox',
    'ready-checks',
    'records/{lists,search}',
    'replies/receive-replies',
    'sign-in/sign-in-throttle',
    'submissions/*',
    'timeline/*',
  ].map((name) => `<rootDir>/api/src/${name}.test.ts`),
};
const hasLibsqlServer = process.platform === 'linux' && process.arch === 'x64';

/** Rules and API calls run in Node (`*.test.ts`), components in jsdom (`*.test.tsx`), both as native ES
 * modules; calls that touch the database also run over a libSQL server. */
export default {
  // More than cores, for tests that start or kill processes wait more than they work.
  // Jest reads 150 % as 150 workers.
  maxWorkers: Math.ceil(availableParallelism() * 1.5),
  // For a machine that does much else; on a quiet one a test takes a second or two.
  testTimeout: 60_000,
  projects: [
    {
      ...node,
      displayName: 'node',
      testMatch: ['<rootDir>/*/src/**/*.test.ts', '<rootDir>/tooling/**/*.test.mjs'],
    },
    {
      ...base,
      ...inBrowser,
      displayName: 'ui',
      testMatch: ['<rootDir>/*/src/**/*.test.tsx'],
    },
    ...(hasLibsqlServer ? [overServer] : []),
  ],
};
