import { createRequire } from 'node:module';
import vm from 'node:vm';
import { createInstance } from '@module-federation/enhanced/runtime';
import type { RemoteModule } from '../contract';
import { acceptRemote } from '../remotes/remote-loader';
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
  const before = federationGlobals();
  const host = createInstance({
    name: `shell_server_${++instances}`,
    remotes: [{ name: id, entry }],
    shared: shared(),
    plugins: [
      { name: 'server-entry', loadEntry: ({ remoteInfo }) => runEntry(remoteInfo.entry, id, timeoutMs) },
    ],
  });
  const own = () => added(before, federationGlobals());
  try {
    const exposed = await host.loadRemote(`${id}/routes`);
    const module = acceptRemote(name, exposed);
    const mine = own();
    // A container registers itself under the remote's name: taken out at once, the next version cannot find this one.
    keepOnly(host, mine.instances);
    return { module, entry, dispose: () => forget(mine) };
  } catch (error) {
    forget(own());
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
interface FederationGlobals {
  instances: Set<unknown>;
  keys: { of: Named; names: Set<string> }[];
}

function federationGlobals(): FederationGlobals {
  const scope = globalThis as unknown as {
    __FEDERATION__?: { __INSTANCES__: unknown[] } & Record<string, Named>;
    __GLOBAL_LOADING_REMOTE_ENTRY__?: Named;
  };
  const federation = scope.__FEDERATION__;
  const holders = [
    federation?.moduleInfo,
    federation?.__SHARE__,
    federation?.__MANIFEST_LOADING__,
    scope.__GLOBAL_LOADING_REMOTE_ENTRY__,
  ];
  return {
    instances: new Set(federation?.__INSTANCES__ ?? []),
    keys: holders.map((of) => ({ of: of ?? {}, names: new Set(Object.keys(of ?? {})) })),
  };
}

function added(before: FederationGlobals, after: FederationGlobals): FederationGlobals {
  return {
    instances: new Set([...after.instances].filter((instance) => !before.instances.has(instance))),
    keys: after.keys.map(({ of, names }, at) => ({
      of,
      names: new Set([...names].filter((name) => !before.keys[at]?.names.has(name))),
    })),
  };
}

function keepOnly(host: unknown, mine: Set<unknown>): void {
  const federation = (globalThis as unknown as { __FEDERATION__?: { __INSTANCES__: unknown[] } })
    .__FEDERATION__;
  if (federation)
    federation.__INSTANCES__ = federation.__INSTANCES__.filter(
      (instance) => instance === host || !mine.has(instance),
    );
}

function forget(mine: FederationGlobals): void {
  keepOnly(undefined, mine.instances);
  for (const { of, names } of mine.keys) for (const name of names) delete of[name];
}
