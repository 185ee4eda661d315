import { isPrivate, OWN_PAGES, type Registry } from '../../remotes/registry';

/** Stands for every path at which no remote renders anything. */
const UNKNOWN_PATH = '/404';

/**
 * The path under which the 404 page is rendered for all paths with the same one. A navigation link is highlighted where its
 * path is a prefix of the requested one, so such a path (`/services2`) has its own 404 page, which is not shared.
 */
export function pathOfNotFoundPage(registry: Registry, pathname: string): string | undefined {
  const routes = [...registry.remotes, OWN_PAGES].flatMap((remote) => remote.routes);
  const route = routes.find((candidate) => pathname.startsWith(candidate));
  return route === undefined || isPrivate(registry, pathname) ? (route ?? UNKNOWN_PATH) : undefined;
}
