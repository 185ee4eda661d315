import type { Host } from '../contract';
import { reloadWithout } from './remote-starts';

/**
 * Keeps a server-rendered page readable when its remote's script does not load: the promise stays pending, so that React
 * leaves the HTML as it is, and a toast offers to reload. React would also hold back every later page until this one
 * hydrates, so from here on any navigation, the browser's history included, loads a new document. The same applies to a
 * remote that was `stuck` when the page was last open: it is not run.
 */
export function keepRenderedPage(toast: Host['toast'], stuck?: string): Promise<never> {
  const shown = address();
  const leave = () => {
    if (address() !== shown) location.reload();
  };
  for (const way of ['pushState', 'replaceState'] as const) {
    const go = history[way].bind(history);
    history[way] = (...to) => {
      go(...to);
      leave();
    };
  }
  addEventListener('popstate', leave);
  if (stuck)
    toast({
      title: 'This page stopped responding',
      description: 'You can read it. Reload to try again, or leave this part out.',
      action: { label: 'Leave out', run: () => reloadWithout(stuck) },
    });
  else
    toast({
      title: 'Part of this page did not load',
      description: 'You can read everything; reload to use its buttons and forms.',
      action: { label: 'Reload', run: () => location.reload() },
    });
  return new Promise(() => undefined);
}

const address = () => location.pathname + location.search;
