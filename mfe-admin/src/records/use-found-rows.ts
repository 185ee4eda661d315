import { recordCalls } from '@lisle-harrow/api/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { addressOf, type ListQuery } from '@lisle-harrow/api/calls';
import { useMemo } from 'react';
import { applyChanges } from './apply-changes';
import { useHost } from '@lisle-harrow/shell/host';
import { isNarrowed, searchOf } from '../list/list-address';
import type { FoundRows } from '../list/list-declaration';
import { listQuery } from './queries';
import type { RecordKind, StatusedRow } from './record-kind';
import { selectRows } from './select-rows';
import type { Records } from './use-records';

const WHOLE: ListQuery = {};

/** The search parameters for all rows that match the filter, whichever page is shown. */
const exported = (view: ListQuery) => searchOf({}, { ...view, cursor: '' });

/** The rows of a view with pending changes applied: from the server, or filtered here if it does not search. */
export function useFoundRows<Row extends StatusedRow>(
  kind: RecordKind<Row>,
  records: Records<Row>,
  view: ListQuery,
): FoundRows<Row> {
  const host = useHost();
  // Until the whole list has loaded, it is not known whether the server can search.
  const asked = records.isSearchable ? view : WHOLE;
  const found = useQuery({ ...listQuery(kind, host.fetch, asked), placeholderData: keepPreviousData });
  const page = useMemo(
    () => found.data && applyChanges(found.data, records.underWay, kind.isOpen),
    [found.data, records.underWay, kind],
  );
  const rows = useMemo(
    () => (page && !records.isSearchable ? selectRows(kind, page.rows, view) : page?.rows),
    [page, records.isSearchable, view, kind],
  );
  return {
    rows,
    isLoading: found.isPending,
    isBehind: found.isPlaceholderData,
    isEmpty: records.page?.rows.length === 0,
    hasToolbar: records.isLoading || records.page !== undefined,
    total: !records.isSearchable ? rows?.length : isNarrowed(view) ? page?.total : records.counts?.total,
    next: page?.next,
    exportPath: records.isSearchable
      ? addressOf(recordCalls[kind.name].export, {}, Object.fromEntries(exported(view)))
      : undefined,
  };
}
