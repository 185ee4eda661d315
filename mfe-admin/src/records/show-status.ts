import type { QueryClient } from '@tanstack/react-query';
import type { Page } from '@lisle-harrow/api/calls';
import { applyChanges, type StatusChange } from './apply-changes';
import { historyKey } from './queries';
import type { RecordKind, StatusedRow } from './record-kind';
import { readListsAgain } from './read-lists-again';

/** Shows a status that the server has taken, in the lists and in the record's panel, and reads again what depends on it. */
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
