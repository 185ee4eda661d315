import type { QueryClient } from '@tanstack/react-query';
import type { Page } from '@lisle-harrow/api/calls';
import { applyChanges, type StatusChange } from './apply-changes';
import { historyKey } from './queries';
import type { RecordKind, StatusedRow } from './record-kind';
import { readListsAgain } from './read-lists-again';

/** Shows a status that the server has accepted, in the lists and in the record's panel, and refetches what depends on it. */
export function showStatus(
  queryClient: QueryClient,
  kind: Pick<RecordKind<never>, 'name' | 'single' | 'isOpen'>,
  { id, status }: StatusChange,
): Promise<void> {
  queryClient.setQueriesData<Page<StatusedRow>>(
    { queryKey: [kind.name] },
    (page) => page && applyChanges(page, [{ id, status }], kind.isOpen),
  );
  queryClient.setQueryData<StatusedRow>([kind.single, id], (known) => known && { ...known, status });
  void queryClient.invalidateQueries({ queryKey: historyKey(kind) });
  return readListsAgain(queryClient, kind);
}

/**
 * The last status known from the server, on which a change is based; of several quick changes, each is based on the one before.
 * Undefined for an unknown status.
 */
export function statusOnServer(
  queryClient: QueryClient,
  { name, single, statuses }: Pick<RecordKind<never>, 'name' | 'single' | 'statuses'>,
  id: string,
): string | undefined {
  const pages = queryClient
    .getQueryCache()
    .findAll({ queryKey: [name], type: 'active' })
    .map(({ state }) => state.data as Page<StatusedRow> | undefined);
  const row = pages.flatMap((page) => page?.rows ?? []).find((each) => each.id === id);
  const { status } = row ?? queryClient.getQueryData<StatusedRow>([single, id]) ?? {};
  return status !== undefined && Object.hasOwn(statuses, status) ? status : undefined;
}
