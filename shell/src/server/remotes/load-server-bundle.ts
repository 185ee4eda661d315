import { createRequire } from 'node:module';
import vm from 'node:vm';
import { createInstance } from '@module-federation/enhanced/runtime';
import type { RemoteModule } from '../../contract';
import { acceptRemote } from '../../remotes/remote-loader';
import * as router from 'shell/router';

declare const __SHARED_VERSIONS__: Record<string, string>;

/** A remote's server bundle, ready to render. */
export interface ServerBundle {
  readonly module: RemoteModule;
  /** Immutable URL that it was loaded from. */
  readonly entry: string;
  /** Lets go of everything that federation keeps for this version in its globals. */
  dispose(): void;
}

const nodeRequire = createRequire(__filename);

/** The shell server's own copy of a shared module. */
const copyOf = (name: string): unknown => (name === 'shell/router' ? router : nodeRequire(name));

const shared = () =>
  Object.fromEntries(
    Object.entries(__SHARED_VERSIONS__).map(([name, version]) => [
      name,
      {
        version,
        scope: 'default',
        lib: () => copyOf(name),
        shareConfig: {
          singleton: true,
          strictVersion: true,
          eager: true,
          requiredVersion: `^${version.split('.')[0]}.0.0` as const,
        },
      },
    ]),
  );

let instances = 0;
/** Loads run one after the other, so that what federation adds to its globals can be told apart. */
let previous: Promise<unknown> = Promise.resolve();

/**
 * Loads the server build of one version of a remote into a federation instance of its own, so that a new version never
 * finds the old one. The code is trusted as much as the shell's own: `vm` is no sandbox.
 */
export function loadServerBundle(name: string, entry: string, timeoutMs: number): Promise<ServerBundle> {
  const loading = previous.then(() => load(name, entry, timeoutMs));
  previous = loading.catch(() => undefined);
  return loading;
}

async function load(name: string, entry: string, timeoutMs: number): Promise<ServerBundle> {
  const id = name.replaceAll('-', '_');
  const addedSince = watchGlobals();
  const host = createInstance({
    name: `shell_server_${++instances}`,
    remotes: [{ name: id, entry }],
    shared: shared(),
    plugins: [
      { name: 'server-entry', loadEntry: ({ remoteInfo }) => runEntry(remoteInfo.entry, id, timeoutMs) },
    ],
  });
  try {
    const exposed = await host.loadRemote(`${id}/routes`);
    const module = acceptRemote(name, exposed);
    const mine = addedSince();
    // A container registers itself under the remote's name: taken out at once, the next version cannot find this one.
    keepOnly(host, mine.instances);
    return { module, entry, dispose: () => forget(mine) };
  } catch (error) {
    forget(addedSince());
    throw error;
  }
}

/** What a remote's server bundle may ask Node for. */
const ALLOWED_BUILTINS = new Set(['node:url', 'url', 'node:path', 'path', 'node:util', 'util']);

async function runEntry(entry: string, id: string, timeoutMs: number) {
  const response = await fetch(entry, { signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`status ${response.status}`);
  const code = await response.text();
  const run = vm.runInThisContext(`(function (exports, module, require) {${code}\n})`, { filename: entry });
  const module: { exports: Record<string, unknown> } = { exports: {} };
  run(module.exports, module, (wanted: string) => {
    if (!ALLOWED_BUILTINS.has(wanted)) throw new Error(`the server bundle asks for "${wanted}"`);
    return nodeRequire(wanted) as unknown;
  });
  return (module.exports[id] ?? module.exports) as never;
}

type Named = Record<string, unknown>;

interface Federation {
  __INSTANCES__: object[];
  moduleInfo?: Named;
  __SHARE__?: Named;
  __MANIFEST_LOADING__?: Named;
}

const federation = () => (globalThis as { __FEDERATION__?: Federation }).__FEDERATION__;

/** The globals in which federation keeps something under a name of its own for each version. */
function holders(): Named[] {
  const { moduleInfo, __SHARE__, __MANIFEST_LOADING__ } = federation() ?? {};
  const { __GLOBAL_LOADING_REMOTE_ENTRY__ } = globalThis as { __GLOBAL_LOADING_REMOTE_ENTRY__?: Named };
  return [moduleInfo, __SHARE__, __MANIFEST_LOADING__, __GLOBAL_LOADING_REMOTE_ENTRY__].map((of) => of ?? {});
}

interface Added {
  instances: Set<object>;
  keys: { of: Named; names: string[] }[];
}

/**
 * Gives back what tells the additions since now. It knows the earlier instances weakly: the closures of a load outlive
 * it, and would keep the version before theirs, and by that one all versions there ever were.
 */
function watchGlobals(): () => Added {
  const instances = new WeakSet(federation()?.__INSTANCES__);
  const names = holders().map((of) => new Set(Object.keys(of)));
  return () => ({
    instances: new Set(federation()?.__INSTANCES__.filter((instance) => !instances.has(instance))),
    keys: holders().map((of, at) => ({
      of,
      names: Object.keys(of).filter((name) => !names[at]?.has(name)),
    })),
  });
}

function keepOnly(host: object | undefined, mine: Set<object>): void {
  const global = federation();
  if (global)
    global.__INSTANCES__ = global.__INSTANCES__.filter(
      (instance) => instance === host || !mine.has(instance),
    );
}

function forget(mine: Added): void {
  keepOnly(undefined, mine.instances);
  for (const { of, names } of mine.keys) for (const name of names) delete of[name];
}
