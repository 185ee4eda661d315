import type { Session } from '../contract';

/** One remote in the registry. */
export interface RegisteredRemote {
  /** Name of the remote, e.g. `mfe-marketing`. */
  name: string;
  /** Folder that holds the remote's `remote.json`, with a trailing slash: absolute, or on the shell's own origin. */
  url: string;
  /** First path segments that the remote draws, with everything below them. */
  routes: string[];
  /** Whose home page (`/`) the remote draws (D2). */
  home?: 'signedOut' | 'staff' | 'client' | undefined;
  /** True when the routes exist for signed-in users only (spec L21). */
  signedIn?: boolean | undefined;
}

/** Where each remote lives and what it draws: data that the shell reads while it runs. */
export interface Registry {
  remotes: RegisteredRemote[];
}

/** The files that make up a remote's present version; relative to the remote's URL. Written by its build. */
export interface RemoteDescriptor {
  name: string;
  browser: { entry: string; preload: string[] };
  server: { entry: string };
}

const draws = (remote: RegisteredRemote, pathname: string) =>
  remote.routes.some((route) => `${pathname}/`.startsWith(`${route}/`));

/** Name of the remote that draws `pathname` for this session; undefined where the page does not exist (spec L20-L22). */
export function remoteFor(registry: Registry, pathname: string, session: Session): string | undefined {
  const home = session.status === 'signedIn' ? (session.user.role ?? 'staff') : 'signedOut';
  const remote = registry.remotes.find((candidate) =>
    pathname === '/' ? candidate.home === home : draws(candidate, pathname),
  );
  if (remote?.signedIn && session.status !== 'signedIn') return undefined;
  return remote?.name;
}

/** Whether `pathname` has a page for signed-in users only. */
export function isPrivate(registry: Registry, pathname: string): boolean {
  return registry.remotes.some((remote) => remote.signedIn === true && draws(remote, pathname));
}
