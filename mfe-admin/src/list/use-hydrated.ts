import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether the page lives in a browser: false on the server, and until what the server made has come to life. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
