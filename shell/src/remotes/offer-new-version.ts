import type { Shell } from '../shell-context';
import { whileInUse } from '../while-in-use';
import { remoteFor } from './registry';

/** A working page need not know of a release sooner. */
const EVERY_MS = 5 * 60_000;

/**
 * Tells signed-in visitors, whose pages stay open for long, about a newer release of the current remote. It polls only while
 * the page is in use, and reloads nothing by itself. The returned function stops it.
 */
export function offerNewVersion(
  { session, registry, toasts, host }: Shell,
  isOutdated: (remote: string) => Promise<boolean>,
): () => void {
  const offered = new Set<string>();

  async function look() {
    if (session.get().status !== 'signedIn') return;
    const remote = remoteFor(registry, location.pathname, session.get())?.name;
    // Without an answer there is nothing to offer.
    if (!remote || offered.has(remote) || !(await isOutdated(remote).catch(() => false))) return;
    // A toast on screen is more important than this.
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
