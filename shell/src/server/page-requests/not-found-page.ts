import { isPrivate, OWN_PAGES, type Registry } from '../../remotes/registry';

/** Stands for every path at which no remote draws anything. */
const UNKNOWN_PATH = '/404';

/**
 * Under which path the 404 page is rendered for all paths that look the same on it: a navigation link is highlighted
 * where its path begins the visitor's, so such a path (`/services2`) has a 404 page of its own, and there is none to share.
 */
export function pathOfNotFoundPage(registry: Registry, pathname: string): string | undefined {
  const routes = [...registry.remotes, OWN_PAGES].flatMap((remote) => remote.routes);
  const route = routes.find((candidate) => pathname.startsWith(candidate));
  return route === undefined || isPrivate(registry, pathname) ? (route ?? UNKNOWN_PATH) : undefined;
}
