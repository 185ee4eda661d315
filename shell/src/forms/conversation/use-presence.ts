import { useCallback, useEffect, useRef } from 'react';

/** Whoever touched nothing for this long has left: asking on would keep a session open that nobody uses. */
const PRESENT_MS = 2 * 60_000;

/** Tells whether somebody used this page a short while ago. */
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
