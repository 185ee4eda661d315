import { queryOptions } from '@tanstack/react-query';
import { type Fetch, getWrittenArticle, getWrittenArticles } from '@lisle-harrow/api/calls';

const contentKey = ['content'];

/** All articles as editors see them. */
export const contentQuery = (fetch: Fetch) =>
  queryOptions({ queryKey: contentKey, queryFn: () => getWrittenArticles(fetch) });

/** One article with its versions. */
export const writtenArticleQuery = (fetch: Fetch, id: string) =>
  queryOptions({ queryKey: [...contentKey, id], queryFn: () => getWrittenArticle(fetch, id) });
