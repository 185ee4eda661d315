import { useEffect, useState } from 'react';

/** Gives the focus to the element with this id once no dialog is open, where the button that opened the dialog is gone. */
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
