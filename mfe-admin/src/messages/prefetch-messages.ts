import type { PageRequest, PageStatus } from '@lisle-harrow/shell/contract';
import { viewFrom } from '../list/list-address';
import { isMissing } from '../page/is-forbidden';
import { standingQuery } from '../records/queries';
import { messageList } from './message-list';
import { messagesQuery, unmatchedQuery } from './messages-query';

/** Prefetches what `/admin/messages` shows; 404 where the server has no such list. */
export async function prefetchMessages({
  search,
  queryClient,
  host,
}: PageRequest): Promise<PageStatus | undefined> {
  if (host.session.get().status !== 'signedIn') return undefined;
  const messages = messagesQuery(host.fetch, viewFrom(search, messageList));
  await Promise.all([
    queryClient.prefetchQuery(messages),
    queryClient.prefetchQuery(standingQuery(host.fetch)),
    queryClient.prefetchQuery(unmatchedQuery(host.fetch)),
  ]);
  return isMissing(queryClient.getQueryState(messages.queryKey)?.error) ? { status: 404 } : undefined;
}
