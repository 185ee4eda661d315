import type { NavigationLink } from '../remotes/registry';

const withoutSlash = (pathname: string) =>
  pathname.length > 1 ? pathname.replace(/(?<!\/)\/+$/, '') : pathname;

/** Active is the link whose path the current one starts with; the root link only on the root itself. */
export function isActive({ path }: NavigationLink, pathname: string): boolean {
  return path === '/' ? pathname === '/' : pathname.startsWith(path);
}

/** `aria-current`: on the exact path only. */
export function currentPage({ path }: NavigationLink, pathname: string): 'page' | undefined {
  return withoutSlash(pathname) === path ? 'page' : undefined;
}
