/** How a page shows that somebody uses it: its tab is looked at again, or something is pressed. */
const SIGNS_OF_USE = ['visibilitychange', 'click'];

/**
 * Does something for as long as a person uses the page: at most once in `everyMs` milliseconds, and not while the tab is hidden. Its
 * answer ends it.
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
