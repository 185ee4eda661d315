import { useState } from 'react';

/** A dialog about one thing at a time. `key` is new with each opening, so that each begins with a form of its own. */
export function useDialog<Target>() {
  const [state, setState] = useState<{ open: boolean; key: number; target?: Target }>({
    open: false,
    key: 0,
  });
  return {
    ...state,
    show: (target: Target) => setState(({ key }) => ({ open: true, key: key + 1, target })),
    close: () => setState((before) => ({ ...before, open: false })),
  };
}
