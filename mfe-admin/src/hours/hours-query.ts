import type { PageRequest, PageStatus } from '@lisle-harrow/shell/contract';
import { isMissing } from '../page/is-forbidden';
import { hoursQuery } from '../records/timing/hours-query';

/** Prefetches what `/admin/hours` shows; 404 where the server knows of no hours. */
export async function prefetchHours({ queryClient, host }: PageRequest): Promise<PageStatus | undefined> {
  if (host.session.get().status !== 'signedIn') return undefined;
  const query = hoursQuery(host.fetch);
  await queryClient.prefetchQuery(query);
  return isMissing(queryClient.getQueryState(query.queryKey)?.error) ? { status: 404 } : undefined;
}
