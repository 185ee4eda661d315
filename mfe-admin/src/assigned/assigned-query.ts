import { queryOptions } from '@tanstack/react-query';
import { type Fetch, getAssigned } from '@lisle-harrow/api/calls';
import type { PageRequest, PageStatus } from '@lisle-harrow/shell/contract';
import { isMissing } from '../page/is-forbidden';
import { assignedKey, mentionsQuery } from '../records/queries';

/** Whose records the URL asks for. */
export const ofFrom = (search: URLSearchParams) => (search.get('of') === 'all' ? 'all' : 'own');

/** The records that the signed-in person sees to, or those of everybody. */
export const assignedQuery = (fetch: Fetch, of: 'own' | 'all') =>
  queryOptions({ queryKey: [...assignedKey, of], queryFn: () => getAssigned(fetch, of) });

/** Prefetches what `/admin/assigned` shows; 404 where the server knows of no assignments. */
export async function prefetchAssigned({
  search,
  queryClient,
  host,
}: PageRequest): Promise<PageStatus | undefined> {
  if (host.session.get().status !== 'signedIn') return undefined;
  const of = ofFrom(search);
  const query = assignedQuery(host.fetch, of);
  await Promise.all([
    queryClient.prefetchQuery(query),
    of === 'own' && queryClient.prefetchQuery(mentionsQuery(host.fetch)),
  ]);
  return isMissing(queryClient.getQueryState(query.queryKey)?.error) ? { status: 404 } : undefined;
}
