import { QueryClient } from '@tanstack/react-query';

/** The page's one query cache. Data never goes stale, nothing is refetched automatically, nothing is retried. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        gcTime: Infinity,
        retry: false,
        retryOnMount: false,
        refetchOnMount: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  // By default it would refetch a failed query each time that another page which needs it is prefetched.
  const prefetch = client.prefetchQuery.bind(client);
  client.prefetchQuery = (options) =>
    client.getQueryState(options.queryKey)?.status === 'error' ? Promise.resolve() : prefetch(options);
  return client;
}
