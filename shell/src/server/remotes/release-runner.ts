import { isDeepStrictEqual } from 'node:util';
import type { Logger } from 'pino';
import type { RegisteredRemote, RemoteDescriptor } from '../../remotes/registry';
import type { RenderProcess } from '../render-process/render-process';
import type { RunRelease } from '../render-process/render-processes';
import type { PageRenderer } from '../rendering/render-page-parts';
import { messageOf } from './published-files';
import { bundleOf, readBundle, type ReleaseBundle } from './release-bundle';
import { deployedSource, installedSource, type PublishedRelease, type ReleaseSource } from './release-source';

/** A bundle that could not be fetched is requested again after the first; the pause then doubles, up to the second. */
const RETRY_MS = [500, 15_000] as const;
/** A release whose process ended this often within this period is given up. */
const MOST_FAULTS = 2;
const FAULTS_WITHIN_MS = 10 * 60_000;
/** A release that could not run is retried after this; so is one that was given up with none to fall back to. */
const AGAIN_MS = 60_000;

/** Counted events of a release. */
const EVENTS = ['loaded', 'failed', 'ended', 'retired', 'silent', 'malformed'] as const;

/** The version of a deployed release, or null for the installed one. */
export type ReleaseVersion = string | null;

/** One remote as it is now: the page names and the server renders with the same release. */
export interface CurrentRelease {
  readonly registered: RegisteredRemote;
  /** Where browsers find its files. */
  readonly url: string;
  /** Missing until the remote has answered once. */
  readonly descriptor?: RemoteDescriptor | undefined;
  /** Missing while the browser has to render the remote's pages. */
  readonly renderer?: PageRenderer | undefined;
  /** Short name of the release that renders. */
  readonly version?: string | undefined;
  /** Why `renderer` is missing. */
  readonly problem?: string | undefined;
}

interface Release extends ReleaseBundle {
  readonly published: PublishedRelease;
  /** When its process ended by itself. */
  readonly faults: number[];
}

export interface FollowOptions {
  /** The folder of a release's files. */
  readonly folderOf: (version: ReleaseVersion) => URL;
  readonly run: RunRelease;
  readonly log: Logger;
  readonly count: (labels: { remote: string; version: string; event: string }, times: number) => void;
  /** Called with every change that affects pages. */
  readonly onChange: () => void;
}

/** Follows the releases of one registered remote, and runs the one that renders its pages. */
export class ReleaseRunner {
  /** The version to run; the release before may render until this one has loaded, or for as long as it is unusable. */
  #target: ReleaseVersion;
  #source: ReleaseSource;
  /** The versions to fall back to, in this order, if no other has run here, and how many of them have been tried. */
  #fallbacks: readonly ReleaseVersion[] = [];
  #tried = 0;
  /** When to try the target again, while one of the fallbacks runs in its place. */
  #lookAgainAt: number | undefined;
  /** The source's latest release. */
  #published?: PublishedRelease;
  /** The release that renders: the published one, or the one before while that is loading or unusable. */
  #current?: (Release & { readonly renderer: RenderProcess }) | undefined;
  /** The one before, to fall back to. */
  #former?: Release | undefined;
  #loading?: Promise<void> | undefined;
  /** A release that could not be fetched or run, so that not every page request tries it again. */
  #refused?: { readonly entry: string; readonly tries: number; readonly retryAt: number } | undefined;
  #problem?: string | undefined;
  /** The last logged problem of the source, so that a retry does not repeat it. */
  #logged?: string | undefined;
  #isGone = false;

  constructor(
    private registered: RegisteredRemote,
    private readonly options: FollowOptions,
    target: ReleaseVersion = null,
  ) {
    this.#target = target;
    this.#source = this.#sourceOf(target);
  }

  /** The version to run. */
  get target(): ReleaseVersion {
    return this.#target;
  }

  /** Short name of the release that renders. */
  get version(): string | undefined {
    return this.#current?.version;
  }

  /** Makes `target` the release to run. If it is unusable and no other has run here, the first usable one of `fallbacks` stands in. */
  follow(target: ReleaseVersion, fallbacks: readonly ReleaseVersion[]): void {
    this.#fallbacks = fallbacks;
    if (target === this.#target) return;
    this.#target = target;
    this.#lookForTarget();
    this.known();
  }

  /**
   * To be called when the registration of the remote changes. If its keys have, releases are verified again: one that none of the keys
   * signed is dropped, even while it runs, but it is first read again, since it may have been re-signed.
   */
  renew(registered: RegisteredRemote): void {
    const { keys } = this.registered;
    this.registered = registered;
    if (isDeepStrictEqual(keys, registered.keys)) return;
    if (!this.#isSigned(this.#published)) this.#published = undefined;
    if (!this.#isSigned(this.#former?.published)) this.#former = undefined;
    this.#lookForTarget();
    void this.#check();
  }

  #lookForTarget(): void {
    this.#lookAgainAt = undefined;
    this.#tried = 0;
    this.#source = this.#sourceOf(this.#target);
  }

  #isSigned = (published: PublishedRelease | undefined) =>
    published?.isTrusted(this.registered.keys) === true;

  /** Replaces `other`, which is released; the release that it ran becomes the one to fall back to. */
  succeed(other: ReleaseRunner): void {
    this.#former ??= other.#current;
    other.release();
  }

  /**
   * The current release. The next one replaces it once it has loaded, and nobody waits for that: this waits only if no release
   * runs yet, or none does any more.
   */
  async current(): Promise<CurrentRelease> {
    await this.#check();
    if (!this.#current) await this.#loading;
    return this.#state();
  }

  /** The same without waiting; checks and loads a new release in the background. */
  known(): CurrentRelease {
    void this.#check();
    return this.#state();
  }

  /** The release before, for browsers to render, if there was one. */
  former(): CurrentRelease | undefined {
    const { registered } = this;
    if (!this.#former) return undefined;
    const { descriptor, url } = this.#former.published;
    return { registered, url, descriptor, problem: 'the visitor asks for the release before' };
  }

  /** Whether a check would return at once. */
  isSettled(): boolean {
    return this.#source.isSettled();
  }

  /** To be called when this is no longer needed. */
  release(): void {
    this.#isGone = true;
    this.#current?.renderer.release();
  }

  async #check(): Promise<void> {
    if (this.#lookAgainAt !== undefined && Date.now() > this.#lookAgainAt) this.#lookForTarget();
    await this.#source.check();
    this.#loadIfNew();
  }

  #sourceOf(version: ReleaseVersion): ReleaseSource {
    const { log, onChange, folderOf } = this.options;
    const { name: remote } = this.registered;
    /** False once another version was chosen. */
    const isWanted = () => this.#source === source;
    const options = {
      registered: this.registered,
      onRelease: (release: PublishedRelease) => {
        if (!isWanted()) return;
        this.#published = release;
        if (version === this.#target) this.#logged = undefined;
        onChange();
      },
      onFailure: (url: string, error: string, hasRead: boolean) => {
        if (!isWanted()) return;
        this.#problem = `${url}: ${error}`;
        this.#count(hasRead ? 'malformed' : 'silent', this.version ?? 'none');
        const isDropped = this.#dropUnsigned();
        const what = isDropped
          ? 'the running release of the remote is not signed with a key that the registry names; it is dropped'
          : hasRead
            ? 'the descriptor of the remote is malformed'
            : 'the remote does not answer';
        if (isDropped || this.#logged !== this.#problem) log.error({ remote, url, error }, what);
        this.#logged = this.#problem;
        if (!this.#current && !this.#loading) this.#begin(this.#goBack({ isForNow: true }));
      },
      onRecovery: () => log.info({ remote }, 'the remote answers again'),
    };
    const source: ReleaseSource =
      version === null
        ? installedSource(folderOf(null), options)
        : deployedSource(folderOf(version), version, options);
    return source;
  }

  /** Ends the running release if none of the registry's keys has signed it; true if so. */
  #dropUnsigned(): boolean {
    const current = this.#current;
    if (!current || this.#isSigned(current.published)) return false;
    this.#current = undefined;
    current.renderer.release();
    this.options.onChange();
    return true;
  }

  #state(): CurrentRelease {
    const { registered } = this;
    const { published = this.#published, renderer, version } = this.#current ?? {};
    const url = published?.url ?? registered.url;
    const problem = renderer ? undefined : this.#problem;
    return { registered, url, descriptor: published?.descriptor, renderer, version, problem };
  }

  #count(event: (typeof EVENTS)[number], version: string, times = 1): void {
    this.options.count({ remote: this.registered.name, version, event }, times);
  }

  #loadIfNew(): void {
    const refused = this.#refused;
    const published = this.#published;
    if (!published || this.#loading || this.#isGone) return;
    const named = bundleOf(published);
    if (this.#current?.entry === named.entry) {
      // Only the files for browsers may differ.
      this.#current = { ...this.#current, published };
      return;
    }
    if (refused?.entry === named.entry && Date.now() < refused.retryAt) return;
    this.#begin(this.#fetchAndRun(named, published));
  }

  #begin(loading: Promise<void>): void {
    this.#loading = loading.finally(() => {
      this.#loading = undefined;
      // Another release may have been chosen meanwhile.
      if (this.#published) this.#loadIfNew();
    });
  }

  async #fetchAndRun(named: Omit<ReleaseBundle, 'code'>, published: PublishedRelease): Promise<void> {
    const { entry, version } = named;
    for (const event of EVENTS) this.#count(event, version, 0);
    let code: string;
    try {
      code = await readBundle(published);
    } catch (error) {
      const tries = this.#refused?.entry === entry ? this.#refused.tries + 1 : 0;
      const pauseMs = Math.min(RETRY_MS[0] * 2 ** tries, RETRY_MS[1]);
      this.#refused = { entry, tries, retryAt: Date.now() + pauseMs };
      this.#notUsable(entry, version, error);
      return this.#current ? undefined : this.#goBack({ isForNow: true });
    }
    this.#refused = undefined;
    await this.#run({ ...named, published, code, faults: [] });
  }

  async #run(release: Release): Promise<void> {
    const { name: remote } = this.registered;
    const { version, entry, code } = release;
    const { log, run, onChange } = this.options;
    let renderer: RenderProcess;
    try {
      renderer = await run({ name: remote, entry, code }, (text) =>
        log.warn({ remote, version, text }, 'the remote wrote to its console'),
      );
    } catch (error) {
      // Most likely its own fault, but memory or processes may have run out.
      this.#refused = { entry, tries: 0, retryAt: Date.now() + AGAIN_MS };
      this.#notUsable(entry, version, error);
      return this.#current ? undefined : this.#goBack({ isForNow: true });
    }
    if (this.#isGone) return renderer.release();
    if (!this.#isSigned(release.published)) {
      // The keys have changed since it was read.
      renderer.release();
      return this.#current ? undefined : this.#goBack({ isForNow: true });
    }
    const before = this.#current;
    this.#problem = undefined;
    this.#current = { ...release, renderer };
    if (before) this.#former = before;
    before?.renderer.release();
    onChange();
    this.#count('loaded', version);
    log.info({ remote, version, entry }, 'remote loaded');
    void renderer.failed.then((reason) => this.#onEnd(renderer, reason));
  }

  /** Runs the former release, or else the first usable fallback; `isForNow` if the target may become usable later. */
  async #goBack({ isForNow }: { isForNow: boolean }): Promise<void> {
    const former = this.#former;
    this.#former = undefined;
    if (this.#isGone) return;
    if (former) return this.#run(former);
    while (this.#tried < this.#fallbacks.length) {
      const version = this.#fallbacks[this.#tried]!;
      this.#tried += 1;
      if (version === this.#target) continue;
      if (isForNow) this.#lookAgainAt = Date.now() + AGAIN_MS;
      const before = this.#published;
      const source = this.#sourceOf(version);
      this.#source = source;
      await source.check();
      // Found, or another release was chosen meanwhile.
      if (this.#source !== source || this.#published !== before) return;
    }
  }

  #notUsable(entry: string, version: string, error: unknown): void {
    const problem = `${entry}: ${messageOf(error)}`;
    this.#count('failed', version);
    if (this.#problem !== problem)
      this.options.log.error(
        { remote: this.registered.name, version, entry, error: messageOf(error) },
        'server bundle not usable',
      );
    this.#problem = problem;
  }

  /** Restarts a release whose process ended by itself; one that keeps doing so gives way to the one before. */
  #onEnd(renderer: RenderProcess, reason: string): void {
    const ended = this.#current;
    if (ended?.renderer !== renderer || this.#isGone) return;
    const { entry, version, faults } = ended;
    const now = Date.now();
    faults.push(now);
    const isGivenUp = faults.filter((at) => now - at < FAULTS_WITHIN_MS).length >= MOST_FAULTS;
    const others = this.#fallbacks.slice(this.#tried);
    const hasFormer = this.#former !== undefined || others.some((version) => version !== this.#target);
    this.#current = undefined;
    this.#problem = `${entry}: ${reason}`;
    this.options.onChange();
    this.#count('ended', version);
    if (isGivenUp) {
      // With nothing to fall back to it is retried: the machine may have been at fault.
      this.#refused = { entry, tries: 0, retryAt: hasFormer ? Infinity : now + AGAIN_MS };
      this.#count('retired', version);
    }
    const what = !isGivenUp
      ? 'the process of the remote ended and is restarted'
      : hasFormer
        ? 'the process of the remote ended again; the previous release takes over'
        : 'the process of the remote ended again; browsers render its pages for a while';
    this.options.log.error({ remote: this.registered.name, version, entry, error: reason }, what);
    this.#begin(isGivenUp ? this.#goBack({ isForNow: false }) : this.#run(ended));
  }
}
