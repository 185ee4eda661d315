import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';

// The controls that opened an overlay, nearest first: a dialog opened from the drawer outlives the drawer's button.
const openers = new WeakMap<Element, readonly HTMLElement[]>();

/** The openers of the overlay that closes in this update: one that opens in the same update takes its place. */
let replaced: readonly HTMLElement[] = [];

function pathTo(focused: Element | null): readonly HTMLElement[] {
  if (!(focused instanceof HTMLElement) || focused === document.body) return replaced;
  const around = focused.closest('[role="dialog"]');
  return [focused, ...((around && openers.get(around)) ?? [])];
}

/** How many overlays of this bundle cover the page. */
let overlays = 0;

/** Radix sets `aria-hidden`, which leaves the page's controls focusable for tools and some screen readers. */
function coverPage(by: 1 | -1): void {
  overlays += by;
  document.getElementById('root')?.toggleAttribute('inert', overlays > 0);
}

/**
 * Keeps the focus out of the page below an overlay, and returns it to the overlay's opener. Radix alone does not, because these
 * overlays are opened from state, without its `Trigger`.
 */
export function useReturnFocus(isOpen: boolean) {
  const overlay = useRef<HTMLElement>(null);
  const path = useRef<readonly HTMLElement[]>([]);

  // Runs before the overlay's portal mounts, so that nothing inside it has taken the focus yet.
  useLayoutEffect(() => {
    if (!isOpen) return;
    path.current = pathTo(document.activeElement);
    coverPage(1);
    return () => {
      coverPage(-1);
      replaced = path.current;
      queueMicrotask(() => (replaced = []));
    };
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
    // The overlay itself is first in the tab order, so Shift+Tab has to wrap to its last control.
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
