import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { counter, gauge } from 'api/telemetry';
import type { Logger } from 'pino';
import type { RemoteModule } from '../../contract';
import type { RegisteredRemote, Registry, RemoteDescriptor } from '../../remotes/registry';
import { followJson, messageOf, readText } from './published-files';
import { registrySchema, remoteDescriptorSchema } from './registry-schema';
import { runServerBundle } from './run-server-bundle';
import type { RunningRelease } from './running-release';

const CHECK_TIMEOUT_MS = 800;
/** A page waits less; what comes later is there for the next one. */
const LOAD_TIMEOUT_MS = 5000;

/** One remote as it is now: what the page names, and what the server renders with. */
export interface CurrentRelease {
  readonly registered: RegisteredRemote;
  /** Missing until the remote has answered once. */
  readonly descriptor?: RemoteDescriptor | undefined;
  /** Missing, with `release`, while the browser has to draw the remote's pages. */
  readonly module?: RemoteModule | undefined;
  readonly release?: RunningRelease | undefined;
  /** Why `module` is missing. */
  readonly problem?: string | undefined;
}

/** The hash in a bundle's file name, or all of that name. */
const versionOf = (entry: string) => {
  const file = path.posix.basename(entry);
  return /\.([\da-f]{8,})\.\w+$/.exec(file)?.[1] ?? file;
};

/** What may become of a release. */
const EVENTS = ['loaded', 'failed', 'retired', 'silent', 'malformed'];

/** What is known of one registered remote. */
interface Slot {
  readonly check: ReturnType<typeof followJson>;
  descriptor?: RemoteDescriptor;
  loading?: Promise<RemoteDescriptor> | undefined;
  loaded?: { readonly release: RunningRelease; readonly module: RemoteModule } | undefined;
  /** Entry of a release that cannot run: it is tried again when the remote changes, not with every visitor. */
  refused?: string | undefined;
  problem?: string | undefined;
}

/** Follows the registry and the remotes' releases while the server runs, and loads what is new. */
export class RemoteReleases {
  readonly #slots = new Map<string, Slot>();
  readonly #checkRegistry: ReturnType<typeof followJson>;
  #registry: Registry = { remotes: [] };
  #generation = 0;
  readonly #events = counter(
    'lisle_harrow_remote_events_total',
    'Releases of remotes that were loaded, could not be, were retired after a fault, whose remote fell silent, or whose descriptor is malformed',
  );

  constructor(
    private readonly options: {
      /** File or http(s) URL of the registry. */
      location: string;
      /** The installation: a relative `location` starts from here, and remotes that this server hosts lie in it. */
      root: string;
      log: Logger;
    },
  ) {
    const { location, root, log } = options;
    gauge('lisle_harrow_remote_ready', 'Whether pages of a remote can be rendered here', (observe) => {
      for (const { name: remote, url } of this.#registry.remotes) {
        const loaded = this.#slots.get(url)?.loaded;
        observe(Number(loaded !== undefined), { remote, version: loaded?.release.version ?? 'none' });
      }
    });
    const url = /^https?:/.test(location) ? new URL(location) : pathToFileURL(path.resolve(root, location));
    this.#checkRegistry = followJson({
      read: () => readText(url, CHECK_TIMEOUT_MS),
      accept: (json) => {
        this.#registry = registrySchema.parse(json);
        this.#generation += 1;
        const urls = this.#registry.remotes.map(({ url }) => url);
        for (const url of this.#slots.keys()) if (!urls.includes(url)) this.#slots.delete(url);
      },
      onFailure: (error) =>
        log.error({ location, error }, 'the registry of remotes cannot be read; the last one stays'),
      onRecovery: () => log.info({ location }, 'the registry of remotes can be read again'),
    });
  }

  /** The last good registry: one that is missing, broken or unreachable takes nothing away. The same object until it changes. */
  async registry(): Promise<Registry> {
    await this.#checkRegistry();
    return this.#registry;
  }

  /** Loads every registered remote, so that the first visitor finds them ready. Whatever fails is logged and left. */
  async warmUp(): Promise<void> {
    const { remotes } = await this.registry();
    await Promise.all(remotes.map((remote) => this.current(remote)));
  }

  /** The remote's current release, loaded for rendering. */
  async current(registered: RegisteredRemote): Promise<CurrentRelease> {
    const slot = this.#slot(registered);
    await slot.check();
    // While one release was loading, the next may have appeared: descriptor and module must be of the same.
    for (let tried: RemoteDescriptor | undefined; slot.descriptor && slot.descriptor !== tried;) {
      slot.loading ??= this.#load(registered, slot, slot.descriptor).finally(
        () => (slot.loading = undefined),
      );
      tried = await slot.loading;
    }
    return { registered, descriptor: slot.descriptor, ...slot.loaded, problem: slot.problem };
  }

  /**
   * The registry, and a number that rises with every change of it and of any release, if both are known to be so now without
   * asking: of a remote that is given here, too. Otherwise nothing.
   */
  settled(registered?: RegisteredRemote): { registry: Registry; generation: number } | undefined {
    const isSettled =
      this.#checkRegistry.isSettled() &&
      (!registered || this.#slots.get(registered.url)?.check.isSettled() === true);
    return isSettled ? { registry: this.#registry, generation: this.#generation } : undefined;
  }

  /** What is known of a remote without waiting for it; asks in the background. */
  known(registered: RegisteredRemote): CurrentRelease {
    const slot = this.#slot(registered);
    void slot.check();
    return { registered, descriptor: slot.descriptor };
  }

  /** Leaves the pages of a release whose server code failed outside of any page to the browser, until the next release. */
  retire({ name, url, entry }: RunningRelease, reason: unknown): void {
    const slot = this.#slots.get(url);
    if (slot?.loaded?.release.entry !== entry) return;
    const error = reason instanceof Error ? reason.stack : String(reason);
    this.#events.add(1, { remote: name, version: slot.loaded.release.version, event: 'retired' });
    slot.loaded = undefined;
    this.#generation += 1;
    slot.refused = entry;
    slot.problem = `${entry}: ${messageOf(reason)}`;
    this.options.log.error(
      { remote: name, entry, error },
      'the remote left a fault unhandled; the browser draws its pages until its next release',
    );
  }

  #slot(registered: RegisteredRemote): Slot {
    const known = this.#slots.get(registered.url);
    if (known) return known;
    const { log } = this.options;
    const { name: remote } = registered;
    const url = new URL('remote.json', this.#folder(registered));
    const slot: Slot = {
      check: followJson({
        read: () => readText(url, CHECK_TIMEOUT_MS),
        accept: (json) => {
          slot.descriptor = remoteDescriptorSchema.parse(json);
          this.#generation += 1;
        },
        onFailure: (error, hasRead) => {
          slot.problem = `${url.href}: ${error}`;
          const version = slot.loaded?.release.version ?? 'none';
          this.#events.add(1, { remote, version, event: hasRead ? 'malformed' : 'silent' });
          const what = hasRead ? 'the descriptor of the remote is malformed' : 'the remote does not answer';
          log.error({ remote, url: url.href, error }, what);
        },
        onRecovery: () => log.info({ remote }, 'the remote answers again'),
      }),
    };
    this.#slots.set(registered.url, slot);
    return slot;
  }

  /** Gives back the descriptor that was tried, whether its bundle can be used or not. */
  async #load(
    registered: RegisteredRemote,
    slot: Slot,
    descriptor: RemoteDescriptor,
  ): Promise<RemoteDescriptor> {
    const { name, url } = registered;
    const { log } = this.options;
    const entryUrl = new URL(descriptor.server.entry, this.#folder(registered));
    const entry = entryUrl.href;
    if (slot.loaded?.release.entry === entry || slot.refused === entry) return descriptor;
    // A page must never pair one release's HTML with another release's script.
    slot.loaded = undefined;
    this.#generation += 1;
    const version = versionOf(entry);
    for (const event of EVENTS) this.#events.add(0, { remote: name, version, event });
    let isTransient = true;
    try {
      const code = await readText(entryUrl, LOAD_TIMEOUT_MS);
      isTransient = false;
      const release = { name, url, entry, version };
      const module = runServerBundle(release, code);
      slot.refused = undefined;
      slot.problem = undefined;
      slot.loaded = { release, module };
      this.#generation += 1;
      this.#events.add(1, { remote: name, version, event: 'loaded' });
      log.info({ remote: name, version, entry }, 'remote loaded');
    } catch (error) {
      slot.problem = `${entry}: ${messageOf(error)}`;
      this.#events.add(1, { remote: name, version, event: 'failed' });
      if (!isTransient) slot.refused = entry;
      log.error({ remote: name, entry, error: messageOf(error) }, 'server bundle not usable');
    }
    return descriptor;
  }

  /** Where a remote's files lie. One that this server hosts is read from the disk, however much is asked of the server. */
  #folder({ name, url }: RegisteredRemote): URL {
    return url.startsWith('/')
      ? pathToFileURL(`${path.join(this.options.root, name, 'dist')}/`)
      : new URL(url);
  }
}
