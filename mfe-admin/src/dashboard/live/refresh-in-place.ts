import type { QueryClient } from '@tanstack/react-query';
import type { Fetch, ListQuery, Page } from '@lisle-harrow/api/calls';
import { dropHiddenLists } from '../../records/read-lists-again';
import type { RecordKind, StatusedRow } from '../../records/record-kind';

/** The list may change here while it is being read; after this many reads the next event has to do. */
const MOST_READINGS = 3;

/**
 * Refetches the lists of a kind that are on screen, and what the panel shows of the records `ids`; drops those not on screen.
 * Returns the ids of records missing from the list on screen.
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
  // The view is read after the whole list, which it is a part of.
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
    // A row that no longer matches the filter, or is now on another page, keeps its position and shows its new values.
    const others = await Promise.all(
      (gone ?? []).map(({ id }) => kind.readDetail(fetch, id).catch(() => undefined)),
    );
    if (readAt() !== updatedAt && left > 1) continue;
    const isEmpty = !shown || shown.rows.length === 0;
    const page = isEmpty ? fresh : mergePage(shown, fresh, others);
    // Keeps the former timestamp, so that the new rows are announced again to whoever returns to the page.
    queryClient.setQueryData(queryKey, page, updatedAt === undefined || isEmpty ? {} : { updatedAt });
    return isEmpty
      ? []
      : fresh.rows.filter(({ id }) => !shown.rows.some((row) => row.id === id)).map(({ id }) => id);
  }
}

/** The page on screen with the values of a fresh one: no row is added, removed or moved under the pointer. */
function mergePage(
  shown: Page<StatusedRow>,
  fresh: Page<StatusedRow>,
  others: readonly (StatusedRow | undefined)[],
): Page<StatusedRow> {
  const byId = new Map([...others, ...fresh.rows].map((row) => [row?.id, row]));
  return { ...fresh, next: shown.next, rows: shown.rows.map((row) => byId.get(row.id) ?? row) };
}
