import vm from 'node:vm';
import path from 'node:path';
import url from 'node:url';
import util from 'node:util';
import type { RemoteModule } from '../../contract';
import { acceptRemote } from '../../remotes/remote-loader';
import type { ReleaseToRun } from './messages';
import { sharedModules } from './shared-modules';

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
