import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query';
import type { PageRequest, PageStatus } from '@lisle-harrow/shell/contract';
import { isMissing } from './is-forbidden';

interface Query {
  readonly queryKey: QueryKey;
}

/**
 * Prefetches what a page reads, all at once; 404 where the server has not what the page is about, the first query: on a server without
 * the call, for example.
 */
export async function prefetchPage(
  { queryClient }: Pick<PageRequest, 'queryClient'>,
  first: Query,
  ...more: readonly Query[]
): Promise<PageStatus | undefined> {
  await Promise.all(
    [first, ...more].map((query) => queryClient.prefetchQuery(query as unknown as FetchQueryOptions)),
  );
  return isMissing(queryClient.getQueryState(first.queryKey)?.error) ? { status: 404 } : undefined;
}
