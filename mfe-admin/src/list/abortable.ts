import type { Fetch } from '@lisle-harrow/api/calls';

/** The same calls, aborted by `signal`. */
export const abortable =
  (call: Fetch, signal: AbortSignal): Fetch =>
  (path, init) =>
    call(path, { ...init, signal });
