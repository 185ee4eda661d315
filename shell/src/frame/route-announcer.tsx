import { useEffect, useRef, useState } from 'react';
import { VisuallyHidden } from 'shared-ui';
import { useLocation } from 'shell/router';
import { announceTitle } from './announce-title';
import { restoreScroll } from './restore-scroll';

/** After a navigation inside the document: what a page load would have done for focus, scroll position and screen reader. */
export function RouteAnnouncer() {
  const { pathname, hash, key } = useLocation();
  const [title, setTitle] = useState('');
  const last = useRef({ pathname, key });
  const positions = useRef(new Map<string, number>());
  const popped = useRef(false);

  useEffect(() => {
    const keepPosition = () => positions.current.set(last.current.key, window.scrollY);
    const goingBack = () => {
      popped.current = true;
    };
    window.addEventListener('scroll', keepPosition, { passive: true });
    window.addEventListener('popstate', goingBack);
    return () => {
      window.removeEventListener('scroll', keepPosition);
      window.removeEventListener('popstate', goingBack);
    };
  }, []);

  useEffect(() => {
    const from = last.current;
    const back = popped.current;
    last.current = { pathname, key };
    popped.current = false;
    if (from.key === key) return;
    if (back) return restoreScroll(positions.current.get(key) ?? 0);
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
    else if (from.pathname !== pathname) window.scrollTo(0, 0);
  }, [pathname, hash, key]);

  const told = useRef({ pathname, title: '' });
  useEffect(() => {
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
