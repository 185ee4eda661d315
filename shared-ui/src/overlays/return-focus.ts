import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';

// Which controls opened an overlay, nearest first: a dialog opened from the drawer outlives the drawer's button.
const openers = new WeakMap<Element, readonly HTMLElement[]>();

function pathTo(focused: Element | null): readonly HTMLElement[] {
  if (!(focused instanceof HTMLElement) || focused === document.body) return [];
  const around = focused.closest('[role="dialog"]');
  return [focused, ...((around && openers.get(around)) ?? [])];
}

/** Radix returns focus to a `Trigger` only; these overlays are opened from state, so this hook keeps the opener. */
export function useReturnFocus(open: boolean) {
  const overlay = useRef<HTMLElement>(null);
  const path = useRef<readonly HTMLElement[]>([]);

  // Runs before the overlay's portal mounts, so nothing inside has taken focus yet.
  useLayoutEffect(() => {
    if (open) path.current = pathTo(document.activeElement);
  }, [open]);

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
