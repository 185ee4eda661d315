import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

const MEDIA = 'print';

let announced = false;

function subscribe(listener: () => void) {
  const media = window.matchMedia?.(MEDIA);
  // Browsers lay out the pages before the media query changes, so content rendered after `beforeprint` would be cut off. A script that
  // prints delays even microtasks until then.
  const begin = () => {
    announced = true;
    flushSync(listener);
  };
  const end = () => {
    announced = false;
    listener();
  };
  media?.addEventListener('change', listener);
  window.addEventListener('beforeprint', begin);
  window.addEventListener('afterprint', end);
  return () => {
    media?.removeEventListener('change', listener);
    window.removeEventListener('beforeprint', begin);
    window.removeEventListener('afterprint', end);
  };
}

const onPaper = () => announced || (window.matchMedia?.(MEDIA).matches ?? false);
const onScreen = () => false;

/** Whether the page is being laid out for print. */
export function usePrinting() {
  return useSyncExternalStore(subscribe, onPaper, onScreen);
}
