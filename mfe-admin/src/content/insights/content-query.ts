import { getPinnedArticles, getWrittenArticle, getWrittenArticles } from '@lisle-harrow/api/contract';
import { queryOptions } from '@tanstack/react-query';
import { call, type Fetch } from '@lisle-harrow/api/calls';
import { ARTICLES_KEY } from '../../page/begin-article';

/** All articles as editors see them. */
export const contentQuery = (fetch: Fetch) =>
  queryOptions({ queryKey: ARTICLES_KEY, queryFn: () => call(fetch, getWrittenArticles, {}) });

/** Which articles are pinned. */
export const pinnedQuery = (fetch: Fetch) =>
  queryOptions({ queryKey: ['pinned-articles'], queryFn: () => call(fetch, getPinnedArticles, {}) });

/** One article with its versions. */
export const writtenArticleQuery = (fetch: Fetch, id: string) =>
  queryOptions({ queryKey: [...ARTICLES_KEY, id], queryFn: () => call(fetch, getWrittenArticle, { id }) });
