import type { Site } from '@lisle-harrow/api/contract';
import type { Session } from '../contract';

/** A link of header and drawer. */
export interface NavigationLink {
  label: string;
  path: string;
}

/** A link of the footer; without a path it is a placeholder, which does nothing. */
export interface FooterLink {
  label: string;
  path?: string | undefined;
}

/** Links of the footer: a column under its title, or without one a line of the bottom bar. */
interface FooterGroup {
  title?: string | undefined;
  links: FooterLink[];
}

/** One remote in the registry. */
export interface RegisteredRemote {
  /** Lower case, e.g. `mfe-marketing`. */
  name: string;
  /** Folder that holds the remote's `remote.json`, with a trailing slash: absolute, or on the shell's own origin. */
  url: string;
  /** Who may sign the remote's releases: Ed25519 public keys as base64url, several during a key rotation. */
  keys?: string[] | undefined;
  /** First path segments that the remote renders, with everything below them. */
  routes: string[];
  /** Whose home page (`/`) the remote renders. */
  home?: 'signedOut' | 'staff' | 'client' | undefined;
  /** True when routes and links are for signed-in users only. */
  signedIn?: boolean | undefined;
  /**
   * The pages, `*` for one segment, from which a signed-out visitor is led to the login page; by default the routes. Any
   * other path below the routes does not exist for them.
   */
  pages?: string[] | undefined;
  /** Links of header and drawer in order, concatenated across remotes. */
  navigation?: NavigationLink[] | undefined;
  /** Groups of the footer; those of one title in several remotes are merged. */
  footer?: FooterGroup[] | undefined;
}

/** Where each remote lives and what it renders: data that the shell reads at runtime. */
export interface Registry {
  remotes: RegisteredRemote[];
}

/** Folders of remotes on other origins than the shell's: pages allow no other foreign scripts. */
export const remoteUrlsElsewhere = ({ remotes }: Registry): string[] =>
  remotes.map(({ url }) => url).filter((url) => /^https?:/.test(url));

/** The files that make up a remote's current release; relative to the remote's URL. Written by its build. */
export interface RemoteDescriptor {
  name: string;
  /** Missing in builds from before versions existed. */
  version?: string | undefined;
  browser: { entry: string; preload: string[] };
  server: { entry: string };
  /** SHA-384 of every file of the build, in Subresource Integrity form. The entry holds those of the chunks that it loads. */
  files: Record<string, string>;
}

/** The route of a remote to which `pathname` belongs. */
export const routeOf = (remote: RegisteredRemote, pathname: string): string | undefined =>
  remote.routes.find((route) => `${pathname}/`.startsWith(`${route}/`));

/**
 * The shell's own page, in the form of a remote: the own account. The shell owns the session, and staff and clients alike
 * have an account.
 */
export const OWN_PAGES: RegisteredRemote = { name: 'shell', url: '/', routes: ['/account'], signedIn: true };

const renders = (remote: RegisteredRemote, pathname: string) => routeOf(remote, pathname) !== undefined;

const isFor = (remote: RegisteredRemote, session: Session) =>
  !remote.signedIn || session.status === 'signedIn';

/** The remote that renders `pathname` for this session, or the shell; undefined where the page does not exist. */
export function remoteFor(
  registry: Registry,
  pathname: string,
  session: Session,
): RegisteredRemote | undefined {
  const home = session.status === 'signedIn' ? (session.user.role ?? 'staff') : 'signedOut';
  const remote = allOf(registry).find((candidate) =>
    pathname === '/' ? candidate.home === home : renders(candidate, pathname),
  );
  return remote && isFor(remote, session) ? remote : undefined;
}

const allOf = (registry: Registry) => [...registry.remotes, OWN_PAGES];

/** Whether `pathname` has a page for signed-in users only. */
export function isPrivate(registry: Registry, pathname: string): boolean {
  return allOf(registry).some((remote) => remote.signedIn === true && renders(remote, pathname));
}

/** Whether a signed-out visitor of `pathname` is led to the login page. */
export function asksToSignIn(registry: Registry, pathname: string): boolean {
  const segments = pathname.replace(/(?<=.)\/$/, '').split('/');
  const matches = (page: string) => {
    const pattern = page.split('/');
    return (
      pattern.length === segments.length &&
      pattern.every((segment, at) => (segment === '*' ? segments[at] !== '' : segment === segments[at]))
    );
  };
  return allOf(registry).some(
    ({ signedIn, routes, pages = routes }) => signedIn === true && pages.some(matches),
  );
}

/** The links of header and drawer for this session, under the labels that the firm gave their paths. */
export function navigationLinks(
  registry: Registry,
  session: Session,
  labels: Site['navigation'] = {},
): NavigationLink[] {
  return registry.remotes
    .filter((remote) => isFor(remote, session) && isOpenTo(remote, session))
    .flatMap(({ navigation = [] }) => navigation)
    .map(({ label, path }) => ({ label: labels[path] ?? label, path }));
}

/** Clients get no links to pages of staff, nor vice versa; without a role, it is unknown which they are. */
const isOpenTo = ({ home }: RegisteredRemote, session: Session) => {
  const role = session.status === 'signedIn' ? session.user.role : undefined;
  return !role || (home !== 'staff' && home !== 'client') || home === role;
};

/** The footer for this session: the columns by their titles, and the lines of the bottom bar. */
export function footerLinks(registry: Registry, session: Session) {
  const columns = new Map<string, FooterLink[]>();
  const lines: FooterLink[][] = [];
  for (const { footer = [] } of registry.remotes.filter((remote) => isFor(remote, session)))
    for (const { title, links } of footer)
      if (title) columns.set(title, [...(columns.get(title) ?? []), ...links]);
      else lines.push(links);
  return { columns: [...columns], lines };
}
