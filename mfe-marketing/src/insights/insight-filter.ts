import { fold, type Insight } from '@lisle-harrow/api/contract';

/** The visitor's filter of the list; it lives in the URL as `?q=&category=`. */
export interface InsightFilter {
  readonly q: string;
  /** '' matches every category. */
  readonly category: string;
}

export function filterFrom(search: URLSearchParams): InsightFilter {
  return { q: search.get('q') ?? '', category: search.get('category') ?? '' };
}

/** The filter as search parameters, without empty values. */
export function searchFrom({ q, category }: InsightFilter): URLSearchParams {
  const search = new URLSearchParams();
  if (q) search.set('q', q);
  if (category) search.set('category', category);
  return search;
}

export function isActive({ q, category }: InsightFilter): boolean {
  return q.trim() !== '' || category !== '';
}

/** Insights of the category whose title or excerpt contains the search words, both folded. */
export function matching(insights: readonly Insight[], { q, category }: InsightFilter): Insight[] {
  const words = fold(q).trim();
  return insights.filter(
    (insight) =>
      (category === '' || insight.category.toLowerCase() === category.toLowerCase()) &&
      (fold(insight.title).includes(words) || fold(insight.excerpt).includes(words)),
  );
}

/** The distinct categories; of spellings that differ only in case, the first one is kept. */
export function categoriesOf(insights: readonly Insight[]): string[] {
  const spellings = new Map<string, string>();
  for (const { category } of insights) {
    if (category && !spellings.has(category.toLowerCase())) spellings.set(category.toLowerCase(), category);
  }
  return [...spellings.values()];
}
