import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from '@lisle-harrow/shell/router';
import { keep, recall } from '../tab-storage';
import { restoreScroll, scrollToTarget } from './restore-scroll';

const KEY = 'scroll';
const MOST_PLACES = 50;

/**
 * Scrolls after a navigation inside the document as a page load would: going back restores the position, even after a reload
 * in between; a link goes to the top, or to the target of its hash.
 */
export function useScrollPosition(): void {
  const { pathname, hash, key } = useLocation();
  const navigation = useNavigationType();
  // The router's first key is the same in every document, so the path is part of the key here.
  const place = `${key} ${pathname}${hash}`;
  const last = useRef({ pathname, place });
  const positions = useRef<Map<string, number>>(undefined);

  useEffect(() => {
    const known = (positions.current ??= new Map(
      Object.entries((recall(KEY) ?? {}) as Record<string, number>),
    ));
    const keepPosition = () => {
      // The one scrolled last moves to the end.
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

  // Before the browser paints: the next page must not flash at the old position.
  useLayoutEffect(() => {
    const from = last.current;
    last.current = { pathname, place };
    if (from.place === place) return;
    const samePage = from.pathname === pathname;
    if (navigation === 'POP') {
      // A plain link such as the skip link: the browser has already scrolled.
      if (hash && samePage) return;
      const top = positions.current?.get(place);
      return top === undefined && hash ? scrollToTarget(hash) : restoreScroll(top ?? 0);
    }
    if (hash) return scrollToTarget(hash);
    if (samePage) positions.current?.set(place, window.scrollY);
    else window.scrollTo(0, 0);
  }, [pathname, hash, place, navigation]);
}
