import type { ReactNode } from 'react';

/** Attributes for a row of a virtualized list. */
export interface RowFrame {
  readonly 'aria-rowindex'?: number;
  readonly 'data-index'?: number;
  readonly ref?: (row: HTMLTableRowElement | null) => void;
}

/** One `<tr>` of a list: a record, or further content of the record above. */
export interface RowItem {
  readonly key: string;
  readonly render: (frame: RowFrame) => ReactNode;
}
