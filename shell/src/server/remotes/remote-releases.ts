import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import type { RemoteModule } from '../../contract';
import type { RegisteredRemote, Registry, RemoteDescriptor } from '../../remotes/registry';
import { registrySchema, remoteDescriptorSchema } from './registry-schema';
import { loadServerBundle, type ServerBundle } from './load-server-bundle';

/** How long an answer about registry or versions is believed: a burst of page views asks once. */
const FRESH_MS = 100;
const CHECK_TIMEOUT_MS = 800;
const MAX_TEXT_BYTES = 1_000_000;
/** A page waits less; what comes later is there for the next one. */
const LOAD_TIMEOUT_MS = 5000;

/** One remote as it is now: what the page names, and what the server renders with. */
export interface CurrentRelease {
  readonly registered: RegisteredRemote;
  /** Missing until the remote has answered once. */
  readonly descriptor?: RemoteDescriptor;
  readonly module?: RemoteModule;
  /** Why `module` is missing or old. */
  readonly problem?: string;
}

/**
 * Reads the registry and the remotes' present versions while the server runs. Both keep their last good state when
 * they cannot be read: a registry that is missing, broken or unreachable takes nothing away that worked before.
 */
export class RemoteReleases {
  #registry: Registry = { remotes: [] };
  #registryText = '';
  #registryCheck: Check | undefined;
  #registryUnreadable = false;
  #slots = new Map<string, Slot>();

  constructor(
    private readonly options: {
      /** File or http(s) URL of the registry. */
      location: string;
      /** Folder that a relative `location` starts from. */
      root: string;
      /** Base of root-relative remote URLs, e.g. `http://127.0.0.1:3000`. */
      ownOrigin: () => string;
      log: Logger;
    },
  ) {}

  async registry(): Promise<Registry> {
    if (!this.#registryCheck || Date.now() - this.#registryCheck.at > FRESH_MS)
      this.#registryCheck = { at: Date.now(), done: this.#readRegistry() };
    const { done } = this.#registryCheck;
    await (this.#registryUnreadable ? briefly(done) : done);
    return this.#registry;
  }

  /** Loads every registered remote, so that the first visitor finds them ready. Whatever fails is logged and left. */
  async warmUp(): Promise<void> {
    const { remotes } = await this.registry();
    await Promise.all(remotes.map((remote) => this.present(remote)));
  }

  /** The remote's present version, loaded for rendering. */
  async present(registered: RegisteredRemote): Promise<CurrentRelease> {
    const slot = this.#slot(registered);
    await this.#check(registered, slot);
    // While one version was loading, the next may have appeared: descriptor and module must be of the same.
    for (let loaded: RemoteDescriptor | undefined; slot.descriptor && slot.descriptor !== loaded;) {
      slot.loading ??= this.#loadModule(registered, slot, slot.descriptor).finally(
        () => (slot.loading = undefined),
      );
      loaded = await slot.loading;
    }
    return { registered, descriptor: slot.descriptor, module: slot.bundle?.module, problem: slot.problem };
  }

  /** What is known of a remote without waiting for it; asks in the background. */
  known(registered: RegisteredRemote): CurrentRelease {
    const slot = this.#slot(registered);
    void this.#check(registered, slot);
    return { registered, descriptor: slot.descriptor };
  }

  #slot(registered: RegisteredRemote): Slot {
    let slot = this.#slots.get(registered.url);
    if (!slot) this.#slots.set(registered.url, (slot = {}));
    return slot;
  }

  #check(registered: RegisteredRemote, slot: Slot): Promise<void> {
    if (!slot.check || Date.now() - slot.check.at > FRESH_MS)
      slot.check = { at: Date.now(), done: this.#readDescriptor(registered, slot) };
    return slot.unreachable ? briefly(slot.check.done) : slot.check.done;
  }

  async #readRegistry(): Promise<void> {
    const { location, root, log } = this.options;
    try {
      const text = /^https?:/.test(location)
        ? await fetchText(location)
        : await readFile(path.resolve(root, location), 'utf8');
      if (text !== this.#registryText) {
        this.#registry = registrySchema.parse(JSON.parse(text));
        this.#registryText = text;
        this.#forgetUnregistered();
      }
      if (this.#registryUnreadable) log.info({ location }, 'the registry of remotes can be read again');
      this.#registryUnreadable = false;
    } catch (error) {
      if (!this.#registryUnreadable)
        log.error(
          { location, error: messageOf(error) },
          'the registry of remotes cannot be read; the last one stays',
        );
      this.#registryUnreadable = true;
    }
  }

  #forgetUnregistered(): void {
    for (const [url, slot] of this.#slots) {
      if (this.#registry.remotes.some((remote) => remote.url === url)) continue;
      slot.bundle?.dispose();
      this.#slots.delete(url);
    }
  }

  async #readDescriptor(registered: RegisteredRemote, slot: Slot): Promise<void> {
    const url = new URL('remote.json', this.#base(registered)).href;
    try {
      const text = await fetchText(url);
      if (text !== slot.descriptorText) {
        slot.descriptor = remoteDescriptorSchema.parse(JSON.parse(text));
        slot.descriptorText = text;
      }
      if (slot.unreachable) this.options.log.info({ remote: registered.name }, 'the remote answers again');
      slot.unreachable = false;
    } catch (error) {
      slot.problem = `${url}: ${messageOf(error)}`;
      if (!slot.unreachable)
        this.options.log.error(
          { remote: registered.name, url, error: messageOf(error) },
          'the remote does not answer',
        );
      slot.unreachable = true;
    }
  }

  /** Gives back the descriptor that was tried, whether its bundle can be used or not. */
  async #loadModule(
    registered: RegisteredRemote,
    slot: Slot,
    descriptor: RemoteDescriptor,
  ): Promise<RemoteDescriptor> {
    const entry = new URL(descriptor.server.entry, this.#base(registered)).href;
    if (slot.bundle?.entry === entry || slot.refused === entry) return descriptor;
    try {
      const next = await loadServerBundle(registered.name, entry, LOAD_TIMEOUT_MS);
      slot.bundle?.dispose();
      slot.bundle = next;
      slot.refused = undefined;
      slot.problem = undefined;
      this.options.log.info({ remote: registered.name, entry }, 'remote loaded');
    } catch (error) {
      slot.problem = `${entry}: ${messageOf(error)}`;
      // A version that cannot run is tried again with every change of the remote, not with every visitor.
      slot.refused = isTransient(error) ? undefined : entry;
      // The page must never pair one version's HTML with another version's script.
      slot.bundle?.dispose();
      slot.bundle = undefined;
      this.options.log.error(
        { remote: registered.name, entry, error: messageOf(error) },
        'server bundle not usable',
      );
    }
    return descriptor;
  }

  #base(registered: RegisteredRemote): URL {
    return new URL(registered.url, this.options.ownOrigin());
  }
}

interface Check {
  at: number;
  done: Promise<void>;
}

interface Slot {
  check?: Check;
  loading?: Promise<RemoteDescriptor>;
  descriptor?: RemoteDescriptor;
  descriptorText?: string;
  bundle?: ServerBundle;
  refused?: string;
  unreachable?: boolean;
  problem?: string;
}

/** For what failed the last time: a host that hangs must not hold up every page for the whole time limit. */
const briefly = (done: Promise<void>) =>
  Promise.race([done, new Promise<void>((resolve) => setTimeout(resolve, FRESH_MS))]);

async function fetchText(url: string): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.timeout(CHECK_TIMEOUT_MS) });
  if (!response.ok) throw new Error(`status ${response.status}`);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > MAX_TEXT_BYTES) throw new Error(`more than ${MAX_TEXT_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

const isTransient = (error: unknown) =>
  error instanceof TypeError || /status 5|timed? ?out|within/i.test(messageOf(error));

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
