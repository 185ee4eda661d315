import { fileURLToPath } from 'node:url';
import v8 from 'node:v8';
import vm from 'node:vm';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
// @ts-expect-error The build's own list has no types.
import { sharedVersions } from '../../../../tooling/shared-modules.mjs';

// What webpack gives the server's build.
Object.assign(globalThis, {
  __filename: fileURLToPath(import.meta.url),
  __SHARED_VERSIONS__: sharedVersions as Record<string, string>,
});
const { runServerBundle } = await import('./run-server-bundle');
const { sharedModules } = await import('./shared-modules');
const { runningRelease } = await import('./running-release');

v8.setFlagsFromString('--expose_gc');
// From Node 22 on, compiled code outlives its last use by some collections, among which forced ones do not count.
v8.setFlagsFromString('--stress-flush-code');
const collectGarbage = vm.runInNewContext('gc') as () => void;

const release = (entry = 'one.js') => ({
  name: 'mfe-x',
  url: '/mfe-x/',
  entry: `http://localhost/${entry}`,
  version: 'one',
});
const MODULE = 'exports.remote = { needs: 1, Routes: () => null };';

test('of ten releases only the current one stays in memory', async () => {
  let current: object | undefined;
  const modules = Array.from({ length: 10 }, (_, at) => {
    current = runServerBundle(release(`${at}.js`), MODULE);
    return new WeakRef(current);
  });
  await new Promise((resolve) => setTimeout(resolve, 20));
  collectGarbage();
  const alive = modules.map((module) => module.deref() !== undefined);
  expect(alive).toEqual([...Array<boolean>(9).fill(false), true]);
  expect(current).toMatchObject({ needs: 1 });
});

test('of fifty large releases no code stays in memory', () => {
  const padding = 'x'.repeat(1_000_000);
  const heapUsed = () => {
    // The first one takes the code, the next what it alone has held.
    collectGarbage();
    collectGarbage();
    return process.memoryUsage().heapUsed;
  };
  runServerBundle(release(), `${MODULE}//${padding}`);
  const before = heapUsed();
  for (let at = 0; at < 50; at++) runServerBundle(release(`${at}.js`), `${MODULE}//${at} ${padding}`);
  expect(heapUsed() - before).toBeLessThan(10_000_000);
});

test('a server bundle renders with the modules of the shell, which has a copy of each that is shared', () => {
  expect([...sharedModules.values()]).not.toContain(undefined);
  const major = (sharedVersions as Record<string, string>).react?.split('.')[0];
  const { Routes } = runServerBundle(
    release(),
    `const { createElement } = require('react@${major}');
     exports.remote = { needs: 1, Routes: () => createElement('p', null, 'rendered') };`,
  );
  expect(renderToString(createElement(Routes as () => null))).toBe('<p>rendered</p>');
});

test.each(['react@1', 'react', 'node:fs', './other.js'])(
  'a server bundle that requires %p is refused',
  (wanted) => {
    expect(() => runServerBundle(release(), `require('${wanted}');${MODULE}`)).toThrow(
      `the server bundle asks for "${wanted}"`,
    );
  },
);

test('what a server bundle begins while it loads is known to be its own', async () => {
  const whose = new Promise((resolve) =>
    sharedModules.set('probe@1', () => resolve(runningRelease.getStore())),
  );
  runServerBundle(release(), `setTimeout(require('probe@1'), 5);${MODULE}`);
  expect(await whose).toEqual(release());
});
