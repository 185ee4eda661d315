import type { ComponentType } from 'react';
import type { ListAddress } from './list-address';
import type { ListNouns } from './list-sentences';
import type { ListColumn, ListTableProps } from './list-table';
import type { PagerWords } from './pager';

/** Everything about a list of records except its rows. */
export interface ListDeclaration extends ListAddress {
  readonly columns: readonly ListColumn[];
  readonly table: ComponentType<ListTableProps>;
  /** Where the count is shown: beside the fields, or on its own line, which then takes the focus on a new page. */
  readonly count: 'in toolbar' | 'above rows';
  readonly words: {
    /** The name of the table, followed by its order. */
    readonly table: string;
    readonly search: string;
    readonly placeholder: string;
    readonly nouns: ListNouns;
    readonly loading: string;
    readonly empty: string;
    readonly emptyHint?: string;
    readonly noMatch: string;
    readonly noMatchHint?: string;
    readonly clear: string;
    readonly pages: PagerWords;
  };
}

/** The rows of a view, as far as they have loaded. */
export interface FoundRows<Row> {
  /** Undefined while loading or after a failure. */
  readonly rows: readonly Row[] | undefined;
  readonly isLoading: boolean;
  /** Whether the rows are still those of the previous view. */
  readonly isBehind: boolean;
  /** Whether the whole list, not only the view, is empty. */
  readonly isEmpty: boolean;
  /** Whether there is anything to search: false if the whole list failed to load. */
  readonly hasToolbar: boolean;
  /** Number of rows that match the filter; undefined if there were too many to count. */
  readonly total: number | undefined;
  /** Cursor of the next page. */
  readonly next: string | undefined;
  /** Where all rows that match the filter can be downloaded as CSV, on servers that support it. */
  readonly exportPath?: string | undefined;
}
