import type { QueryClient } from '@tanstack/react-query';
import { addArticle } from '@lisle-harrow/api/calls';
import type { ArticleInput } from '@lisle-harrow/api/contract';
import type { Host } from '@lisle-harrow/shell/contract';
import { reportFailure } from './report-failure';

/** What an editor begins with. */
export const EMPTY_ARTICLE: ArticleInput = {
  ...{ slug: '', title: '', excerpt: '', category: '', author: '', imageUrl: '', bodyMarkdown: '' },
};

/** Under what the list of all articles is cached. */
export const ARTICLES_KEY = ['content'];

/** Adds an article without a word; answers the address of its editor, or nothing where it failed, which people are told. */
export async function beginArticle(host: Host, cache: QueryClient): Promise<string | undefined> {
  try {
    const { id } = await addArticle(host.fetch, EMPTY_ARTICLE);
    void cache.invalidateQueries({ queryKey: ARTICLES_KEY, exact: true });
    return `/admin/content/${encodeURIComponent(id)}`;
  } catch (error) {
    reportFailure(host, error, 'The article could not be begun. Please try again.');
    return undefined;
  }
}
