import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { VisuallyHidden } from '@lisle-harrow/shared-ui';
import { useLocation } from '@lisle-harrow/shell/router';
import { announceTitle } from './announce-title';
import { useScrollPosition } from './use-scroll-position';

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
