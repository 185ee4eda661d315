import type { UseQueryResult } from '@tanstack/react-query';
import type { ListQuery, Page } from '@lisle-harrow/api/calls';
import { isWhole } from './list-address';
import type { FoundRows } from './list-declaration';

/** The rows of a list that only the server filters and counts. */
export function listFromQuery<Row>(query: UseQueryResult<Page<Row>>, view: ListQuery): FoundRows<Row> {
  const { data: page, isPending, isPlaceholderData } = query;
  return {
    rows: page?.rows,
    isLoading: isPending,
    isBehind: isPlaceholderData,
    isEmpty: page?.rows.length === 0 && isWhole(view) && !isPlaceholderData,
    hasToolbar: true,
    total: page?.total,
    next: page?.next,
  };
}
