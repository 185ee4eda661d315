import { queryOptions } from '@tanstack/react-query';
import { type Fetch, call } from '@lisle-harrow/api/calls';
import { CONTENT_KINDS, type ContentKind, contentCalls } from '@lisle-harrow/api/contract';
import type { PageRequest, PageStatus } from '@lisle-harrow/shell/contract';
import { isMissing } from '../../page/is-forbidden';

/** Takes the place of the id in the address of a new item. */
export const NEW = 'new';

export const kindOf = (name: string | undefined): ContentKind | undefined =>
  CONTENT_KINDS.find((kind) => kind === name);

/** All items of a kind, including archived ones. */
export const itemsQuery = <Kind extends ContentKind>(fetch: Fetch, kind: Kind) =>
  queryOptions({
    queryKey: ['content-items', kind],
    queryFn: () => call(fetch, contentCalls(kind).list, {}),
  });

/** Prefetches the list of a kind, which also holds the single items; 404 where none has that id. */
export async function prefetchItems(
  { queryClient, host }: PageRequest,
  kind: ContentKind,
  id: string | undefined,
): Promise<PageStatus | undefined> {
  if (host.session.get().status !== 'signedIn') return undefined;
  const query = itemsQuery(host.fetch, kind);
  await queryClient.prefetchQuery(query);
  const items = queryClient.getQueryData(query.queryKey);
  const isUnknown = id !== undefined && id !== NEW && items?.every((item) => item.id !== id);
  const isAbsent = isMissing(queryClient.getQueryState(query.queryKey)?.error);
  return isUnknown || isAbsent ? { status: 404 } : undefined;
}
