import { loadRemote, registerRemotes } from '@module-federation/runtime';
import type { RemoteModule } from '../contract';
import { patience } from './patience';
import { expectContent, type PinnedScript, readPinnedScript } from './pinned-script';
import { type FailureKind, GIVEN_UP_AT, noteFailures } from './release-failures';
import { acceptRemote } from './remote-loader';
import { withTimeLimit } from '../time-limit';

const ATTEMPT_TIMEOUT_MS = 5000;
const ATTEMPTS = 2;
const PAUSE_MS = 400;

/**
 * Loads remotes in the browser. The first attempt uses the entry that the page was rendered with (`entries`, by name); after
 * any failure the shell is asked for the current one. Each retry uses a unique URL: a hanging request holds the browser's
 * cache lock on its URL, and a bad response is cached for as long as its headers say. A release that is given up is replaced
 * by the one that the shell then names, and so is one of this browser's `pins`. The error names the remote and the cause.
 */
export function createRemoteImport(entries: Record<string, PinnedScript>, pins?: Record<string, string>) {
  const times = new Map<string, number>();
  /** What each remote was last loaded from. */
  const loaded = new Map<string, PinnedScript>();
  const note = noteFailures(pins);

  async function presentEntry(name: string): Promise<PinnedScript> {
    const response = await fetch('/releases.json', {
      cache: 'no-cache',
      signal: AbortSignal.timeout(ATTEMPT_TIMEOUT_MS * patience()),
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
    // Otherwise the next release would mistake the chunks of the previous one for its own.
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
          return await withTimeLimit(ATTEMPT_TIMEOUT_MS * patience(), attempt(name));
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
    /** Whether this page runs a release of the remote other than the current one. */
    async isOutdated(name: string): Promise<boolean> {
      const used = loaded.get(name);
      return used !== undefined && used !== (await presentEntry(name));
    },
    /** Notes that a loaded remote has failed; returns whether another import may give a working one. */
    noteFailure(name: string, kind: FailureKind): boolean {
      const count = failed(name, kind);
      return count > 0 && count <= GIVEN_UP_AT;
    },
  };
}
