import type { ReactNode } from 'react';

/** What a row of a long list carries. */
export interface RowFrame {
  readonly 'aria-rowindex'?: number;
  readonly 'data-index'?: number;
  readonly ref?: (row: HTMLTableRowElement | null) => void;
}

/** One row of a table, by itself or below the one it belongs to. */
export interface RowItem {
  readonly key: string;
  readonly render: (frame: RowFrame) => ReactNode;
}
