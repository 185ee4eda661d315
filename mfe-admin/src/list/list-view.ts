import type { ListQuery } from 'api/calls';

export type TabName = 'bookings' | 'contacts';

/** The api takes no longer search. */
export const MOST_LETTERS = 200;

export const tabFrom = (search: URLSearchParams): TabName =>
  search.get('tab') === 'contacts' ? 'contacts' : 'bookings';

/** Which part of a list the URL asks for; `{}` is the whole list, newest first. What makes no sense is left out. */
export function viewFrom(search: URLSearchParams, statuses: Readonly<Record<string, unknown>>): ListQuery {
  const q = (search.get('q') ?? '').trim().slice(0, MOST_LETTERS);
  const status = search.get('status') ?? '';
  const cursor = search.get('cursor') ?? '';
  return {
    ...(q && { q }),
    ...(Object.hasOwn(statuses, status) && { status }),
    ...(search.get('sort') === 'oldest' && { sort: 'oldest' as const }),
    ...(cursor && { cursor }),
  };
}

export const isWhole = (view: ListQuery) => Object.keys(view).length === 0;

/** Whether the view leaves rows out, other than by its page. */
export const isNarrowed = ({ q, status }: ListQuery) => Boolean(q ?? status);

/** The address of a view, with the record whose panel is open. */
export function placeOf(tab: TabName, { q, status, sort, cursor }: ListQuery, open?: string): string {
  const search = new URLSearchParams();
  if (tab === 'contacts') search.set('tab', tab);
  for (const [name, value] of Object.entries({ q, status, sort, cursor, open }))
    if (value) search.set(name, value);
  return search.size > 0 ? `/admin?${search}` : '/admin';
}
