import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { VisuallyHidden } from '@lisle-harrow/shared-ui';
import { useLocation } from '@lisle-harrow/shell/router';
import { useScrollPosition } from './use-scroll-position';

const LONGEST_WAIT_MS = 1000;

/**
 * After a navigation inside the document: what a page load would have done for focus, scroll position, screen reader and
 * canonical address.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const [title, setTitle] = useState('');
  useScrollPosition();
  // Browsers share the canonical address of a page.
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
    if (link) link.href = new URL(link.href).origin + pathname;
  }, [pathname]);

  const told = useRef({ pathname, title: '' });
  useLayoutEffect(() => {
    if (told.current.pathname === pathname) {
      told.current.title ||= document.title;
      return;
    }
    const before = told.current.title;
    told.current.pathname = pathname;
    document.getElementById('main')?.focus({ preventScroll: true });
    return announceTitle(before, (announced) => {
      told.current.title = announced;
      setTitle(announced);
    });
  }, [pathname]);

  return (
    <VisuallyHidden as="div" role="status">
      {title}
    </VisuallyHidden>
  );
}

/** Calls `tell` with the page's title once it differs from `before`, or after a second if it stays the same. */
function announceTitle(before: string, tell: (title: string) => void): () => void {
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
