import type { ComponentType } from 'react';
import type { ListAddress } from './list-address';
import type { ListNouns } from './list-sentences';
import type { ListColumn, ListTableProps } from './list-table';
import type { PagerWords } from './pager';

/** Everything about a list of records but its rows. */
export interface ListDeclaration extends ListAddress {
  readonly columns: readonly ListColumn[];
  readonly table: ComponentType<ListTableProps>;
  /** Where the count stands: beside the fields, or on a line of its own, which then takes the focus on a new page. */
  readonly count: 'in toolbar' | 'above rows';
  readonly words: {
    /** The table's name, before its order. */
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
  /** Nothing while loading or after a failure. */
  readonly rows: readonly Row[] | undefined;
  readonly isLoading: boolean;
  /** The rows are still those of the view before. */
  readonly isBehind: boolean;
  /** The whole list, not only the view, has no row. */
  readonly isEmpty: boolean;
  /** Whether there is something to search: not where the whole list failed to load. */
  readonly hasToolbar: boolean;
  /** Rows under the filter; nothing where they were too many to count. */
  readonly total: number | undefined;
  /** Cursor of the next page. */
  readonly next: string | undefined;
  /** Where all rows under the filter are downloaded as CSV, on a server that has it. */
  readonly exportPath?: string | undefined;
}
