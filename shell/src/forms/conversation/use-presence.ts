import { useCallback, useEffect, useRef } from 'react';

/** After this long without input a person counts as gone: polling on would keep an unused session open. */
const PRESENT_MS = 2 * 60_000;

/** Whether somebody used this page recently. */
export function usePresence(): () => boolean {
  const lastAt = useRef(0);
  useEffect(() => {
    const note = () => (lastAt.current = Date.now());
    note();
    const kinds = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;
    for (const kind of kinds) window.addEventListener(kind, note, { passive: true });
    return () => kinds.forEach((kind) => window.removeEventListener(kind, note));
  }, []);
  return useCallback(() => Date.now() - lastAt.current < PRESENT_MS, []);
}
