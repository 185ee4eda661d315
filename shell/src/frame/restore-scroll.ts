const LONGEST_WAIT_MS = 1000;

/** Brings the page back to where it was, once it is high enough again. */
export function restoreScroll(top: number): () => void {
  const until = performance.now() + LONGEST_WAIT_MS;
  let frame = requestAnimationFrame(function attempt(now) {
    window.scrollTo(0, top);
    if (Math.abs(window.scrollY - top) > 1 && now < until) frame = requestAnimationFrame(attempt);
  });
  return () => cancelAnimationFrame(frame);
}
