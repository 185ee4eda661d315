import type { Article } from '@lisle-harrow/api/contract';

/** Whether the article is at another address than the one that it was asked for by. A server may name none. */
export const isMoved = (article: Article | null | undefined, slug: string): article is Article =>
  !!article?.slug && article.slug !== slug;

/** The path of its page. */
export const pathOfArticle = ({ slug }: Pick<Article, 'slug'>): string =>
  `/insights/${encodeURIComponent(slug)}`;
