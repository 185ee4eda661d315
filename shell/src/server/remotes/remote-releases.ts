import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { counter, gauge } from '@lisle-harrow/api/telemetry';
import type { RegisteredRemote, Registry } from '../../remotes/registry';
import type { ReleaseToRun } from '../render-process/messages';
import type { RenderProcess } from '../render-process/render-process';
import { followRegistry, type RegistryOptions } from './follow-registry';
import { type CurrentRelease, FollowedRemote } from './followed-remote';

/** Follows the registry and the remotes' releases while the server runs, and loads what is new. */
export class RemoteReleases {
  readonly #remotes = new Map<string, FollowedRemote>();
  readonly #registry: ReturnType<typeof followRegistry>;
  #generation = 0;
  readonly #events = counter(
    'lisle_harrow_remote_events_total',
    'Releases of remotes that were loaded, could not be, whose process ended by itself, that were given up for it, whose remote fell silent, or whose descriptor is malformed',
  );

  constructor(
    /** Remotes that this server hosts lie in `root`, too. */
    private readonly options: RegistryOptions & {
      /** Runs a release; rejects when it cannot run. */
      run: (release: ReleaseToRun, onSaid: (text: string) => void) => Promise<RenderProcess>;
    },
  ) {
    this.#registry = followRegistry(options, ({ remotes }) => {
      this.#generation += 1;
      const urls = remotes.map(({ url }) => url);
      for (const [url, remote] of this.#remotes)
        if (!urls.includes(url)) {
          this.#remotes.delete(url);
          remote.release();
        }
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
    const { remotes } = await this.#registry.registryAtStart();
    await Promise.all(remotes.map((remote) => this.current(remote)));
  }

  /** The remote's current release; waits where there is none. */
  current(registered: RegisteredRemote): Promise<CurrentRelease> {
    return this.#remote(registered).current();
  }

  /** What is known of a remote without waiting for it. */
  known(registered: RegisteredRemote): CurrentRelease {
    return this.#remote(registered).known();
  }

  /**
   * The registry, and a number that rises with every change of it and of any release, if both are known to be so now without
   * asking: of a remote that is given here, too. Otherwise nothing.
   */
  settled(registered?: RegisteredRemote): { registry: Registry; generation: number } | undefined {
    const isSettled =
      this.#registry.isSettled() && (!registered || this.#remotes.get(registered.url)?.isSettled() === true);
    return isSettled ? { registry: this.#registry.latest(), generation: this.#generation } : undefined;
  }

  #remote(registered: RegisteredRemote): FollowedRemote {
    const known = this.#remotes.get(registered.url);
    if (known) return known;
    const { run, log } = this.options;
    const remote = new FollowedRemote(registered, {
      ...{ run, log, folder: this.#folder(registered) },
      count: (labels, times) => this.#events.add(times, labels),
      onChange: () => (this.#generation += 1),
    });
    this.#remotes.set(registered.url, remote);
    return remote;
  }

  /** One that this server hosts is read from the disk, however much is asked of the server. */
  #folder({ name, url }: RegisteredRemote): URL {
    return url.startsWith('/')
      ? pathToFileURL(`${path.join(this.options.root, name, 'dist')}/`)
      : new URL(url);
  }
}
