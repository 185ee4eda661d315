import { expect, test } from '@jest/globals';
import { affectedBy } from './changed.mjs';

const remotes = [
  { name: 'mfe-marketing', routes: ['/services'] },
  { name: 'mfe-admin', routes: ['/admin'] },
];
const browserTests = new Map([
  ['e2e/services.spec.ts', `await page.goto('/services')`],
  ['e2e/staff.spec.ts', `await page.goto('/admin/clients')`],
  ['e2e/start.test.ts', `await startProduct()`],
]);
const ALL = [...browserTests.keys()];
const affected = (...files) => affectedBy(files, { browserTests, remotes });

test('a remote affects its component tests and the browser tests that open its pages or name none', () => {
  expect(affected('mfe-admin/src/routes.tsx')).toEqual({
    units: ['--findRelatedTests', 'mfe-admin/src/routes.tsx'],
    browser: ['e2e/staff.spec.ts', 'e2e/start.test.ts'],
  });
});

test.each(['shell/src/app.tsx', 'shared-ui/src/index.ts', 'e2e/visitors.ts'])(
  '%s affects every browser test',
  (file) => expect(affected('mfe-admin/src/routes.tsx', file).browser).toEqual(ALL),
);

test('a change of the api also affects the tests that start it as a process', () => {
  expect(affected('api/src/db/open.ts')).toEqual({
    units: ['--findRelatedTests', 'api/src/db/open.ts', 'api/src/testing/api-process.ts'],
    browser: ALL,
  });
});

test('a changed test is run by itself, and a document affects nothing', () => {
  expect(
    affected('mfe-admin/src/routes.test.ts', 'e2e/services.spec.ts', 'docs/operations/releases.md'),
  ).toEqual({
    units: ['--findRelatedTests', 'mfe-admin/src/routes.test.ts'],
    browser: ['e2e/services.spec.ts'],
  });
  const ofTools = ['tooling/changed.test.mjs'];
  expect(affected(...ofTools)).toEqual({ units: ['--findRelatedTests', ...ofTools], browser: [] });
  expect(affected('README.md', 'api/README.md', 'bench/run.mjs')).toEqual({ units: [], browser: [] });
});

test.each(['package-lock.json', 'api/package.json', 'tooling/webpack.mjs', 'tsconfig.base.json'])(
  '%s affects everything',
  (file) => expect(affected(file)).toEqual({ units: [''], browser: ALL }),
);
