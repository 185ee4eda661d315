import { getAccounts } from '@lisle-harrow/api/contract';
import { queryOptions } from '@tanstack/react-query';
import { type Fetch, call } from '@lisle-harrow/api/calls';
import type { PageRequest, PageStatus } from '@lisle-harrow/shell/contract';
import { isMissing } from '../page/is-forbidden';

/** The accounts of staff. */
export const accountsQuery = (fetch: Fetch) =>
  queryOptions({ queryKey: ['accounts'], queryFn: () => call(fetch, getAccounts, {}) });

/** Prefetches what `/admin/accounts` shows; 404 where the server has no such list. */
export async function prefetchAccounts({ queryClient, host }: PageRequest): Promise<PageStatus | undefined> {
  if (host.session.get().status !== 'signedIn') return undefined;
  const query = accountsQuery(host.fetch);
  await queryClient.prefetchQuery(query);
  return isMissing(queryClient.getQueryState(query.queryKey)?.error) ? { status: 404 } : undefined;
}
