import type { FirmTextName } from '@lisle-harrow/api/contract';
import type { PageRequest, PageStatus } from '@lisle-harrow/shell/contract';
import { prefetchPage } from '../page/prefetch-page';
import { firmTextQuery } from './firm/firm-query';
import { contentQuery, pinnedQuery, writtenArticleQuery } from './insights/content-query';
import { itemsQuery, kindOf, NEW } from './items/items-query';

// What the pages of content read. They need signed-in staff, and are absent on a server without these calls.

export const prefetchArticles = (request: PageRequest) =>
  prefetchPage(request, contentQuery(request.host.fetch), pinnedQuery(request.host.fetch));

export const prefetchArticle = (request: PageRequest, id: string) =>
  prefetchPage(request, writtenArticleQuery(request.host.fetch, id));

export const prefetchFirmText = (request: PageRequest, name: FirmTextName) =>
  prefetchPage(request, firmTextQuery(request.host.fetch, name));

/** The list of a kind, which also holds the single items; 404 where there is no such kind, and where none has that id. */
export async function prefetchItems(
  request: PageRequest,
  name: string,
  id?: string,
): Promise<PageStatus | undefined> {
  const kind = kindOf(name);
  if (!kind) return { status: 404 };
  const query = itemsQuery(request.host.fetch, kind);
  const status = await prefetchPage(request, query);
  const items = request.queryClient.getQueryData(query.queryKey);
  const isUnknown = id !== undefined && id !== NEW && items?.every((item) => item.id !== id);
  return isUnknown ? { status: 404 } : status;
}
