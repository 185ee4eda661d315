const LONGEST_WAIT_MS = 1000;
const VISITORS_OWN = ['wheel', 'touchstart', 'keydown'];

/**
 * Scrolls until `arrive` reports success, as the page may still be growing. Gives up after a second, and at once when the
 * visitor scrolls.
 */
function scrollUntil(arrive: () => boolean): () => void {
  const until = performance.now() + LONGEST_WAIT_MS;
  let frame = 0;
  for (const type of VISITORS_OWN) addEventListener(type, stop, { passive: true });
  attempt();

  function attempt() {
    if (arrive() || performance.now() > until) stop();
    else frame = requestAnimationFrame(attempt);
  }
  function stop() {
    cancelAnimationFrame(frame);
    for (const type of VISITORS_OWN) removeEventListener(type, stop);
  }
  return stop;
}

/** Restores the scroll position once the page is tall enough. */
export function restoreScroll(top: number): () => void {
  return scrollUntil(() => {
    window.scrollTo(0, top);
    return Math.abs(window.scrollY - top) <= 1;
  });
}

/** Scrolls to the target of a URL's hash, once it is there. */
export function scrollToTarget(hash: string): () => void {
  const id = hash.slice(1);
  return scrollUntil(() => {
    const part = document.getElementById(id) ?? document.getElementById(decoded(id));
    part?.scrollIntoView();
    return part !== null;
  });
}

function decoded(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}
