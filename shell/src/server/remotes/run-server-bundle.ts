import { createRequire } from 'node:module';
import vm from 'node:vm';
import type { RemoteModule } from '../../contract';
import { acceptRemote } from '../../remotes/remote-loader';
import { type RunningRelease, runningRelease } from './running-release';
import { sharedModules } from './shared-modules';

/** What a server bundle may ask Node for. */
const ALLOWED_BUILTINS = new Set(['node:url', 'url', 'node:path', 'path', 'node:util', 'util']);
const nodeRequire = createRequire(__filename);

/**
 * Runs the server bundle of one release: a CommonJS file that requires the shared modules and brings everything else
 * along, so that nothing stays in memory of a release that is no longer in use. The code is trusted as much as the
 * shell's own: `vm` is no sandbox.
 */
export function runServerBundle(release: RunningRelease, code: string): RemoteModule {
  return runningRelease.run(release, () => {
    // On Node 20, unlike `vm.runInThisContext`, this keeps no copy of the code (1.4 MB a release) once the release is
    // gone. From Node 22 on, V8 lets go of it some collections later.
    const run = vm.compileFunction(code, ['exports', 'module', 'require'], { filename: release.entry });
    const module: { exports: unknown } = { exports: {} };
    run(module.exports, module, requireModule);
    return acceptRemote(release.name, module.exports);
  });
}

function requireModule(wanted: string): unknown {
  if (sharedModules.has(wanted)) return sharedModules.get(wanted);
  if (ALLOWED_BUILTINS.has(wanted)) return nodeRequire(wanted);
  throw new Error(`the server bundle asks for "${wanted}"`);
}
