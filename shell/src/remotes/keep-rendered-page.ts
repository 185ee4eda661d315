import type { Host } from '../contract';

/**
 * A page that came rendered stays readable when its remote's script does not load: the promise stays open, so that React
 * leaves the HTML as it is, and a toast offers to reload. React would hold back every later page as well, waiting for this
 * one to hydrate, so from here on links and the browser's history load the next page as a document of its own.
 */
export function keepRenderedPage(toast: Host['toast']): Promise<never> {
  const shown = location.pathname + location.search;
  // Ahead of the router, which takes a click at the root of the page: the browser follows the link itself.
  addEventListener('click', (event) => isLinkToPage(event.target) && event.stopPropagation(), true);
  addEventListener('popstate', () => {
    if (location.pathname + location.search !== shown) location.reload();
  });
  toast({
    title: 'Part of this page did not load',
    description: 'You can read everything; reload to use its buttons and forms.',
    action: { label: 'Reload', run: () => location.reload() },
  });
  return new Promise(() => undefined);
}

/** Not a link to the api: on the way to the login page the shell remembers where the visitor was. */
const isLinkToPage = (target: EventTarget | null) =>
  target instanceof Element && target.closest('a[href]:not([href^="/api/"])') !== null;
