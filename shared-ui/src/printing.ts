import { useSyncExternalStore } from 'react';

const MEDIA = 'print';

function subscribe(listener: () => void) {
  const media = window.matchMedia?.(MEDIA);
  media?.addEventListener('change', listener);
  return () => media?.removeEventListener('change', listener);
}

const onScreen = () => false;

/** Whether the page is being laid out for paper; browsers tell before they print. */
export function usePrinting() {
  return useSyncExternalStore(subscribe, () => window.matchMedia?.(MEDIA).matches ?? false, onScreen);
}
