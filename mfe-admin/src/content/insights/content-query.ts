import { queryOptions } from '@tanstack/react-query';
import { type Fetch, getWrittenArticle, getWrittenArticles } from '@lisle-harrow/api/calls';
import type { PageRequest, PageStatus } from '@lisle-harrow/shell/contract';
import { isMissing } from '../../page/is-forbidden';

const contentKey = ['content'];

/** All articles as editors see them. */
export const contentQuery = (fetch: Fetch) =>
  queryOptions({ queryKey: contentKey, queryFn: () => getWrittenArticles(fetch) });

/** One article with its versions. */
export const writtenArticleQuery = (fetch: Fetch, id: string) =>
  queryOptions({ queryKey: [...contentKey, id], queryFn: () => getWrittenArticle(fetch, id) });

/** Prefetches what `/admin/content` and the pages below it show; 404 where there is none. */
export async function prefetchContent({
  pathname,
  queryClient,
  host,
}: PageRequest): Promise<PageStatus | undefined> {
  const [, id, ...more] = pathname.slice('/admin/content'.length).split('/');
  if (more.length > 0 || !/^\/admin\/content(\/|$)/.test(pathname)) return { status: 404 };
  if (host.session.get().status !== 'signedIn') return undefined;
  const key = id === undefined ? contentKey : [...contentKey, decodeURIComponent(id)];
  if (id === undefined) await queryClient.prefetchQuery(contentQuery(host.fetch));
  else await queryClient.prefetchQuery(writtenArticleQuery(host.fetch, decodeURIComponent(id)));
  return isMissing(queryClient.getQueryState(key)?.error) ? { status: 404 } : undefined;
}
