import { isHydrated } from './deliver-early-input';

/**
 * A link to a part of the page, such as the skip link, is the browser's alone until the page is hydrated. Of the router's
 * `popstate` React makes an update that cannot wait: it would drop the server's HTML and show the page as loading until its
 * script is there, with nothing that could take the focus. To be called once, before the router listens.
 */
export function stayWhileHydrating(): void {
  const shown = location.pathname + location.search;
  addEventListener('popstate', (event) => {
    const heading = document.querySelector('main h1');
    if (heading && location.pathname + location.search === shown && !isHydrated(heading))
      event.stopImmediatePropagation();
  });
}
