import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { counter, gauge } from '@lisle-harrow/server/telemetry/meter';
import type { RegisteredRemote, Registry } from '../../remotes/registry';
import { withTimeLimit } from '../../time-limit';
import type { RunRelease } from '../render-process/render-processes';
import type { AskPlatform } from './ask-platform';
import { followRegistry, type RegistryOptions } from './follow-registry';
import { followPointers, type ReleasePointer } from './follow-pointers';
import type { CurrentRelease, ReleaseVersion } from './release-runner';
import { EVERYBODY, type ReleaseChoice } from './release-choice';
import { type InstalledRelease, readInstalled } from './release-source';
import { ServedReleases } from './served-releases';

/** Installed releases change with builds, and only owners look at them. */
const INSTALLED_MS = 60_000;
/** How long the other remotes wait at the start for those with public pages. */
const PUBLIC_FIRST_MS = 2_000;

/** Follows the registry and the remotes' releases, and loads new ones while the server runs. */
export class RemoteReleases {
  readonly #remotes = new Map<string, ServedReleases>();
  readonly #registry: ReturnType<typeof followRegistry>;
  readonly #pointers: ReturnType<typeof followPointers>;
  /** By the remote's name; remotes that were never deployed have none. */
  #pointed: ReadonlyMap<string, ReleasePointer> = new Map();
  #generation = 0;
  #onEnded: (remote: string, version: string) => void = () => undefined;
  #installed: Promise<InstalledRelease[]> = Promise.resolve([]);
  #installedAt = -Infinity;
  readonly #events = counter(
    'lisle_harrow_remote_events_total',
    'Releases that were loaded, failed to load, whose process ended by itself or that were given up for it; remotes that did not answer or whose descriptor is malformed',
  );

  constructor(
    /** Remotes that this server hosts are in `root`, too. */
    private readonly options: RegistryOptions & {
      run: RunRelease;
      /** The api, which knows which releases are current. */
      apiUrl: string;
      askPlatform: AskPlatform;
      /** The folder of deployed releases of remotes that this server hosts. */
      releasesFolder: string;
    },
  ) {
    this.#registry = followRegistry(options, ({ remotes }) => {
      this.#generation += 1;
      for (const [url, remote] of this.#remotes) {
        const registered = remotes.find((candidate) => candidate.url === url);
        if (registered) remote.renew(registered);
        else {
          this.#remotes.delete(url);
          remote.release();
        }
      }
    });
    this.#pointers = followPointers(options, (pointers) => {
      this.#pointed = pointers;
      this.#generation += 1;
      for (const { name, url } of this.#registry.latest().remotes)
        this.#remotes.get(url)?.point(pointers.get(name));
    });
    gauge('lisle_harrow_remote_ready', 'Whether pages of a remote can be rendered here', (observe) => {
      for (const { name: remote, url } of this.#registry.latest().remotes) {
        const version = this.#remotes.get(url)?.version;
        observe(Number(version !== undefined), { remote, version: version ?? 'none' });
      }
    });
  }

  /** The last good registry, even while it is missing, broken or unreachable. The same object until it changes. */
  registry(): Promise<Registry> {
    return this.#registry.registry();
  }

  /**
   * Loads every registered remote, so that the first visitor finds them ready: those with public pages first, as all compete
   * for the processor. Failures are only logged.
   */
  async warmUp(): Promise<void> {
    const [{ remotes }] = await Promise.all([this.#registry.registryAtStart(), this.#pointers.start()]);
    const load = (some: readonly RegisteredRemote[]) =>
      Promise.all(some.map((remote) => this.current(remote)));
    const isPublic = (remote: RegisteredRemote) => remote.signedIn !== true;
    await withTimeLimit(PUBLIC_FIRST_MS, load(remotes.filter(isPublic))).catch(() => undefined);
    await load(remotes);
  }

  /** `listener` is called when the process of a release ended by itself. */
  whenEnded(listener: (remote: string, version: string) => void): void {
    this.#onEnded = listener;
  }

  /** To be called when this server has seen the api move a remote, so that it does not wait for the next poll. */
  hasMoved(): void {
    this.#pointers.askNow();
  }

  /** Stops polling the api. */
  stop(): void {
    this.#pointers.stop();
  }

  /** The release of a remote that a visitor gets; waits if there is none. */
  current(registered: RegisteredRemote, choice: ReleaseChoice = EVERYBODY): Promise<CurrentRelease> {
    return this.#remote(registered).current(choice);
  }

  /** The same without waiting. */
  known(registered: RegisteredRemote, choice: ReleaseChoice = EVERYBODY): CurrentRelease {
    return this.#remote(registered).known(choice);
  }

  /** Whether the api supports releases; an older one does not. */
  get areKept(): boolean {
    return this.#pointers.areKept();
  }

  /** The installed releases, cached for a minute, without those that cannot be read. */
  readInstalled(): Promise<InstalledRelease[]> {
    const now = Date.now();
    if (now - this.#installedAt > INSTALLED_MS) {
      this.#installedAt = now;
      const reading = this.#registry
        .latest()
        .remotes.map((registered) =>
          readInstalled(this.folderOf(registered, null), registered).catch(() => []),
        );
      this.#installed = Promise.all(reading).then((all) => all.flat());
    }
    return this.#installed;
  }

  /** Whether there is a canary, so that visitors need a bucket. */
  get hasCanaries(): boolean {
    // The api may know of remotes that this site never had or no longer has.
    return this.#registry.latest().remotes.some(({ name }) => Boolean(this.#pointed.get(name)?.canary));
  }

  /**
   * A name for the set of releases that a visitor gets: the same name means the same pages. Undefined if the set is this
   * visitor's alone.
   */
  variantOf({ bucket, avoided, pins }: ReleaseChoice): string | undefined {
    if (avoided || pins) return undefined;
    if (!this.hasCanaries) return '';
    if (bucket === undefined) return undefined;
    return [...this.#remotes.values()].map((remote) => Number(remote.hasCanary(bucket))).join('');
  }

  /** What is known without a check; `generation` grows with every change of the registry or of a release. */
  latest(): { registry: Registry; generation: number } {
    return { registry: this.#registry.latest(), generation: this.#generation };
  }

  /** Whether `latest` needs no check to be up to date, for the registry and for the releases of a given remote. */
  areSettled(registered?: RegisteredRemote): boolean {
    return (
      this.#registry.isSettled() && (!registered || this.#remotes.get(registered.url)?.isSettled() === true)
    );
  }

  #remote(registered: RegisteredRemote): ServedReleases {
    const known = this.#remotes.get(registered.url);
    if (known) return known;
    const { run, log } = this.options;
    const options = {
      run,
      log,
      folderOf: (version: ReleaseVersion) => this.folderOf(registered, version),
      count: (labels: { remote: string; version: string; event: string }, times: number) => {
        this.#events.add(times, labels);
        if (labels.event === 'ended' && times > 0) this.#onEnded(labels.remote, labels.version);
      },
      onChange: () => (this.#generation += 1),
    };
    const remote = new ServedReleases(registered, options, this.#pointed.get(registered.name));
    this.#remotes.set(registered.url, remote);
    return remote;
  }

  /** The folder of a release. One that this server hosts is read from the disk, however busy the server is. */
  folderOf({ name, url }: RegisteredRemote, version: ReleaseVersion): URL {
    if (!url.startsWith('/')) return new URL(version === null ? url : `${url}releases/${version}/`);
    const { root, releasesFolder } = this.options;
    const folder =
      version === null ? path.join(root, name, 'dist') : path.join(releasesFolder, name, version);
    return pathToFileURL(`${folder}/`);
  }
}
