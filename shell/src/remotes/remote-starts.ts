import { keep, recall } from '../tab-storage';

const NOTE = 'starting-remote';

/**
 * Notes which remote's code is about to run, until it has run: an infinite loop leaves its note behind, so that the next
 * page load can leave the remote out. A page that still fires `pagehide` was only slow.
 */
export const noteStart = (remote: string): void => keep(NOTE, remote);
export const noteStarted = (): void => keep(NOTE, undefined);

/** The remote that hung when this page was last open; reported once. */
export function stuckRemote(): string | undefined {
  const remote = recall(NOTE);
  noteStarted();
  addEventListener('pagehide', noteStarted);
  return typeof remote === 'string' ? remote : undefined;
}

const PARAMETER = 'without';

/** The remote that this page is to be rendered without. */
export const remoteLeftOut = (): string | null => new URLSearchParams(location.search).get(PARAMETER);

/** Loads the page without this remote, or with all of them. */
export function reloadWithout(remote?: string): void {
  const url = new URL(location.href);
  if (remote) url.searchParams.set(PARAMETER, remote);
  else url.searchParams.delete(PARAMETER);
  location.assign(url);
}

/** A remote was left out on purpose. */
export class LeftOut extends Error {
  override readonly name = 'LeftOut';
}
