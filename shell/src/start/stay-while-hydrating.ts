import { isHydrated } from './deliver-early-input';

/**
 * Leaves a link to a part of the page, such as the skip link, to the browser until the page is hydrated. React turns the
 * router's `popstate` into a synchronous update, which would drop the server's HTML and show the page as loading until its
 * script is there, with nothing to focus. To be called once, before the router listens.
 */
export function stayWhileHydrating(): void {
  const shown = location.pathname + location.search;
  addEventListener('popstate', (event) => {
    const heading = document.querySelector('main h1');
    if (heading && location.pathname + location.search === shown && !isHydrated(heading))
      event.stopImmediatePropagation();
  });
}
