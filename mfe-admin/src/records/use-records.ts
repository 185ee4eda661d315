import { useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Page } from '@lisle-harrow/api/calls';
import { useHost } from '@lisle-harrow/shell/host';
import { isForbidden } from '../page/is-forbidden';
import { applyChanges, type StatusChange } from './apply-changes';
import { countRecords, type RecordCounts } from './count-records';
import { listQuery } from './queries';
import { readListsAgain } from './read-lists-again';
import type { RecordKind, StatusedRow } from './record-kind';
import { statusChangeKey } from './use-status-change';

export interface Records<Row> {
  /** The rows with pending changes applied; undefined while loading or after a failure. */
  readonly page: Page<Row> | undefined;
  readonly counts: RecordCounts | undefined;
  readonly isLoading: boolean;
  /** Whether the api knows the signed-in person and refuses the list (403). */
  readonly isForbidden: boolean;
  /** Whether the server can search; one that sends no counts returns only whole lists. */
  readonly isSearchable: boolean;
  /** Changes being sent to the server, in order. */
  readonly underWay: readonly StatusChange[];
  readonly refresh: () => Promise<unknown>;
}

/** One whole list of records. */
export function useRecords<Row extends StatusedRow>(kind: RecordKind<Row>): Records<Row> {
  const host = useHost();
  const queryClient = useQueryClient();
  const list = useQuery(listQuery(kind, host.fetch));

  // Pending changes are applied while rendering, not written to the cache: a change that fails rolls itself back, and
  // a list that arrives in between cannot undo the changes of other rows.
  const underWay = useMutationState({
    filters: { mutationKey: statusChangeKey(kind), status: 'pending' },
    select: (mutation) => mutation.state.variables as StatusChange,
  });

  const page = list.data && applyChanges(list.data, underWay, kind.isOpen);
  return {
    page,
    counts: page && countRecords(page, kind.isOpen),
    isLoading: list.isPending,
    isForbidden: isForbidden(list.error),
    isSearchable: list.data?.total !== undefined,
    underWay,
    refresh: () => readListsAgain(queryClient, kind),
  };
}
