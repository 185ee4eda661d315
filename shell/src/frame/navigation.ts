import type { NavigationLink } from '../remotes/registry';

const withoutSlash = (pathname: string) =>
  pathname.length > 1 ? pathname.replace(/(?<!\/)\/+$/, '') : pathname;

/** A link is active if the current path starts with its own; the root link only on the root. */
export function isActive({ path }: NavigationLink, pathname: string): boolean {
  return path === '/' ? pathname === '/' : pathname.startsWith(path);
}

/** `aria-current`: on the exact path only. */
export function currentPage({ path }: NavigationLink, pathname: string): 'page' | undefined {
  return withoutSlash(pathname) === path ? 'page' : undefined;
}
