import { useEffect, useRef } from 'react';
import { useNavigationType } from 'shell/router';

/** For the part of the page that holds a list: it takes the focus, and comes into sight, when another page of it is there. */
export function useFocusOnPage(cursor: string | undefined, isBehind: boolean) {
  const list = useRef<HTMLDivElement>(null);
  const seen = useRef(cursor);
  const navigation = useNavigationType();
  useEffect(() => {
    if (isBehind || seen.current === cursor) return;
    seen.current = cursor;
    // On the way back the shell leads to where the page was left; in a search the fingers are in the field.
    if (navigation !== 'PUSH' || document.activeElement?.closest('form')) return;
    list.current?.focus();
  }, [cursor, isBehind, navigation]);
  return list;
}
