import { AsyncLocalStorage } from 'node:async_hooks';

/** A release of a remote, as its server code is known to the process that runs it. */
export interface RunningRelease {
  /** Name of the remote. */
  readonly name: string;
  /** Folder of the remote, as registered. */
  readonly url: string;
  /** Absolute URL of the server bundle. */
  readonly entry: string;
  /** Short name: the hash in the bundle's file name. */
  readonly version: string;
}

/** Whose code runs: follows everything that a remote's server code begins, also what nobody waits for. */
export const runningRelease = new AsyncLocalStorage<RunningRelease | undefined>();
