import type { QueryClient } from '@tanstack/react-query';
import type { Host } from '../contract';
import { type Registry, remoteFor } from './registry';
import type { RemoteLoader } from './remote-loader';

const SIGNS_OF_INTEREST = ['pointerover', 'touchstart', 'focusin'];

/**
 * Fetches a page's remote, and what a public page reads, as soon as somebody reaches for a link to it, so that the press
 * finds both there. The answer ends it.
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
      // What fails here stands as the answer: nothing is asked for twice.
      if (!remote.signedIn) await prefetch?.({ pathname, search, queryClient, host });
    } catch {
      // Nobody waits for it yet; the visit itself will try again and say what is wrong.
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
