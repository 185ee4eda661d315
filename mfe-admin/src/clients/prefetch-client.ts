import type { PageRequest, PageStatus } from '@lisle-harrow/shell/contract';
import { clientQuery, documentsQuery, milestonesQuery, notesQuery } from './client-queries';

/** Prefetches what the page of a client's case shows; 404 for an unknown client. */
export async function prefetchClient(
  { queryClient, host: { fetch } }: PageRequest,
  clientId: string,
): Promise<PageStatus | undefined> {
  const client = clientQuery(fetch, clientId);
  await queryClient.prefetchQuery(client);
  if (queryClient.getQueryData(client.queryKey) === null) return { status: 404 };
  await Promise.all([
    queryClient.prefetchQuery(milestonesQuery(fetch, clientId)),
    queryClient.prefetchQuery(notesQuery(fetch, clientId)),
    queryClient.prefetchQuery(documentsQuery(fetch, clientId)),
  ]);
  return undefined;
}
