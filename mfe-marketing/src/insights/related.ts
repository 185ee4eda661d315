import type { Insight } from 'api/contract';

/** Up to three other insights: those of the same category first, otherwise in the list's order. */
export function relatedTo(article: Insight, insights: readonly Insight[]): Insight[] {
  const others = insights.filter((insight) => insight.slug !== article.slug);
  const isKin = (insight: Insight) => insight.category.toLowerCase() === article.category.toLowerCase();
  return [...others.filter(isKin), ...others.filter((insight) => !isKin(insight))].slice(0, 3);
}
