const LONGEST_WAIT_MS = 1000;

/** Tells the new page's title as soon as it differs from `before`; a page that keeps the old one is told after a second. */
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
