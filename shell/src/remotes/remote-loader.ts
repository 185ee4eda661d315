import { CONTRACT_VERSION, OLDEST_ACCEPTED, type RemoteModule } from '../contract';

/** A promise that tells React its outcome, so that `use()` answers at once when it has settled. */
export type Loading<Value> = Promise<Value> & {
  status?: 'pending' | 'fulfilled' | 'rejected';
  value?: Value;
  reason?: unknown;
};

/** Gives each remote once; `forget` makes the next `load` try again. */
export interface RemoteLoader {
  load(name: string): Loading<RemoteModule>;
  forget(name: string): void;
}

export function fulfilled<Value>(value: Value): Loading<Value> {
  return Object.assign(Promise.resolve(value), { status: 'fulfilled' as const, value });
}

export function rejected(reason: unknown): Loading<never> {
  const promise = Promise.reject(reason);
  promise.catch(() => undefined);
  return Object.assign(promise, { status: 'rejected' as const, reason });
}

/** Keeps what `importRemote` answers, success and failure alike, until it is forgotten. */
export function createRemoteLoader(importRemote: (name: string) => Promise<RemoteModule>): RemoteLoader {
  const loadings = new Map<string, Loading<RemoteModule>>();
  return {
    load(name) {
      const known = loadings.get(name);
      if (known) return known;
      const loading: Loading<RemoteModule> = importRemote(name);
      loading.status = 'pending';
      loading.then(
        (value) => void Object.assign(loading, { status: 'fulfilled', value }),
        // Without a result: handing `loading` on would be a second rejection, which nobody handles.
        (reason: unknown) => void Object.assign(loading, { status: 'rejected', reason }),
      );
      loadings.set(name, loading);
      return loading;
    },
    forget(name) {
      loadings.delete(name);
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
