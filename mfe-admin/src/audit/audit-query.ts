import { getAuditEntries } from '@lisle-harrow/api/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callPage, type Fetch, type ListQuery } from '@lisle-harrow/api/calls';
import { abortable } from '../list/abortable';

export { auditList } from './audit-list';

/** One page of the ledger; the previous page stays on screen while the next one loads. */
export const auditQuery = (fetch: Fetch, view: ListQuery) =>
  queryOptions({
    queryKey: ['audit', view],
    queryFn: ({ signal }) => callPage(abortable(fetch, signal), getAuditEntries, {}, view),
    placeholderData: keepPreviousData,
  });
