import type { Session } from '../contract';

export interface NavigationLink {
  readonly path: string;
  readonly label: string;
}

const PUBLIC: readonly NavigationLink[] = [
  { path: '/', label: 'Home' },
  { path: '/services', label: 'Services' },
  { path: '/about', label: 'About' },
  { path: '/team', label: 'Team' },
  { path: '/insights', label: 'Insights' },
  { path: '/contact', label: 'Contact' },
];

/** The links of header and drawer (D4). Every signed-in visitor has Admin (spec L149). */
export function navigationLinks(session: Session): readonly NavigationLink[] {
  return session.status === 'signedIn' ? [...PUBLIC, { path: '/admin', label: 'Admin' }] : PUBLIC;
}

const withoutSlash = (pathname: string) => (pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname);

/** Active is the link whose path the current one starts with; the root link only on the root itself (spec L23, D3). */
export function isActive({ path }: NavigationLink, pathname: string): boolean {
  return path === '/' ? pathname === '/' : pathname.startsWith(path);
}

/** `aria-current`: on the exact path only (D3). */
export function currentPage({ path }: NavigationLink, pathname: string): 'page' | undefined {
  return withoutSlash(pathname) === path ? 'page' : undefined;
}
