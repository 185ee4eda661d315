import { useEffect, useRef } from 'react';

/** Moves the focus to the content of a section when a change of `shown` removed the focused element. */
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
