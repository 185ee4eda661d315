import { QueryClient } from '@tanstack/react-query';

/** The page's one query cache. Data never goes stale, nothing is fetched again by itself, nothing is retried. */
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
  // By itself it would ask again for what failed, each time that another page which needs it is prepared.
  const prefetch = client.prefetchQuery.bind(client);
  client.prefetchQuery = (options) =>
    client.getQueryState(options.queryKey)?.status === 'error' ? Promise.resolve() : prefetch(options);
  return client;
}
