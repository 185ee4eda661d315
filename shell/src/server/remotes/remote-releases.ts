import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { counter, gauge } from 'api/telemetry';
import type { Logger } from 'pino';
import { pinScript } from '../../remotes/pinned-script';
import type { RegisteredRemote, Registry, RemoteDescriptor } from '../../remotes/registry';
import type { ReleaseToRun } from '../render-process/messages';
import type { RenderProcess } from '../render-process/render-process';
import type { PageDrawer } from '../rendering/draw-page';
import { followJson, messageOf, readText } from './published-files';
import { readRegistry, remoteDescriptorSchema } from './registry-schema';

const CHECK_TIMEOUT_MS = 800;
/** A page waits less; what comes later is there for the next one. */
const LOAD_TIMEOUT_MS = 5000;
/** A bundle that could not be fetched is asked for again after this, then after twice as long each time, up to the last. */
const RETRY_MS = [500, 15_000] as const;
/** A release whose process ended this often within the time is given up. */
const MOST_FAULTS = 2;
const FAULTS_WITHIN_MS = 10 * 60_000;

/** One remote as it is now: what the page names, and what the server draws with. Both are of one release. */
export interface CurrentRelease {
  readonly registered: RegisteredRemote;
  /** Missing until the remote has answered once. */
  readonly descriptor?: RemoteDescriptor | undefined;
  /** Missing while the browser has to draw the remote's pages. */
  readonly drawer?: PageDrawer | undefined;
  /** Short name of the release that draws. */
  readonly version?: string | undefined;
  /** Why `drawer` is missing. */
  readonly problem?: string | undefined;
}

/** A browser's file of a release, as pages name it. */
export const pinnedScript = ({ url }: RegisteredRemote, { files }: RemoteDescriptor, file: string) =>
  pinScript(url + file, files[file] ?? '');

/** The hash in a bundle's file name, or all of that name. */
const versionOf = (entry: string) => {
  const file = path.posix.basename(entry);
  return /\.([\da-f]{8,})\.\w+$/.exec(file)?.[1] ?? file;
};

const integrityOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);

/** What may become of a release. */
const EVENTS = ['loaded', 'failed', 'ended', 'retired', 'silent', 'malformed'];

/** A release whose server bundle has been read. */
interface Release {
  readonly descriptor: RemoteDescriptor;
  readonly version: string;
  /** Absolute URL of the server bundle. */
  readonly entry: string;
  readonly code: string;
  /** When its process ended by itself. */
  readonly faults: number[];
}

/** What is known of one registered remote. */
interface Slot {
  readonly check: ReturnType<typeof followJson>;
  /** What the remote names as its present release. */
  published?: RemoteDescriptor;
  /** What pages are made of: the published release, or the one before while that is loading or is no good. */
  current?: (Release & { readonly drawer: RenderProcess }) | undefined;
  /** The one before, to go back to. */
  former?: Release | undefined;
  loading?: Promise<void> | undefined;
  /** Entry of a release that cannot run: it is tried again when the remote changes, not with every visitor. */
  refused?: string | undefined;
  /** A bundle that could not be fetched. */
  missing?: { readonly entry: string; readonly tries: number; readonly retryAt: number } | undefined;
  problem?: string | undefined;
  /** No longer registered. */
  isGone?: boolean;
}

/** Follows the registry and the remotes' releases while the server runs, and loads what is new. */
export class RemoteReleases {
  readonly #slots = new Map<string, Slot>();
  readonly #keptFile: string;
  readonly #checkRegistry: ReturnType<typeof followJson>;
  #registry: Registry = { remotes: [] };
  #generation = 0;
  readonly #events = counter(
    'lisle_harrow_remote_events_total',
    'Releases of remotes that were loaded, could not be, whose process ended by itself, that were given up for it, whose remote fell silent, or whose descriptor is malformed',
  );

  constructor(
    private readonly options: {
      /** File or http(s) URL of the registry. */
      location: string;
      /** The installation: a relative `location` starts from here, and remotes that this server hosts lie in it. */
      root: string;
      /** Origins on which remotes may live beside the shell's own. */
      origins: readonly string[];
      /** Where the last good registry is kept. */
      stateFolder: string;
      /** Runs a release; rejects when it cannot run. */
      run: (release: ReleaseToRun, onSaid: (text: string) => void) => Promise<RenderProcess>;
      log: Logger;
    },
  ) {
    const { location, root, origins, stateFolder, log } = options;
    this.#keptFile = path.join(stateFolder, `registry-${hashOf(location)}.json`);
    gauge('lisle_harrow_remote_ready', 'Whether pages of a remote can be rendered here', (observe) => {
      for (const { name: remote, url } of this.#registry.remotes) {
        const current = this.#slots.get(url)?.current;
        observe(Number(current !== undefined), { remote, version: current?.version ?? 'none' });
      }
    });
    const url = /^https?:/.test(location) ? new URL(location) : pathToFileURL(path.resolve(root, location));
    this.#checkRegistry = followJson({
      read: () => readText(url, CHECK_TIMEOUT_MS),
      accept: (json) => {
        this.#registry = readRegistry(json, origins);
        void this.#keep(JSON.stringify(json));
        this.#generation += 1;
        const urls = this.#registry.remotes.map(({ url }) => url);
        for (const [url, slot] of this.#slots)
          if (!urls.includes(url)) {
            this.#slots.delete(url);
            slot.isGone = true;
            slot.current?.drawer.release();
          }
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

  /** Where there is none at the start, the last good one of an earlier run. */
  async #registryAtStart(): Promise<Registry> {
    const registry = await this.registry();
    if (registry.remotes.length > 0) return registry;
    const { location, origins, log } = this.options;
    try {
      const kept = readRegistry(JSON.parse(await readFile(this.#keptFile, 'utf8')), origins);
      // Meanwhile there may be a newer one.
      if (this.#registry.remotes.length === 0) {
        this.#registry = kept;
        this.#generation += 1;
        log.warn({ location }, 'the registry of remotes as it was last is used');
      }
    } catch (error) {
      log.error({ error: messageOf(error) }, 'there is no earlier registry of remotes, either');
    }
    return this.#registry;
  }

  async #keep(text: string): Promise<void> {
    try {
      await mkdir(this.options.stateFolder, { recursive: true, mode: 0o700 });
      await writeFile(`${this.#keptFile}.${process.pid}`, text, { mode: 0o600 });
      await rename(`${this.#keptFile}.${process.pid}`, this.#keptFile);
    } catch (error) {
      this.options.log.warn(
        { error: messageOf(error) },
        'the registry of remotes cannot be kept for a start without it (STATE_DIR)',
      );
    }
  }

  /** Loads every registered remote, so that the first visitor finds them ready. Whatever fails is logged and left. */
  async warmUp(): Promise<void> {
    const { remotes } = await this.#registryAtStart();
    await Promise.all(remotes.map((remote) => this.current(remote)));
  }

  /**
   * The remote's current release. Its next one takes its place once it has loaded, without anybody waiting for it; only where
   * there is none yet, or none any more, this waits.
   */
  async current(registered: RegisteredRemote): Promise<CurrentRelease> {
    const slot = this.#slot(registered);
    await slot.check();
    const { published } = slot;
    if (published) this.#loadIfNew(registered, slot, published);
    if (!slot.current) await slot.loading;
    return this.#stateOf(registered, slot);
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
    return this.#stateOf(registered, slot);
  }

  #stateOf(registered: RegisteredRemote, { current, published, problem }: Slot): CurrentRelease {
    if (!current) return { registered, descriptor: published, problem };
    const { descriptor, drawer, version } = current;
    return { registered, descriptor, drawer, version };
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
          slot.published = remoteDescriptorSchema.parse(json);
          this.#generation += 1;
        },
        onFailure: (error, hasRead) => {
          slot.problem = `${url.href}: ${error}`;
          const version = slot.current?.version ?? 'none';
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

  #loadIfNew(registered: RegisteredRemote, slot: Slot, descriptor: RemoteDescriptor): void {
    const { href: entry } = this.#entryOf(registered, descriptor);
    if (slot.loading || slot.current?.entry === entry || slot.refused === entry) return;
    if (slot.missing?.entry === entry && Date.now() < slot.missing.retryAt) return;
    slot.loading = this.#fetchAndRun(registered, slot, descriptor).finally(() => (slot.loading = undefined));
  }

  #entryOf = (registered: RegisteredRemote, { server }: RemoteDescriptor) =>
    new URL(server.entry, this.#folder(registered));

  async #fetchAndRun(registered: RegisteredRemote, slot: Slot, descriptor: RemoteDescriptor): Promise<void> {
    const { name: remote } = registered;
    const url = this.#entryOf(registered, descriptor);
    const entry = url.href;
    const version = versionOf(entry);
    for (const event of EVENTS) this.#events.add(0, { remote, version, event });
    let code: string;
    try {
      code = await readText(url, LOAD_TIMEOUT_MS);
      if (integrityOf(code) !== descriptor.files[descriptor.server.entry])
        throw new Error('its content is not what the descriptor says');
      slot.missing = undefined;
    } catch (error) {
      const tries = slot.missing?.entry === entry ? slot.missing.tries + 1 : 0;
      slot.missing = { entry, tries, retryAt: Date.now() + Math.min(RETRY_MS[0] * 2 ** tries, RETRY_MS[1]) };
      return this.#notUsable(registered, slot, entry, error);
    }
    slot.refused = undefined;
    await this.#run(registered, slot, { descriptor, version, entry, code, faults: [] });
  }

  async #run(registered: RegisteredRemote, slot: Slot, release: Release): Promise<void> {
    const { name: remote } = registered;
    const { version, entry, code } = release;
    const { log, run } = this.options;
    let drawer: RenderProcess;
    try {
      drawer = await run({ name: remote, entry, code }, (text) =>
        log.warn({ remote, version, text }, 'the remote wrote to its console'),
      );
    } catch (error) {
      slot.refused = entry;
      this.#notUsable(registered, slot, entry, error);
      const { current, former } = slot;
      if (current || !former || slot.isGone) return;
      slot.former = undefined;
      return this.#run(registered, slot, former);
    }
    if (slot.isGone) return drawer.release();
    const { current: before } = slot;
    slot.problem = undefined;
    slot.current = { ...release, drawer };
    if (before) slot.former = before;
    before?.drawer.release();
    this.#generation += 1;
    this.#events.add(1, { remote, version, event: 'loaded' });
    log.info({ remote, version, entry }, 'remote loaded');
    void drawer.failed.then((reason) => this.#onEnd(registered, slot, drawer, reason));
  }

  #notUsable({ name: remote }: RegisteredRemote, slot: Slot, entry: string, error: unknown): void {
    const problem = `${entry}: ${messageOf(error)}`;
    this.#events.add(1, { remote, version: versionOf(entry), event: 'failed' });
    if (slot.problem !== problem)
      this.options.log.error({ remote, entry, error: messageOf(error) }, 'server bundle not usable');
    slot.problem = problem;
  }

  /** Starts a release again whose process ended by itself; one that does so again and again makes way for the one before. */
  #onEnd(registered: RegisteredRemote, slot: Slot, drawer: RenderProcess, reason: string): void {
    const { current: ended } = slot;
    if (ended?.drawer !== drawer || slot.isGone) return;
    const { entry, version, faults } = ended;
    const { name: remote } = registered;
    const { log } = this.options;
    const now = Date.now();
    faults.push(now);
    const isGivenUp = faults.filter((at) => now - at < FAULTS_WITHIN_MS).length >= MOST_FAULTS;
    const next = isGivenUp ? slot.former : ended;
    slot.current = undefined;
    slot.problem = `${entry}: ${reason}`;
    this.#generation += 1;
    this.#events.add(1, { remote, version, event: 'ended' });
    if (isGivenUp) {
      slot.refused = entry;
      slot.former = undefined;
      this.#events.add(1, { remote, version, event: 'retired' });
    }
    const what = !isGivenUp
      ? 'the process of the remote ended; it is started again'
      : next
        ? 'the remote ended its process again; the release before it takes its place'
        : 'the remote ended its process again; the browser draws its pages until its next release';
    log.error({ remote, version, entry, error: reason }, what);
    if (next) slot.loading = this.#run(registered, slot, next).finally(() => (slot.loading = undefined));
  }

  /** Where a remote's files lie. One that this server hosts is read from the disk, however much is asked of the server. */
  #folder({ name, url }: RegisteredRemote): URL {
    return url.startsWith('/')
      ? pathToFileURL(`${path.join(this.options.root, name, 'dist')}/`)
      : new URL(url);
  }
}
