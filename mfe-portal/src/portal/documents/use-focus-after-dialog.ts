import { useEffect, useState } from 'react';

/** Focuses the element with this id once no dialog is open, if the button that opened the dialog no longer exists. */
export function useFocusAfterDialog(): (elementId: string) => void {
  const [elementId, setElementId] = useState<string>();
  useEffect(() => {
    if (!elementId) return;
    const timer = window.setInterval(() => {
      if (document.querySelector('[role=dialog]')) return;
      setElementId(undefined);
      if (document.activeElement === document.body) document.getElementById(elementId)?.focus();
    }, 50);
    return () => window.clearInterval(timer);
  }, [elementId]);
  return setElementId;
}
