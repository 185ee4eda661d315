import vm from 'node:vm';
import path from 'node:path';
import url from 'node:url';
import util from 'node:util';
import * as reactQuery from '@tanstack/react-query';
import * as react from 'react';
import * as reactDom from 'react-dom';
import * as jsxRuntime from 'react/jsx-runtime';
import * as router from '@lisle-harrow/shell/router';
import * as styledComponents from 'styled-components';
import type { RemoteModule } from '../../contract';
import { acceptRemote } from '../../remotes/remote-loader';
import type { ReleaseToRun } from './messages';

/** Node modules that a server bundle may require: none reaches beyond the process. */
const ALLOWED_BUILTINS = new Map<string, unknown>([
  ['url', url],
  ['path', path],
  ['util', util],
]);

/**
 * Runs the server bundle of a release: a CommonJS file that requires the shared modules and contains everything else.
 * Its globals are what `confine` has left.
 */
export function runServerBundle({ name, entry, code }: ReleaseToRun): RemoteModule {
  const run = vm.compileFunction(code, ['exports', 'module', 'require'], { filename: entry });
  const module: { exports: unknown } = { exports: {} };
  run(module.exports, module, requireModule);
  return acceptRemote(name, module.exports);
}

function requireModule(wanted: string): unknown {
  const found = sharedModules.get(wanted) ?? ALLOWED_BUILTINS.get(wanted.replace(/^node:/, ''));
  if (found === undefined) throw new Error(`the server bundle asks for "${wanted}"`);
  return found;
}

declare const __SHARED_VERSIONS__: Record<string, string>;

/** The shell server's own copies. The build lists the same names, with their versions (`tooling/remote/shared-modules.mjs`). */
const copies: Record<string, unknown> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'styled-components': styledComponents,
  '@tanstack/react-query': reactQuery,
  'shell/router': router,
};

/** What server bundles of remotes `require`, by name and major version: `react@19`. */
export const sharedModules = new Map(
  Object.entries(__SHARED_VERSIONS__).map(([name, version]) => [
    `${name}@${version.split('.')[0]}`,
    copies[name],
  ]),
);
