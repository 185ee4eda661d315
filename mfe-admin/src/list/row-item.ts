import type { ReactNode } from 'react';

/** Attributes that a row of a long list takes. */
export interface RowFrame {
  readonly 'aria-rowindex'?: number;
  readonly 'data-index'?: number;
  readonly ref?: (row: HTMLTableRowElement | null) => void;
}

/** One `<tr>` of a list: a record, or more of the record above it. */
export interface RowItem {
  readonly key: string;
  readonly render: (frame: RowFrame) => ReactNode;
}
