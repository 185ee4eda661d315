import type { ListQuery } from '@lisle-harrow/api/calls';
import type { SavedView, SavedViewInput } from '@lisle-harrow/api/contract';
import { FILTERS } from '../../list/list-address';

/** What a saved view asks of its list. */
export const filterOf = ({
  q,
  status,
  sort,
  filters,
}: Pick<SavedView, 'q' | 'status' | 'sort' | 'filters'>): ListQuery => ({
  ...(q && { q }),
  ...(status && { status }),
  ...(sort === 'oldest' && { sort }),
  ...filters,
});

/** The filter as it is kept in a list, still without a name. */
export function inputOf(list: SavedView['list'], view: ListQuery): Omit<SavedViewInput, 'name'> {
  const { q, status, sort } = view;
  const filters = Object.fromEntries(FILTERS.flatMap((name) => (view[name] ? [[name, view[name]]] : [])));
  return {
    ...{ list, q: q ?? '' },
    ...(status && { status }),
    ...(sort === 'oldest' && { sort }),
    ...(Object.keys(filters).length > 0 && { filters }),
  } as Omit<SavedViewInput, 'name'>;
}

/** Whether both ask for the same rows, whatever page is shown. */
export function isSameFilter(one: ListQuery, other: ListQuery): boolean {
  return (['q', 'status', ...FILTERS, 'sort'] as const).every(
    (name) => (one[name] ?? '') === (other[name] ?? ''),
  );
}
