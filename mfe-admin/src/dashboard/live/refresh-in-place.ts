import type { QueryClient } from '@tanstack/react-query';
import type { Fetch, ListQuery, Page } from '@lisle-harrow/api/calls';
import { dropHiddenLists } from '../../records/read-lists-again';
import type { RecordKind, StatusedRow } from '../../records/record-kind';

/** While a list is read it may change here, too; after so many readings the next event has to do. */
const MOST_READINGS = 3;

/**
 * Reads the lists of a kind that are on screen, and what the panel shows of the records `ids`, and drops what is not. Gives the ids of
 * the records that the list in front of the reader lacks.
 */
export async function refreshInPlace(
  queryClient: QueryClient,
  fetch: Fetch,
  kind: RecordKind<StatusedRow>,
  ids: ReadonlySet<string>,
): Promise<readonly string[]> {
  dropHiddenLists(queryClient, kind);
  const isOfRecord = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    queryKey[0] !== kind.name && queryKey.some((part) => typeof part === 'string' && ids.has(part));
  queryClient.removeQueries({ type: 'inactive', predicate: isOfRecord });
  void queryClient.invalidateQueries({ predicate: isOfRecord });
  let added: readonly string[] = [];
  // The view comes after the whole list, of which it is a part.
  for (const { queryKey } of queryClient.getQueryCache().findAll({ queryKey: [kind.name], type: 'active' }))
    added = await refreshList(queryClient, fetch, kind, queryKey, ids);
  return added;
}

async function refreshList(
  queryClient: QueryClient,
  fetch: Fetch,
  kind: RecordKind<StatusedRow>,
  queryKey: readonly unknown[],
  ids: ReadonlySet<string>,
): Promise<readonly string[]> {
  const readAt = () => queryClient.getQueryState(queryKey)?.dataUpdatedAt;
  for (let left = MOST_READINGS; ; left--) {
    const updatedAt = readAt();
    const fresh = await kind.readPage(fetch, queryKey[1] as ListQuery | undefined);
    const shown = queryClient.getQueryData<Page<StatusedRow>>(queryKey);
    const gone = shown?.rows.filter(({ id }) => ids.has(id) && !fresh.rows.some((row) => row.id === id));
    // One that is under the filter no more, or on the next page now, stays where it is and shows what it became.
    const others = await Promise.all(
      (gone ?? []).map(({ id }) => kind.readDetail(fetch, id).catch(() => undefined)),
    );
    if (readAt() !== updatedAt && left > 1) continue;
    const isEmpty = !shown || shown.rows.length === 0;
    const page = isEmpty ? fresh : mergePage(shown, fresh, others);
    // Its time stays that of the rows: who comes back to the page hears of the new ones once more.
    queryClient.setQueryData(queryKey, page, updatedAt === undefined || isEmpty ? {} : { updatedAt });
    return isEmpty
      ? []
      : fresh.rows.filter(({ id }) => !shown.rows.some((row) => row.id === id)).map(({ id }) => id);
  }
}

/** A page as it stands on screen, with what a fresh one says of its rows: none comes, goes or moves under the pointer. */
function mergePage(
  shown: Page<StatusedRow>,
  fresh: Page<StatusedRow>,
  others: readonly (StatusedRow | undefined)[],
): Page<StatusedRow> {
  const byId = new Map([...others, ...fresh.rows].map((row) => [row?.id, row]));
  return { ...fresh, next: shown.next, rows: shown.rows.map((row) => byId.get(row.id) ?? row) };
}
