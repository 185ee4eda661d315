import { PROFILE_STATUSES } from 'api/contract';

/** Which clients are listed; it lives in the URL as `?q=&status=&cursor=`. */
export interface ClientFilter {
  readonly q: string;
  /** '' is every status, `none` those without a profile. */
  readonly status: string;
  /** '' is the first page. */
  readonly cursor: string;
}

/** What the list can be narrowed to, with the words for it. */
export const CLIENT_STATUSES = [...PROFILE_STATUSES, 'none'] as const;

export function filterFrom(search: URLSearchParams): ClientFilter {
  const status = CLIENT_STATUSES.find((known) => known === search.get('status')) ?? '';
  return { q: search.get('q') ?? '', status, cursor: search.get('cursor') ?? '' };
}

/** The filter as search parameters, without empty ones. */
export function searchFrom(filter: Partial<ClientFilter>): URLSearchParams {
  const search = new URLSearchParams();
  for (const key of ['q', 'status', 'cursor'] as const) if (filter[key]) search.set(key, filter[key]);
  return search;
}

export function isNarrowed({ q, status }: ClientFilter): boolean {
  return q.trim() !== '' || status !== '';
}
