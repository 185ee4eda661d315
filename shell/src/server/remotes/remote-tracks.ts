import { LRUCache } from 'lru-cache';
import type { RegisteredRemote } from '../../remotes/registry';
import {
  type CurrentRelease,
  FollowedRemote,
  type FollowOptions,
  type ReleaseVersion,
} from './followed-remote';
import type { ReleasePointer } from './follow-pointers';
import { isInCanary, type ReleaseChoice } from './release-choice';

/** Releases that only some visitors ask for run for so long after the last of them, and so many at once. */
const IDLE_MS = 10 * 60_000;
const MOST_OTHERS = 3;

/** All releases of one registered remote that visitors get at the same time. */
export class RemoteTracks {
  #live: FollowedRemote;
  #canary?: FollowedRemote | undefined;
  /** Asked for by pins, or because the live one failed in a browser. */
  readonly #others = new LRUCache<string, FollowedRemote>({
    max: MOST_OTHERS,
    ttl: IDLE_MS,
    ttlAutopurge: true,
    updateAgeOnGet: true,
    dispose: (remote) => remote.release(),
  });
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
    for (const remote of [this.#live, this.#canary, ...this.#others.values()]) remote?.renew(registered);
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
    this.#live.follow(live, pointer ? pointer.former : undefined);
    const version = pointer?.canary?.version;
    if (version === undefined) {
      this.#canary?.release();
      this.#canary = undefined;
    } else if (this.#canary) this.#canary.follow(version, undefined);
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
    this.#others.clear();
  }

  #pick<Result>(choice: ReleaseChoice, read: (remote: FollowedRemote) => Result): Result | CurrentRelease {
    const { name } = this.registered;
    const pin = choice.pins?.[name];
    if (pin !== undefined) return /^https?:/.test(pin) ? this.#served(pin) : read(this.#other(pin));
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
    if (version === this.#live.target) return this.#live;
    const key = version ?? '';
    const known = this.#others.get(key);
    if (known) return known;
    const other = new FollowedRemote(this.registered, this.options, version);
    this.#others.set(key, other);
    return other;
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
