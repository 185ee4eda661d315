import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from '@lisle-harrow/shell/router';
import { keep, recall } from '../tab-storage';
import { restoreScroll, scrollToTarget } from './restore-scroll';

const KEY = 'scroll';
const MOST_PLACES = 50;

/**
 * After a navigation inside the document, what a page load would have done: the way back leads to where the page was
 * left, also after a reload in between; a link leads to the top, or to the part that its hash names.
 */
export function useScrollPosition(): void {
  const { pathname, hash, key } = useLocation();
  const navigation = useNavigationType();
  // The router's first key is the same in every document, so the path belongs to the place.
  const place = `${key} ${pathname}${hash}`;
  const last = useRef({ pathname, place });
  const positions = useRef<Map<string, number>>(undefined);

  useEffect(() => {
    const known = (positions.current ??= new Map(
      Object.entries((recall(KEY) ?? {}) as Record<string, number>),
    ));
    const keepPosition = () => {
      // At the end of the map is what was scrolled last.
      known.delete(last.current.place);
      known.set(last.current.place, window.scrollY);
    };
    const keepAll = () => keep(KEY, Object.fromEntries([...known].slice(-MOST_PLACES)));
    keepPosition();
    window.addEventListener('scroll', keepPosition, { passive: true });
    window.addEventListener('pagehide', keepAll);
    return () => {
      window.removeEventListener('scroll', keepPosition);
      window.removeEventListener('pagehide', keepAll);
    };
  }, []);

  // Before the browser draws: the next page must not be seen where the last one was.
  useLayoutEffect(() => {
    const from = last.current;
    last.current = { pathname, place };
    if (from.place === place) return;
    const samePage = from.pathname === pathname;
    if (navigation === 'POP') {
      // A plain link such as the skip link: the browser has been where it leads.
      if (hash && samePage) return;
      const top = positions.current?.get(place);
      return top === undefined && hash ? scrollToTarget(hash) : restoreScroll(top ?? 0);
    }
    if (hash) return scrollToTarget(hash);
    if (samePage) positions.current?.set(place, window.scrollY);
    else window.scrollTo(0, 0);
  }, [pathname, hash, place, navigation]);
}
