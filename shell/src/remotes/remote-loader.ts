import { CONTRACT_VERSION, OLDEST_ACCEPTED, type RemoteModule } from '../contract';
import type { FailureKind } from './release-failures';
import { noteStart, noteStarted } from './remote-starts';

/** A promise that exposes its outcome to React, so that `use()` returns at once if it is settled. */
export type Loading<Value> = Promise<Value> & {
  status?: 'pending' | 'fulfilled' | 'rejected';
  value?: Value;
  reason?: unknown;
};

/** Loads each remote once; `forget` makes the next `load` try again. */
export interface RemoteLoader {
  load(name: string): Loading<RemoteModule>;
  forget(name: string): void;
  /** The remote's code is about to render. Missing on the server. */
  rendering?(name: string): void;
  /** The remote's page is on the screen and has run its effects. Missing on the server. */
  rendered?(name: string): void;
  /** Its page failed or the remote did not load: whether to load it again at once. Missing on the server. */
  failed?(name: string, error: Error): boolean;
}

export function fulfilled<Value>(value: Value): Loading<Value> {
  return Object.assign(Promise.resolve(value), { status: 'fulfilled' as const, value });
}

export function rejected(reason: unknown): Loading<never> {
  const promise = Promise.reject(reason);
  promise.catch(() => undefined);
  return Object.assign(promise, { status: 'rejected' as const, reason });
}

/**
 * Memoizes the result of `importRemote`, success and failure alike, until it is forgotten. `noteFailure` is called when a
 * loaded remote fails, and says whether another import may work.
 */
export function createRemoteLoader(
  importRemote: (name: string) => Promise<RemoteModule>,
  noteFailure?: (name: string, kind: FailureKind) => boolean,
): RemoteLoader {
  const loadings = new Map<string, Loading<RemoteModule>>();
  const rendered = new Set<unknown>();
  return {
    load(name) {
      const known = loadings.get(name);
      if (known) return known;
      const loading: Loading<RemoteModule> = importRemote(name);
      loading.status = 'pending';
      loading.then(
        (value) => void Object.assign(loading, { status: 'fulfilled', value }),
        // Without a result: returning `loading` would cause a second, unhandled rejection.
        (reason: unknown) => void Object.assign(loading, { status: 'rejected', reason }),
      );
      loadings.set(name, loading);
      return loading;
    },
    forget(name) {
      loadings.delete(name);
    },
    rendering: noteStart,
    rendered(name) {
      noteStarted();
      rendered.add(loadings.get(name));
    },
    failed(name, error) {
      noteStarted();
      const loading = loadings.get(name);
      // The importer has already noted a failed import.
      if (loading?.status !== 'fulfilled') return false;
      const kind = error.name === 'ChunkLoadError' ? 'load' : rendered.has(loading) ? 'effect' : 'mount';
      return noteFailure?.(name, kind) ?? false;
    },
  };
}

/** The `remote` export of a remote's `./routes`, or an error that says what is wrong with it. */
export function acceptRemote(name: string, exposed: unknown): RemoteModule {
  const remote = (exposed as { remote?: Partial<RemoteModule> } | null | undefined)?.remote;
  if (typeof remote?.needs !== 'number' || typeof remote.Routes !== 'function')
    throw new Error(`${name} does not export a remote`);
  if (remote.needs < OLDEST_ACCEPTED || remote.needs > CONTRACT_VERSION)
    throw new Error(
      `${name} needs contract ${remote.needs}; this shell serves ${OLDEST_ACCEPTED} to ${CONTRACT_VERSION}`,
    );
  return remote as RemoteModule;
}
