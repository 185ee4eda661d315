import { useEffect, useRef } from 'react';

/** For the content of a section: it takes the focus where that was lost with what a change of `shown` has removed. */
export function useKeptFocus(shown: unknown) {
  const content = useRef<HTMLDivElement>(null);
  const former = useRef(shown);
  useEffect(() => {
    if (former.current === shown) return;
    former.current = shown;
    if (document.activeElement === document.body) content.current?.focus({ preventScroll: true });
  }, [shown]);
  return content;
}
