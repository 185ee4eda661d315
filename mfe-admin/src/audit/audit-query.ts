import { getAuditEntries } from '@lisle-harrow/api/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Fetch, type ListQuery, callPage } from '@lisle-harrow/api/calls';
import type { PageRequest, PageStatus } from '@lisle-harrow/shell/contract';
import { abortable } from '../list/abortable';
import { viewFrom } from '../list/list-address';
import { isMissing } from '../page/is-forbidden';
import { auditList } from './audit-list';

/** One page of the ledger; the previous page stays on screen while the next one loads. */
export const auditQuery = (fetch: Fetch, view: ListQuery) =>
  queryOptions({
    queryKey: ['audit', view],
    queryFn: ({ signal }) => callPage(abortable(fetch, signal), getAuditEntries, {}, view),
    placeholderData: keepPreviousData,
  });

/** Prefetches what `/admin/audit` shows; 404 where the server has no ledger. */
export async function prefetchAudit({
  search,
  queryClient,
  host,
}: PageRequest): Promise<PageStatus | undefined> {
  if (host.session.get().status !== 'signedIn') return undefined;
  const entries = auditQuery(host.fetch, viewFrom(search, auditList));
  await queryClient.prefetchQuery(entries);
  return isMissing(queryClient.getQueryState(entries.queryKey)?.error) ? { status: 404 } : undefined;
}
