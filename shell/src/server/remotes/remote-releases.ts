import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { counter, gauge } from '@lisle-harrow/api/telemetry';
import type { RegisteredRemote, Registry } from '../../remotes/registry';
import type { RunRelease } from '../render-process/render-processes';
import type { AskPlatform } from './ask-platform';
import { followRegistry, type RegistryOptions } from './follow-registry';
import { followPointers, type ReleasePointer } from './follow-pointers';
import type { CurrentRelease, ReleaseVersion } from './followed-remote';
import { EVERYBODY, type ReleaseChoice } from './release-choice';
import { type InstalledRelease, readInstalled } from './release-source';
import { RemoteTracks } from './remote-tracks';

/** What is installed changes with a build, and only owners look at it. */
const INSTALLED_MS = 60_000;

/** Follows the registry and the remotes' releases while the server runs, and loads what is new. */
export class RemoteReleases {
  readonly #remotes = new Map<string, RemoteTracks>();
  readonly #registry: ReturnType<typeof followRegistry>;
  readonly #pointers: ReturnType<typeof followPointers>;
  /** By the remote's name; those whose teams have deployed nothing have none. */
  #pointed: ReadonlyMap<string, ReleasePointer> = new Map();
  #generation = 0;
  #installed: Promise<InstalledRelease[]> = Promise.resolve([]);
  #installedAt = -Infinity;
  readonly #events = counter(
    'lisle_harrow_remote_events_total',
    'Releases of remotes that were loaded, could not be, whose process ended by itself, that were given up for it, whose remote fell silent, or whose descriptor is malformed',
  );

  constructor(
    /** Remotes that this server hosts lie in `root`, too. */
    private readonly options: RegistryOptions & {
      run: RunRelease;
      /** The api, which knows which releases are current. */
      apiUrl: string;
      askPlatform: AskPlatform;
      /** Where the deployed releases of the remotes lie that this server hosts. */
      releasesFolder: string;
      /** Called when the process of a release ended by itself. */
      onEnded: (remote: string, version: string) => void;
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

  /** The last good registry: one that is missing, broken or unreachable takes nothing away. The same object until it changes. */
  registry(): Promise<Registry> {
    return this.#registry.registry();
  }

  /** Loads every registered remote, so that the first visitor finds them ready. Whatever fails is logged and left. */
  async warmUp(): Promise<void> {
    const [{ remotes }] = await Promise.all([this.#registry.registryAtStart(), this.#pointers.start()]);
    await Promise.all(remotes.map((remote) => this.current(remote)));
  }

  /** To be called when this server has seen the api move a remote: then it need not wait until it asks again. */
  hasMoved(): void {
    this.#pointers.askNow();
  }

  /** Ends what goes on by itself. */
  stop(): void {
    this.#pointers.stop();
  }

  /** The release of a remote that a visitor gets; waits where there is none. */
  current(registered: RegisteredRemote, choice: ReleaseChoice = EVERYBODY): Promise<CurrentRelease> {
    return this.#remote(registered).current(choice);
  }

  /** What is known of it without waiting. */
  known(registered: RegisteredRemote, choice: ReleaseChoice = EVERYBODY): CurrentRelease {
    return this.#remote(registered).known(choice);
  }

  /** Whether the api knows of releases: one of before there were any does not. */
  get areKept(): boolean {
    return this.#pointers.areKept();
  }

  /** The releases that came with the product; asked for again after a minute. Leaves out what cannot be read. */
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

  /** Whether a visitor needs a bucket, since there is a canary. */
  get hasCanaries(): boolean {
    // The api may know of remotes that this site does not have, or not any more.
    return this.#registry.latest().remotes.some(({ name }) => Boolean(this.#pointed.get(name)?.canary));
  }

  /**
   * A name for the set of releases that a visitor gets: those of one name get the same pages. Nothing where that is only this
   * visitor's own.
   */
  variantOf({ bucket, avoided, pins }: ReleaseChoice): string | undefined {
    if (avoided || pins) return undefined;
    if (!this.hasCanaries) return '';
    if (bucket === undefined) return undefined;
    return [...this.#remotes.values()].map((remote) => Number(remote.hasCanary(bucket))).join('');
  }

  /** What is known without asking; `generation` grows with every change of the registry or of a release. */
  latest(): { registry: Registry; generation: number } {
    return { registry: this.#registry.latest(), generation: this.#generation };
  }

  /** Whether the registry, and the release of a remote that is given here, are known to be as `latest` says without asking. */
  areSettled(registered?: RegisteredRemote): boolean {
    return (
      this.#registry.isSettled() && (!registered || this.#remotes.get(registered.url)?.isSettled() === true)
    );
  }

  #remote(registered: RegisteredRemote): RemoteTracks {
    const known = this.#remotes.get(registered.url);
    if (known) return known;
    const { run, log } = this.options;
    const options = {
      ...{ run, log, folderOf: (version: ReleaseVersion) => this.folderOf(registered, version) },
      count: (labels: { remote: string; version: string; event: string }, times: number) => {
        this.#events.add(times, labels);
        if (labels.event === 'ended' && times > 0) this.options.onEnded(labels.remote, labels.version);
      },
      onChange: () => (this.#generation += 1),
    };
    const remote = new RemoteTracks(registered, options, this.#pointed.get(registered.name));
    this.#remotes.set(registered.url, remote);
    return remote;
  }

  /** Where a release lies. One that this server hosts is read from the disk, however much is asked of the server. */
  folderOf({ name, url }: RegisteredRemote, version: ReleaseVersion): URL {
    if (!url.startsWith('/')) return new URL(version === null ? url : `${url}releases/${version}/`);
    const { root, releasesFolder } = this.options;
    const folder =
      version === null ? path.join(root, name, 'dist') : path.join(releasesFolder, name, version);
    return pathToFileURL(`${folder}/`);
  }
}
