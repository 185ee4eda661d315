import { fileURLToPath } from 'node:url';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
// @ts-expect-error The build's own list has no types.
import { sharedVersions } from '../../../../tooling/remote/shared-modules.mjs';

// Defined by webpack in the server's build.
Object.assign(globalThis, {
  __filename: fileURLToPath(import.meta.url),
  __SHARED_VERSIONS__: sharedVersions as Record<string, string>,
});
const { runServerBundle, sharedModules } = await import('./run-server-bundle');

const MODULE = 'exports.remote = { needs: 1, Routes: () => null };';
const bundle = (code: string) => ({ name: 'mfe-x', entry: 'http://localhost/one.js', code });

test('a server bundle renders with the modules of the shell, which provides every shared module', () => {
  expect([...sharedModules.values()]).not.toContain(undefined);
  const major = (sharedVersions as Record<string, string>).react?.split('.')[0];
  const { Routes } = runServerBundle(
    bundle(`const { createElement } = require('react@${major}');
     exports.remote = { needs: 1, Routes: () => createElement('p', null, 'rendered') };`),
  );
  expect(renderToString(createElement(Routes as () => null))).toBe('<p>rendered</p>');
});

test.each(['react@1', 'react', 'node:fs', './other.js'])(
  'a server bundle that requires %p is refused',
  (wanted) => {
    expect(() => runServerBundle(bundle(`require('${wanted}');${MODULE}`))).toThrow(
      `the server bundle asks for "${wanted}"`,
    );
  },
);
