import type { QueryClient } from '@tanstack/react-query';
import type { Host } from '../contract';
import { type Registry, remoteFor } from './registry';
import type { RemoteLoader } from './remote-loader';

const SIGNS_OF_INTEREST = ['pointerover', 'touchstart', 'focusin'];

/**
 * Prefetches a page's remote, and a public page's data, on hover, touch or focus of a link to it, so that a press finds both
 * ready. The returned function stops it.
 */
export function prefetchPages(options: {
  registry: Registry;
  loader: RemoteLoader;
  queryClient: QueryClient;
  host: Host;
}): () => void {
  const { registry, loader, queryClient, host } = options;
  const expected = new Set([location.pathname]);

  async function fetchPage({ pathname, searchParams: search }: URL): Promise<void> {
    const remote = remoteFor(registry, pathname, host.session.get());
    if (!remote) return;
    try {
      const { prefetch } = await loader.load(remote.name);
      // A failed query counts as an answer: nothing is fetched twice.
      if (!remote.signedIn) await prefetch?.({ pathname, search, queryClient, host });
    } catch {
      // Nobody waits for it yet; the navigation itself will retry and report the error.
      loader.forget(remote.name);
      expected.delete(pathname);
    }
  }

  function expect({ target }: Event): void {
    const link = target instanceof Element ? target.closest('a') : null;
    if (!link || link.target || link.origin !== location.origin || expected.has(link.pathname)) return;
    expected.add(link.pathname);
    void fetchPage(new URL(link.href));
  }

  for (const sign of SIGNS_OF_INTEREST) addEventListener(sign, expect, { passive: true });
  return () => {
    for (const sign of SIGNS_OF_INTEREST) removeEventListener(sign, expect);
  };
}
