import type { PageRequest, PageStatus } from '@lisle-harrow/shell/contract';
import { viewFrom } from '../list/list-address';
import { clientQuery, clientsQuery, documentsQuery, milestonesQuery, notesQuery } from './client-queries';
import { savedViewsQuery } from '../records/queries';
import { clientList } from './list/client-list';

/** Prefetches what the pages under `/admin/clients` show; 404 for an unknown client. */
export async function prefetchClients({
  pathname,
  search,
  queryClient,
  host,
}: PageRequest): Promise<PageStatus | undefined> {
  const isList = pathname === '/admin/clients';
  const clientId = clientIdIn(pathname);
  if (!isList && clientId === undefined) return { status: 404 };
  if (host.session.get().status !== 'signedIn') return undefined;
  if (clientId === undefined) {
    await Promise.all([
      queryClient.prefetchQuery(clientsQuery(host.fetch, viewFrom(search, clientList))),
      queryClient.prefetchQuery(savedViewsQuery(host.fetch)),
    ]);
    return undefined;
  }
  const client = clientQuery(host.fetch, clientId);
  await queryClient.prefetchQuery(client);
  if (queryClient.getQueryData(client.queryKey) === null) return { status: 404 };
  await Promise.all([
    queryClient.prefetchQuery(milestonesQuery(host.fetch, clientId)),
    queryClient.prefetchQuery(notesQuery(host.fetch, clientId)),
    queryClient.prefetchQuery(documentsQuery(host.fetch, clientId)),
  ]);
  return undefined;
}

function clientIdIn(pathname: string): string | undefined {
  const [, encoded] = /^\/admin\/clients\/([^/]+)$/.exec(pathname) ?? [];
  try {
    return encoded && decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}
