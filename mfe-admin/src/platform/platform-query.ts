import { getPlatform } from '@lisle-harrow/api/contract';
import { queryOptions } from '@tanstack/react-query';
import { type Fetch, call } from '@lisle-harrow/api/calls';
import type { PageRequest, PageStatus } from '@lisle-harrow/shell/contract';
import { isMissing } from '../page/is-forbidden';

/** Releases, pointers and tokens of all remotes. */
export const platformQuery = (fetch: Fetch) =>
  queryOptions({ queryKey: ['platform'], queryFn: () => call(fetch, getPlatform, {}) });

/** Prefetches what `/admin/platform` shows; 404 where the server has no releases. */
export async function prefetchPlatform({ queryClient, host }: PageRequest): Promise<PageStatus | undefined> {
  if (host.session.get().status !== 'signedIn') return undefined;
  const query = platformQuery(host.fetch);
  await queryClient.prefetchQuery(query);
  return isMissing(queryClient.getQueryState(query.queryKey)?.error) ? { status: 404 } : undefined;
}
