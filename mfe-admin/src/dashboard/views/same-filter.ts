import type { ListQuery } from '@lisle-harrow/api/calls';
import type { SavedView } from '@lisle-harrow/api/contract';
import { FILTERS } from '../../list/list-address';

/** What a saved view asks of its list. */
export const filterOf = ({ q, status, sort }: Pick<SavedView, 'q' | 'status' | 'sort'>): ListQuery => ({
  ...(q && { q }),
  ...(status && { status }),
  ...(sort === 'oldest' && { sort }),
});

/** Whether both ask for the same rows, whatever page is shown. */
export function isSameFilter(one: ListQuery, other: ListQuery): boolean {
  return (['q', 'status', ...FILTERS, 'sort'] as const).every(
    (name) => (one[name] ?? '') === (other[name] ?? ''),
  );
}
