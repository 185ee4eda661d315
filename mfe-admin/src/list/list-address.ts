import type { ListQuery } from '@lisle-harrow/api/calls';

/** What a list may be narrowed to beside words and status, in the order of its address. */
export const FILTERS = [
  ...(['by', 'client', 'day'] as const),
  ...(['service', 'meeting', 'office', 'source', 'people', 'answered', 'from', 'to'] as const),
];
export type FilterName = (typeof FILTERS)[number];

/** Where a list lives in the URL, and what it can be narrowed to there. */
export interface ListAddress {
  /** Prefix of the ids of its fields. */
  readonly name: string;
  readonly path: string;
  /** The value of `tab` that shows it; none for the first list of a page. */
  readonly tab?: string;
  /** What `status` may be, each with its label. */
  readonly statuses: Readonly<Record<string, { readonly label: string }>>;
  /** What the choice of one is called; of a status where it is left out. */
  readonly statusWords?: { readonly label: string; readonly all: string };
  /** Whether `sort=oldest` turns it around. */
  readonly isSortable: boolean;
  /** What else it can be narrowed to. */
  readonly filters?: readonly FilterName[];
}

/** The api refuses a longer search. */
export const MAX_SEARCH_LENGTH = 200;

/** What the URL asks of a list; `{}` is the whole list, newest first. What the list does not know is left out. */
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

/** Whether the view leaves rows out, other than by its page. */
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
