import { queryOptions } from '@tanstack/react-query';
import { call, type Fetch } from '@lisle-harrow/api/calls';
import { DEFAULT_FIGURE_WEEKS, getFigures } from '@lisle-harrow/api/contract';

/** The spans to choose from, in weeks. */
export const SPANS: readonly number[] = [4, DEFAULT_FIGURE_WEEKS, 26];

/** The number of weeks that the URL asks for. */
export function weeksFrom(search: URLSearchParams): number {
  const weeks = Number(search.get('weeks'));
  return SPANS.includes(weeks) ? weeks : DEFAULT_FIGURE_WEEKS;
}

/** What arrived in the last `weeks` weeks, and what became of it. */
export const figuresQuery = (fetch: Fetch, weeks: number) =>
  queryOptions({
    queryKey: ['figures', weeks],
    queryFn: () => call(fetch, getFigures, {}, { weeks: String(weeks) }),
  });
