import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';

// Which controls opened an overlay, nearest first: a dialog opened from the drawer outlives the drawer's button.
const openers = new WeakMap<Element, readonly HTMLElement[]>();

function pathTo(focused: Element | null): readonly HTMLElement[] {
  if (!(focused instanceof HTMLElement) || focused === document.body) return [];
  const around = focused.closest('[role="dialog"]');
  return [focused, ...((around && openers.get(around)) ?? [])];
}

/** How many overlays of this bundle lie over the page. */
let overlays = 0;

/** `aria-hidden`, which Radix sets, leaves the page's controls focusable to tools and to some screen readers. */
function coverPage(by: 1 | -1): void {
  overlays += by;
  document.getElementById('root')?.toggleAttribute('inert', overlays > 0);
}

/**
 * Takes the page below an overlay away from focus and gives focus back to the overlay's opener, also where Radix does
 * not: these overlays are opened from state, without its `Trigger`.
 */
export function useReturnFocus(isOpen: boolean) {
  const overlay = useRef<HTMLElement>(null);
  const path = useRef<readonly HTMLElement[]>([]);

  // Runs before the overlay's portal mounts, so nothing inside has taken focus yet.
  useLayoutEffect(() => {
    if (!isOpen) return;
    path.current = pathTo(document.activeElement);
    coverPage(1);
    return () => coverPage(-1);
  }, [isOpen]);

  return {
    onOpenAutoFocus(event: Event) {
      event.preventDefault();
      overlay.current?.focus();
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      // Another overlay may have taken over in the meantime.
      if (document.activeElement?.closest('[role="dialog"]')) return;
      path.current.find((element) => element.isConnected && element.checkVisibility?.() !== false)?.focus();
    },
    // The overlay itself is first in the tab order, so Shift+Tab wraps to its last control.
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (event.key !== 'Tab' || !event.shiftKey || event.target !== overlay.current) return;
      const controls = overlay.current.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, textarea',
      );
      const last = [...controls].reverse().find((element) => !element.matches(':disabled'));
      if (!last) return;
      event.preventDefault();
      last.focus();
    },
    remember(element: HTMLElement | null) {
      overlay.current = element;
      if (element) openers.set(element, path.current);
    },
  };
}
