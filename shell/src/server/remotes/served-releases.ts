import { AVOIDED_PIN, INSTALLED_RELEASE } from '@lisle-harrow/api/contract';
import { LRUCache } from 'lru-cache';
import type { RegisteredRemote } from '../../remotes/registry';
import {
  type CurrentRelease,
  ReleaseRunner,
  type FollowOptions,
  type ReleaseVersion,
} from './release-runner';
import type { ReleasePointer } from './follow-pointers';
import type { RunRelease } from '../render-process/render-processes';
import { isInCanary, type ReleaseChoice } from './release-choice';

/** How long a release that only some visitors get is followed after its last request. */
const IDLE_MS = 10 * 60_000;
const MOST_OTHERS = 20;
/** How many pinned releases have a process, and how long each keeps it after a request: a further one has to wait. */
const MOST_RUNNING = 3;
const BUSY_MS = 60_000;

/** All releases of one registered remote that visitors get at the same time. */
export class ServedReleases {
  #live: ReleaseRunner;
  #canary?: ReleaseRunner | undefined;
  /** For browsers in which the live one failed. */
  readonly #former = followSome(1);
  /** Requested by pins. */
  readonly #others = followSome(MOST_OTHERS, (key) => this.#running.delete(key));
  /** The last request for each of them that has a process. */
  readonly #running = new Map<string, number>();
  #pointer: ReleasePointer | undefined;

  constructor(
    private registered: RegisteredRemote,
    private readonly options: FollowOptions,
    pointer: ReleasePointer | undefined,
  ) {
    this.#live = new ReleaseRunner(registered, options, pointer?.live ?? null);
    this.point(pointer);
  }

  /** To be called when the registration of the remote changes. */
  renew(registered: RegisteredRemote): void {
    this.registered = registered;
    for (const remote of [this.#live, this.#canary, ...this.#former.values(), ...this.#others.values()])
      remote?.renew(registered);
  }

  /** Follows the releases that the remote's team has made current. */
  point(pointer: ReleasePointer | undefined): void {
    this.#pointer = pointer;
    const live = pointer?.live ?? null;
    const canary = this.#canary;
    // Promoted: visitors who had it keep it, and the others need not wait for a process to start.
    if (canary && canary.target === live && this.#live.target !== live) {
      canary.succeed(this.#live);
      this.#live = canary;
      this.#canary = undefined;
    }
    // The installed release does not depend on the store or its keys.
    this.#live.follow(live, pointer ? [pointer.former, null] : []);
    const version = pointer?.canary?.version;
    if (version === undefined) {
      this.#canary?.release();
      this.#canary = undefined;
    } else if (this.#canary) this.#canary.follow(version, []);
    else {
      this.#canary = new ReleaseRunner(this.registered, this.options, version);
      this.#canary.known();
    }
  }

  /** Short name of the release that renders for most visitors. */
  get version(): string | undefined {
    return this.#live.version;
  }

  /** Whether visitors with this bucket get the canary. */
  hasCanary(bucket: number | undefined): boolean {
    return this.#pointer !== undefined && isInCanary(this.#pointer, bucket);
  }

  /** A visitor's release, without waiting. */
  known(choice: ReleaseChoice): CurrentRelease {
    return (
      this.#orLive(
        choice,
        this.#pick(choice, (remote) => remote.known()),
      ) ?? this.#live.known()
    );
  }

  /** The same; waits if nothing runs yet. */
  async current(choice: ReleaseChoice): Promise<CurrentRelease> {
    const picked = await this.#pick(choice, (remote) => remote.current());
    return this.#orLive(choice, picked) ?? this.#live.current();
  }

  isSettled(): boolean {
    return this.#live.isSettled() && (this.#canary?.isSettled() ?? true);
  }

  release(): void {
    this.#live.release();
    this.#canary?.release();
    this.#former.clear();
    this.#others.clear();
  }

  #pick<Result>(choice: ReleaseChoice, read: (remote: ReleaseRunner) => Result): Result | CurrentRelease {
    const { name } = this.registered;
    const pin = choice.pins?.[name];
    const { avoided } = choice;
    if (pin !== undefined && !(avoided?.remote === name && avoided.version === AVOIDED_PIN)) {
      if (/^https?:/.test(pin)) return this.#served(pin);
      return read(this.#other(pin === INSTALLED_RELEASE ? null : pin));
    }
    const canary = this.#canary;
    // Nobody should wait for a canary that cannot render.
    const picked = canary?.version !== undefined && this.hasCanary(choice.bucket) ? canary : this.#live;
    if (avoided?.remote !== name || picked.version !== avoided.version) return read(picked);
    if (picked === canary) return read(this.#live);
    if (this.#pointer) return read(this.#other(this.#pointer.former));
    return picked.former() ?? read(picked);
  }

  /** Undefined if a browser avoids the live release or has pinned one, and that is not available. */
  #orLive({ avoided, pins }: ReleaseChoice, picked: CurrentRelease): CurrentRelease | undefined {
    return (avoided || pins) && !picked.descriptor ? undefined : picked;
  }

  #other(version: ReleaseVersion): ReleaseRunner {
    for (const remote of [this.#live, this.#canary]) if (remote?.target === version) return remote;
    const key = version ?? INSTALLED_RELEASE;
    const isFormer = version === this.#pointer?.former;
    const others = isFormer ? this.#former : this.#others;
    if (this.#running.has(key)) this.#running.set(key, Date.now());
    const known = others.get(key);
    if (known) return known;
    const run: RunRelease = (...args) => {
      if (!isFormer) this.#makeRoom(key);
      return this.options.run(...args);
    };
    const other = new ReleaseRunner(this.registered, { ...this.options, run }, version);
    others.set(key, other);
    return other;
  }

  /**
   * Ends the least recently requested pinned release, or throws if even that request is recent: every page would otherwise start one
   * process and end another.
   */
  #makeRoom(key: string): void {
    if (!this.#running.has(key) && this.#running.size >= MOST_RUNNING) {
      const [[oldest, askedAt] = ['', 0]] = [...this.#running].sort(([, one], [, other]) => one - other);
      if (Date.now() - askedAt < BUSY_MS)
        throw new Error(`${MOST_RUNNING} other pinned releases run; browsers render this one for now`);
      this.#others.delete(oldest);
    }
    this.#running.set(key, Date.now());
  }

  /** Only the browser knows what a development server serves. */
  #served(url: string): CurrentRelease {
    const { registered } = this;
    const browser = { entry: 'remoteEntry.js', preload: [] };
    const descriptor = { name: registered.name, browser, server: { entry: '' }, files: {} };
    return {
      registered,
      url,
      descriptor,
      problem: 'this browser takes the remote from a development server',
    };
  }
}

/** At most `max` releases, each until it has been idle for `IDLE_MS`. */
const followSome = (max: number, onEnd: (key: string) => void = () => undefined) =>
  new LRUCache<string, ReleaseRunner>({
    max,
    ttl: IDLE_MS,
    ttlAutopurge: true,
    updateAgeOnGet: true,
    dispose(remote, key) {
      remote.release();
      onEnd(key);
    },
  });
