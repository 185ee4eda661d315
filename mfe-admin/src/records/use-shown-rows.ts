import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ListQuery } from 'api/calls';
import { useMemo } from 'react';
import { applyChanges } from './apply-changes';
import { useHost } from 'shell/host';
import { isNarrowed } from '../list/list-view';
import type { RecordKind, StatusedRow } from './record-kind';
import { selectRows } from './select-rows';
import type { Records } from './use-records';

const WHOLE: ListQuery = {};

export interface ShownRows<Row> {
  /** Nothing while loading or after a failure. */
  readonly rows: readonly Row[] | undefined;
  readonly isLoading: boolean;
  /** The rows are still those of the view before. */
  readonly isBehind: boolean;
  /** Rows under the filter; nothing where they were too many to count. */
  readonly total: number | undefined;
  /** Cursor of the next page. */
  readonly next: string | undefined;
}

/** The rows of a view, with every change that is under way: from the server, or found among the rows at hand. */
export function useShownRows<Row extends StatusedRow>(
  kind: RecordKind<Row>,
  records: Records<Row>,
  view: ListQuery,
): ShownRows<Row> {
  const host = useHost();
  // Until the whole list is there, or where it failed, nothing else is asked for.
  const asked = records.isSearchable ? view : WHOLE;
  const shown = useQuery({ ...kind.query(host.fetch, asked), placeholderData: keepPreviousData });
  const page = useMemo(
    () => shown.data && applyChanges(shown.data, records.underWay, kind.isOpen),
    [shown.data, records.underWay, kind],
  );
  const rows = useMemo(
    () => (page && !records.isSearchable ? selectRows(kind, page.rows, view) : page?.rows),
    [page, records.isSearchable, view, kind],
  );
  return {
    rows,
    isLoading: shown.isPending,
    isBehind: shown.isPlaceholderData,
    total: !records.isSearchable ? rows?.length : isNarrowed(view) ? page?.total : records.counts?.total,
    next: page?.next,
  };
}
