/** Signs that somebody uses the page: its tab becomes visible, or something is clicked. */
const SIGNS_OF_USE = ['visibilitychange', 'click'];

/**
 * Calls `look` while a person uses the page: at most once in `everyMs` milliseconds, and not while the tab is hidden. The
 * returned function stops it.
 */
export function whileInUse(everyMs: number, look: () => unknown): () => void {
  let lookedAt = Date.now();
  const onSign = () => {
    const now = Date.now();
    if (document.hidden || now - lookedAt < everyMs) return;
    lookedAt = now;
    look();
  };
  for (const sign of SIGNS_OF_USE) document.addEventListener(sign, onSign);
  return () => {
    for (const sign of SIGNS_OF_USE) document.removeEventListener(sign, onSign);
  };
}
