const LONGEST_WAIT_MS = 1000;

/** Calls `tell` with the page's title once it differs from `before`, or after a second if it stays the same. */
export function announceTitle(before: string, tell: (title: string) => void): () => void {
  const look = () => document.title !== before && finish();
  const observer = new MutationObserver(look);
  const timer = setTimeout(finish, LONGEST_WAIT_MS);
  observer.observe(document.head, { subtree: true, childList: true, characterData: true });
  look();

  function stop() {
    clearTimeout(timer);
    observer.disconnect();
  }
  function finish() {
    stop();
    tell(document.title);
  }
  return stop;
}
