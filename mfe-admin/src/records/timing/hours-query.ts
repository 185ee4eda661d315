import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Fetch, call } from '@lisle-harrow/api/calls';
import { type OfficeHours, getHours } from '@lisle-harrow/api/contract';
import type { PageRequest, PageStatus } from '@lisle-harrow/shell/contract';
import { useHost } from '@lisle-harrow/shell/host';
import { isMissing } from '../../page/is-forbidden';

/** When and how visitors may book. */
export const hoursQuery = (fetch: Fetch) =>
  queryOptions({ queryKey: ['hours'], queryFn: () => call(fetch, getHours, {}) });

/** The office hours; undefined until they are known, and on servers without them. */
export function useOfficeHours(isSupported: boolean): OfficeHours | undefined {
  const { fetch } = useHost();
  return useQuery({ ...hoursQuery(fetch), enabled: isSupported }).data;
}

/** Prefetches what `/admin/hours` shows; 404 where the server has no consultation hours. */
export async function prefetchHours({ queryClient, host }: PageRequest): Promise<PageStatus | undefined> {
  if (host.session.get().status !== 'signedIn') return undefined;
  const query = hoursQuery(host.fetch);
  await queryClient.prefetchQuery(query);
  return isMissing(queryClient.getQueryState(query.queryKey)?.error) ? { status: 404 } : undefined;
}
