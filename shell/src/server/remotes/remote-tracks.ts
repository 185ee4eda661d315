import { INSTALLED_RELEASE } from '@lisle-harrow/api/contract';
import { LRUCache } from 'lru-cache';
import type { RegisteredRemote } from '../../remotes/registry';
import {
  type CurrentRelease,
  FollowedRemote,
  type FollowOptions,
  type ReleaseVersion,
} from './followed-remote';
import type { ReleasePointer } from './follow-pointers';
import type { RunRelease } from '../render-process/render-processes';
import { isInCanary, type ReleaseChoice } from './release-choice';

/** Releases that only some visitors ask for are followed for so long after the last of them. */
const IDLE_MS = 10 * 60_000;
const MOST_OTHERS = 20;
/** Of those, so many have a process at a time, and keep it for so long after they were asked for: a further one waits for a process. */
const MOST_RUNNING = 3;
const BUSY_MS = 60_000;

/** All releases of one registered remote that visitors get at the same time. */
export class RemoteTracks {
  #live: FollowedRemote;
  #canary?: FollowedRemote | undefined;
  /** For browsers in which the live one failed. */
  readonly #former = followSome(1);
  /** Asked for by pins. */
  readonly #others = followSome(MOST_OTHERS, (key) => this.#running.delete(key));
  /** When those of them that have a process were asked for last. */
  readonly #running = new Map<string, number>();
  #pointer: ReleasePointer | undefined;

  constructor(
    private registered: RegisteredRemote,
    private readonly options: FollowOptions,
    pointer: ReleasePointer | undefined,
  ) {
    this.#live = new FollowedRemote(registered, options, pointer?.live ?? null);
    this.point(pointer);
  }

  /** To be called when the registry says something else of the remote. */
  renew(registered: RegisteredRemote): void {
    this.registered = registered;
    for (const remote of [
      ...[this.#live, this.#canary],
      ...[...this.#former.values(), ...this.#others.values()],
    ])
      remote?.renew(registered);
  }

  /** Makes the releases current that the remote's team has chosen. */
  point(pointer: ReleasePointer | undefined): void {
    this.#pointer = pointer;
    const live = pointer?.live ?? null;
    const canary = this.#canary;
    // Promoted: visitors who had it keep it, and the others need not wait for a process of it.
    if (canary && canary.target === live && this.#live.target !== live) {
      canary.succeed(this.#live);
      this.#live = canary;
      this.#canary = undefined;
    }
    // What is installed is there whatever becomes of the store and its keys.
    this.#live.follow(live, pointer ? [pointer.former, null] : []);
    const version = pointer?.canary?.version;
    if (version === undefined) {
      this.#canary?.release();
      this.#canary = undefined;
    } else if (this.#canary) this.#canary.follow(version, []);
    else {
      this.#canary = new FollowedRemote(this.registered, this.options, version);
      this.#canary.known();
    }
  }

  /** Short name of the release that draws for most visitors. */
  get version(): string | undefined {
    return this.#live.version;
  }

  /** Whether visitors who differ by their bucket alone get different releases. */
  hasCanary(bucket: number | undefined): boolean {
    return this.#pointer !== undefined && isInCanary(this.#pointer, bucket);
  }

  /** What a visitor gets, without waiting. */
  known(choice: ReleaseChoice): CurrentRelease {
    return (
      this.#orLive(
        choice,
        this.#pick(choice, (remote) => remote.known()),
      ) ?? this.#live.known()
    );
  }

  /** The same; waits where nothing runs yet. */
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

  #pick<Result>(choice: ReleaseChoice, read: (remote: FollowedRemote) => Result): Result | CurrentRelease {
    const { name } = this.registered;
    const pin = choice.pins?.[name];
    if (pin !== undefined) {
      if (/^https?:/.test(pin)) return this.#served(pin);
      return read(this.#other(pin === INSTALLED_RELEASE ? null : pin));
    }
    const canary = this.#canary;
    // One that cannot draw is not what anybody should wait for.
    const picked = canary?.version !== undefined && this.hasCanary(choice.bucket) ? canary : this.#live;
    const { avoided } = choice;
    if (avoided?.remote !== name || picked.version !== avoided.version) return read(picked);
    if (picked === canary) return read(this.#live);
    if (this.#pointer) return read(this.#other(this.#pointer.former));
    return picked.former() ?? read(picked);
  }

  /** Nothing where a browser avoids the live release and there is no other one to be had. */
  #orLive({ avoided }: ReleaseChoice, picked: CurrentRelease): CurrentRelease | undefined {
    return avoided && !picked.descriptor ? undefined : picked;
  }

  #other(version: ReleaseVersion): FollowedRemote {
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
    const other = new FollowedRemote(this.registered, { ...this.options, run }, version);
    others.set(key, other);
    return other;
  }

  /**
   * Ends the pinned release that was asked for longest ago, unless that is no while ago. Then this throws: one after the other would start
   * and end a process with every page.
   */
  #makeRoom(key: string): void {
    if (!this.#running.has(key) && this.#running.size >= MOST_RUNNING) {
      const [[oldest, askedAt] = ['', 0]] = [...this.#running].sort(([, one], [, other]) => one - other);
      if (Date.now() - askedAt < BUSY_MS)
        throw new Error(`${MOST_RUNNING} other pinned releases run; browsers draw this one for now`);
      this.#others.delete(oldest);
    }
    this.#running.set(key, Date.now());
  }

  /** What a development server gives is known to the browser alone. */
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

/** At most so many, each until it has not been asked for in a while. */
const followSome = (max: number, onEnd: (key: string) => void = () => undefined) =>
  new LRUCache<string, FollowedRemote>({
    ...{ max, ttl: IDLE_MS, ttlAutopurge: true, updateAgeOnGet: true },
    dispose(remote, key) {
      remote.release();
      onEnd(key);
    },
  });
