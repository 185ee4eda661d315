import { useState } from 'react';

/** State of a dialog that is opened for one target at a time. `key` changes with each opening, so that each starts with a new form. */
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

/** The current version of the row for which a dialog was opened; the original once the list no longer has it. */
export const presentRow = <Row extends { readonly id: string }>(
  rows: readonly Row[] | undefined,
  row: Row | undefined,
): Row | undefined => rows?.find(({ id }) => id === row?.id) ?? row;
