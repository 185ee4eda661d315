import type { PageRequest, PageStatus } from '@lisle-harrow/shell/contract';
import { isMissing } from '../page/is-forbidden';
import { firmTextQuery } from './firm/firm-query';
import { contentQuery, pinnedQuery, writtenArticleQuery } from './insights/content-query';
import { kindOf, prefetchItems } from './items/items-query';

/** Prefetches what `/admin/content` and the pages below it show; 404 where there is no such page. */
export async function prefetchContent(request: PageRequest): Promise<PageStatus | undefined> {
  const { pathname, queryClient, host } = request;
  const [, ...parts] = pathname.slice('/admin/content'.length).split('/');
  const [first, second, ...more] = parts.map(decodeURIComponent);
  const kind = kindOf(first);
  if (more.length > 0 || (second !== undefined && !kind) || !/^\/admin\/content(\/|$)/.test(pathname))
    return { status: 404 };
  if (kind) return prefetchItems(request, kind, second);
  if (host.session.get().status !== 'signedIn') return undefined;
  const isFirmText = first === 'firm' || first === 'privacy';
  const query = isFirmText
    ? firmTextQuery(host.fetch, first)
    : first === undefined
      ? contentQuery(host.fetch)
      : writtenArticleQuery(host.fetch, first);
  await Promise.all([
    queryClient.prefetchQuery(query as ReturnType<typeof contentQuery>),
    first === undefined && queryClient.prefetchQuery(pinnedQuery(host.fetch)),
  ]);
  return isMissing(queryClient.getQueryState(query.queryKey)?.error) ? { status: 404 } : undefined;
}
