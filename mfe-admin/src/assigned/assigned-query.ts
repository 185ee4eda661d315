import { queryOptions } from '@tanstack/react-query';
import { type Fetch, getAssigned, getColleagues } from '@lisle-harrow/api/calls';
import type { PageRequest, PageStatus } from '@lisle-harrow/shell/contract';
import { isMissing } from '../page/is-forbidden';
import { assignedKey, mentionsQuery } from '../records/queries';

/** Whose records the URL asks for: one's `own`, those of `all`, or those of the colleague with that id. */
export const ofFrom = (search: URLSearchParams) => search.get('of') || 'own';

export const isColleague = (of: string) => of !== 'own' && of !== 'all';

/** The records that one of them sees to. */
export const assignedQuery = (fetch: Fetch, of: string) =>
  queryOptions({ queryKey: [...assignedKey, of], queryFn: () => getAssigned(fetch, of) });

/** Who may see to a record. */
export const colleaguesQuery = (fetch: Fetch) =>
  queryOptions({
    queryKey: ['colleagues'],
    queryFn: () => getColleagues(fetch),
  });

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
    isColleague(of) && queryClient.prefetchQuery(colleaguesQuery(host.fetch)),
  ]);
  return isMissing(queryClient.getQueryState(query.queryKey)?.error) ? { status: 404 } : undefined;
}
