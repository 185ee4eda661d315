import type { Article, Insight, Service } from '@lisle-harrow/api/contract';
import type { PageSubject } from '@lisle-harrow/shell/contract';

export function aboutService({ title, description }: Service): PageSubject {
  return {
    type: 'Service',
    title,
    summary: description,
    parent: { path: '/services', title: 'Services' },
  };
}

export function aboutArticle(article: Insight & Partial<Article>): PageSubject {
  const { title, excerpt, category, publishedAt, bodyHtml } = article;
  return {
    type: 'Article',
    title,
    summary: excerpt,
    parent: { path: '/insights', title: 'Insights' },
    topic: category,
    published: publishedAt,
    bodyHtml,
  };
}
