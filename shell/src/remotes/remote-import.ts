import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { RemoteModule } from '../contract';
import { expectContent, type PinnedScript, readPinnedScript } from './pinned-script';
import { type FailureKind, GIVEN_UP_AT, noteFailures } from './release-failures';
import { acceptRemote } from './remote-loader';
import { withTimeLimit } from '../time-limit';

const ATTEMPT_TIMEOUT_MS = 5000;
const ATTEMPTS = 2;
const PAUSE_MS = 400;

/**
 * Loads remotes in the browser. The first attempt takes the entry that the page was rendered with (`entries`, by name); after
 * a failure of any kind the shell is asked for the remote's present one. That gets a URL of its own each time: a request that hangs
 * holds the browser's cache lock on its URL, and what came of one is kept for as long as its headers say, however wrong. A release
 * that is given up gives way to what the shell then names. The error names the remote and the cause.
 */
export function createRemoteImport(entries: Record<string, PinnedScript>) {
  const times = new Map<string, number>();
  /** What each remote was last loaded from. */
  const loaded = new Map<string, PinnedScript>();
  const note = noteFailures();

  async function presentEntry(name: string): Promise<PinnedScript> {
    const response = await fetch('/releases.json', {
      cache: 'no-cache',
      signal: AbortSignal.timeout(ATTEMPT_TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`releases.json answers ${response.status}`);
    const entry = ((await response.json()) as Record<string, PinnedScript>)[name];
    if (!entry) throw new Error('no release of it is known');
    return entry;
  }

  async function attempt(name: string): Promise<RemoteModule> {
    const failed = times.get(name) ?? 0;
    loaded.delete(name);
    const pinned = (failed === 0 && entries[name]) || (await presentEntry(name));
    loaded.set(name, pinned);
    const { url, integrity } = readPinnedScript(pinned);
    const entry = failed > 0 ? `${url}?retry=${Date.now()}` : url;
    expectContent(entry, integrity);
    const id = name.replaceAll('-', '_');
    // Otherwise the next release would take the chunks of the one before for its own.
    if (failed > 0) Reflect.deleteProperty(globalThis, `webpackChunk${id}`);
    registerRemotes([{ name: id, entry }], { force: failed > 0 });
    return acceptRemote(name, await loadRemote(`${id}/routes`));
  }

  function failed(name: string, kind: FailureKind) {
    times.set(name, (times.get(name) ?? 0) + 1);
    return note(name, loaded.get(name), kind);
  }

  return {
    async importRemote(name: string): Promise<RemoteModule> {
      let cause: unknown;
      for (let left = ATTEMPTS; left > 0; left--) {
        if (cause) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
        try {
          return await withTimeLimit(ATTEMPT_TIMEOUT_MS, attempt(name));
        } catch (error) {
          cause = error;
          if (failed(name, 'load') === GIVEN_UP_AT) left = Math.max(left, 2);
        }
      }
      throw new Error(
        `${name} could not be loaded: ${cause instanceof Error ? cause.message : String(cause)}`,
        { cause },
      );
    },
    /** Whether this page runs another release of the remote than the present one. */
    async isOutdated(name: string): Promise<boolean> {
      const used = loaded.get(name);
      return used !== undefined && used !== (await presentEntry(name));
    },
    /** To be told that a remote which came has failed; whether another import may give one that works. */
    noteFailure(name: string, kind: FailureKind): boolean {
      const count = failed(name, kind);
      return count > 0 && count <= GIVEN_UP_AT;
    },
  };
}
