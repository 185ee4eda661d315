import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { RemoteModule } from '../contract';
import { expectContent, type PinnedScript, readPinnedScript } from './pinned-script';
import { acceptRemote } from './remote-loader';

const ATTEMPT_TIMEOUT_MS = 5000;
const ATTEMPTS = 2;
const PAUSE_MS = 400;

/**
 * Loads remotes in the browser. The first attempt takes the entry that the page was rendered with (`entries`, by name); a
 * retry asks the shell for the remote's present one, and uses another URL, because a request that hangs holds the browser's
 * cache lock on its own. The error names the remote and the cause.
 */
export function createRemoteImport(entries: Record<string, PinnedScript>) {
  const failures = new Map<string, number>();

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
    const failed = failures.get(name) ?? 0;
    const { url, integrity } = readPinnedScript(
      (failed === 0 && entries[name]) || (await presentEntry(name)),
    );
    const entry = failed > 0 ? `${url}?retry=${failed}` : url;
    expectContent(entry, integrity);
    const id = name.replaceAll('-', '_');
    registerRemotes([{ name: id, entry }], { force: failed > 0 });
    return acceptRemote(name, await loadRemote(`${id}/routes`));
  }

  return async function importRemote(name: string): Promise<RemoteModule> {
    let cause: unknown;
    for (let tried = 0; tried < ATTEMPTS; tried++) {
      if (tried > 0) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      try {
        return await within(ATTEMPT_TIMEOUT_MS, attempt(name));
      } catch (error) {
        failures.set(name, (failures.get(name) ?? 0) + 1);
        cause = error;
      }
    }
    throw new Error(
      `${name} could not be loaded: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    );
  };
}

function within<Value>(limitMs: number, promise: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer within ${limitMs} ms`)), limitMs);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
