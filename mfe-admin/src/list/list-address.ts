import type { ListQuery } from '@lisle-harrow/api/calls';

/** The filters of a list besides search words and status, in the order of its URL. */
export const FILTERS = [
  ...(['by', 'client', 'day'] as const),
  ...(['service', 'meeting', 'office', 'source', 'people', 'answered', 'from', 'to'] as const),
];
export type FilterName = (typeof FILTERS)[number];

/** The URL of a list, and the filters that it supports. */
export interface ListAddress {
  /** Prefix of its fields' ids. */
  readonly name: string;
  readonly path: string;
  /** The value of `tab` that shows it; undefined for the first list of a page. */
  readonly tab?: string;
  /** The possible values of `status`, each with its label. */
  readonly statuses: Readonly<Record<string, { readonly label: string }>>;
  /** The labels of the menu for it, if what it selects is not called a status. */
  readonly statusWords?: { readonly label: string; readonly all: string };
  /** Whether `sort=oldest` reverses the order. */
  readonly isSortable: boolean;
  /** The other filters that it supports. */
  readonly filters?: readonly FilterName[];
}

/** The api rejects a longer search. */
export const MAX_SEARCH_LENGTH = 200;

/** The view of a list in the URL; `{}` is the whole list, newest first. Filters that the list does not support are ignored. */
export function viewFrom(
  search: URLSearchParams,
  { statuses, isSortable, filters = [] }: ListAddress,
): ListQuery {
  const q = (search.get('q') ?? '').trim().slice(0, MAX_SEARCH_LENGTH);
  const status = search.get('status') ?? '';
  const cursor = search.get('cursor') ?? '';
  return {
    ...(q && { q }),
    ...(Object.hasOwn(statuses, status) && { status }),
    ...(isSortable && search.get('sort') === 'oldest' && { sort: 'oldest' as const }),
    ...(cursor && { cursor }),
    ...Object.fromEntries(filters.flatMap((name) => (search.get(name) ? [[name, search.get(name)!]] : []))),
  };
}

export const isWhole = (view: ListQuery) => Object.keys(view).length === 0;

/** Whether the view excludes rows, other than by its page. */
export const isNarrowed = (view: ListQuery) =>
  Boolean(view.q ?? view.status) || FILTERS.some((name) => view[name]);

export function searchOf({ tab }: Pick<ListAddress, 'tab'>, view: ListQuery): URLSearchParams {
  const search = new URLSearchParams(tab && { tab });
  for (const name of ['q', 'status', ...FILTERS, 'sort', 'cursor'] as const)
    if (view[name]) search.set(name, view[name]);
  return search;
}

/** The link to a view of a list. */
export function linkTo(list: ListAddress, view: ListQuery): string {
  const search = searchOf(list, view);
  return search.size > 0 ? `${list.path}?${search}` : list.path;
}
