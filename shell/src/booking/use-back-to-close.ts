import { useEffect, useEffectEvent } from 'react';

const isOwnEntry = () => (history.state as { overlay?: boolean } | null)?.overlay === true;

/** Browsers go back some time after they are asked to: an overlay that was opened by then stays. */
let isLeaving = false;

function leaveOwnEntry(): void {
  if (!isOwnEntry() || isLeaving) return;
  isLeaving = true;
  // After the overlay's own listener.
  addEventListener('popstate', () => setTimeout(() => (isLeaving = false)), { once: true });
  history.back();
}

/**
 * Makes Back, on a phone a gesture or a key, close an overlay instead of leaving the page: while it is open, the history has an
 * entry more, at the same address. `close` returns whether it did.
 */
export function useBackToClose(isOpen: boolean, close: () => boolean): void {
  const closeNow = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return;
    // One is left where a link led away from an open overlay. The router's own state stays in it, so that it sees no new page.
    const add = () => isOwnEntry() || history.pushState({ ...history.state, overlay: true }, '');
    const { href } = location;
    const goneBack = () => {
      // At another address something led to another page, over which the overlay stays.
      if (location.href === href && !isOwnEntry() && (isLeaving || !closeNow())) add();
    };
    add();
    addEventListener('popstate', goneBack);
    return () => {
      removeEventListener('popstate', goneBack);
      leaveOwnEntry();
    };
  }, [isOpen]);
}
