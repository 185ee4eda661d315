import type { Shell } from '../shell-context';
import { remoteFor } from './registry';

/** No release needs to be known sooner to a page that works. */
const EVERY_MS = 5 * 60_000;
const SIGNS_OF_USE = ['visibilitychange', 'click'];

/**
 * Tells signed-in visitors, whose pages stay open for long, that there is a newer release of the remote that they look at. It is
 * looked for while the page is in use alone, and nothing is reloaded without their doing. The answer ends it.
 */
export function offerNewVersion(
  { session, registry, toasts, host }: Shell,
  isOutdated: (remote: string) => Promise<boolean>,
): () => void {
  const offered = new Set<string>();
  let lookedAt = Date.now();

  async function look() {
    const now = Date.now();
    if (document.hidden || now - lookedAt < EVERY_MS || session.get().status !== 'signedIn') return;
    lookedAt = now;
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

  for (const sign of SIGNS_OF_USE) document.addEventListener(sign, look);
  return () => {
    for (const sign of SIGNS_OF_USE) document.removeEventListener(sign, look);
  };
}
