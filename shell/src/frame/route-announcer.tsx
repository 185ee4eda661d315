import { useEffect, useRef, useState } from 'react';
import { VisuallyHidden } from 'shared-ui';
import { useLocation, useNavigationType } from 'shell/router';
import { announceTitle } from './announce-title';
import { restoreScroll } from './restore-scroll';

/** After a navigation inside the document: what a page load would have done for focus, scroll position and screen reader. */
export function RouteAnnouncer() {
  const { pathname, hash, key } = useLocation();
  const navigation = useNavigationType();
  const [title, setTitle] = useState('');
  const last = useRef({ pathname, key });
  const positions = useRef(new Map<string, number>());

  useEffect(() => {
    const keepPosition = () => positions.current.set(last.current.key, window.scrollY);
    window.addEventListener('scroll', keepPosition, { passive: true });
    return () => window.removeEventListener('scroll', keepPosition);
  }, []);

  useEffect(() => {
    const from = last.current;
    last.current = { pathname, key };
    if (from.key === key) return;
    const samePage = from.pathname === pathname;
    if (navigation === 'POP') {
      // A plain link such as the skip link: the browser has been where it leads.
      if (hash && samePage) return;
      return restoreScroll(positions.current.get(key) ?? 0);
    }
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
    else if (!samePage) window.scrollTo(0, 0);
  }, [pathname, hash, key, navigation]);

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
