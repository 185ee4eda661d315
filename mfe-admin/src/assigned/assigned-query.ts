import { getAssigned, getColleagues } from '@lisle-harrow/api/contract';
import { queryOptions } from '@tanstack/react-query';
import { type Fetch, call } from '@lisle-harrow/api/calls';
import type { PageRequest, PageStatus } from '@lisle-harrow/shell/contract';
import { isMissing } from '../page/is-forbidden';
import { assignedKey, mentionsQuery } from '../records/queries';

/** Whose records the URL asks for: `own`, `all`, or the id of a colleague. */
export const ofFrom = (search: URLSearchParams) => search.get('of') || 'own';

export const isColleague = (of: string) => of !== 'own' && of !== 'all';

/** The records assigned to `of`, a value of `ofFrom`. */
export const assignedQuery = (fetch: Fetch, of: string) =>
  queryOptions({ queryKey: [...assignedKey, of], queryFn: () => call(fetch, getAssigned, {}, { of }) });

/** Whom a record can be assigned to. */
export const colleaguesQuery = (fetch: Fetch) =>
  queryOptions({
    queryKey: ['colleagues'],
    queryFn: () => call(fetch, getColleagues, {}),
  });

/** Prefetches what `/admin/assigned` shows; 404 where the server has no assignments. */
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
