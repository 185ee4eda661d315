import type { ListQuery } from '@lisle-harrow/api/calls';
import type { SavedView, SavedViewInput } from '@lisle-harrow/api/contract';
import { FILTERS } from '../../list/list-address';

/** The list query of a saved view. */
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

/** The filter as a saved view, still without a name. */
export function inputOf(list: SavedView['list'], view: ListQuery): Omit<SavedViewInput, 'name'> {
  const { q, status, sort } = view;
  const filters = Object.fromEntries(FILTERS.flatMap((name) => (view[name] ? [[name, view[name]]] : [])));
  return {
    list,
    q: q ?? '',
    ...(status && { status }),
    ...(sort === 'oldest' && { sort }),
    ...(Object.keys(filters).length > 0 && { filters }),
  } as Omit<SavedViewInput, 'name'>;
}

/** Whether both select the same rows, whichever page is shown. */
export function isSameFilter(one: ListQuery, other: ListQuery): boolean {
  return (['q', 'status', ...FILTERS, 'sort'] as const).every(
    (name) => (one[name] ?? '') === (other[name] ?? ''),
  );
}
