import type { Shell } from '../shell-context';
import { whileInUse } from '../while-in-use';
import { remoteFor } from './registry';

/** No release needs to be known sooner to a page that works. */
const EVERY_MS = 5 * 60_000;

/**
 * Tells signed-in visitors, whose pages stay open for long, that there is a newer release of the remote that they look at. It is
 * looked for while the page is in use alone, and nothing is reloaded without their doing. The answer ends it.
 */
export function offerNewVersion(
  { session, registry, toasts, host }: Shell,
  isOutdated: (remote: string) => Promise<boolean>,
): () => void {
  const offered = new Set<string>();

  async function look() {
    if (session.get().status !== 'signedIn') return;
    const remote = remoteFor(registry, location.pathname, session.get())?.name;
    // While nobody answers there is nothing to offer.
    if (!remote || offered.has(remote) || !(await isOutdated(remote).catch(() => false))) return;
    // What is being said at the moment is more important than this.
    if (toasts.store.getState().record?.open) return;
    offered.add(remote);
    host.toast({
      title: 'A new version of this page is available',
      description: 'Reload when it suits you.',
      action: { label: 'Reload', run: () => location.reload() },
    });
  }

  return whileInUse(EVERY_MS, look);
}
