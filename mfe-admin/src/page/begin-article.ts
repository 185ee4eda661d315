import { call } from '@lisle-harrow/api/calls';
import type { QueryClient } from '@tanstack/react-query';
import { addArticle, type ArticleInput } from '@lisle-harrow/api/contract';
import type { Host } from '@lisle-harrow/shell/contract';
import { reportFailure } from './report-failure';

/** The initial values of a new article. */
export const EMPTY_ARTICLE: ArticleInput = {
  slug: '',
  title: '',
  excerpt: '',
  category: '',
  author: '',
  imageUrl: '',
  bodyMarkdown: '',
};

/** The cache key of the list of all articles. */
export const ARTICLES_KEY = ['content'];

/** Adds an empty article and returns the address of its editor; on failure shows a toast and returns undefined. */
export async function beginArticle(host: Host, cache: QueryClient): Promise<string | undefined> {
  try {
    const { id } = await call(host.fetch, addArticle, {}, EMPTY_ARTICLE);
    void cache.invalidateQueries({ queryKey: ARTICLES_KEY, exact: true });
    return `/admin/content/${encodeURIComponent(id)}`;
  } catch (error) {
    reportFailure(host, error, 'The article could not be begun. Please try again.');
    return undefined;
  }
}
