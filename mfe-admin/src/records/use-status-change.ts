import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useHost } from '@lisle-harrow/shell/host';
import { reportFailure } from '../page/report-failure';
import type { StatusChange } from './apply-changes';
import type { RecordKind, StatusedRow } from './record-kind';
import { showStatus } from './show-status';

/** Mutation key of all status changes in one list; while one is pending, the list shows it as made (optimistic update). */
export const statusChangeKey = (kind: { readonly name: string }) => [kind.name, 'status'];

/** Sets the status of one record, as an optimistic update with Undo in its toast. */
export function useStatusChange<Row extends StatusedRow>(kind: RecordKind<Row>, row: StatusedRow) {
  const host = useHost();
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationKey: statusChangeKey(kind),
    // In order for each record: a closed `<select>` reports every arrow key, and parallel requests could arrive in
    // another order than they were chosen.
    scope: { id: `${kind.single}/${row.id}/status` },
    networkMode: 'always',
    mutationFn: ({ id, status }: StatusChange & { before: string }) => kind.setStatus(host.fetch, id, status),
    onSuccess: (_answer, { id, status, before }) => {
      host.toast({
        title: 'Success',
        description: kind.changed,
        ...(Object.hasOwn(kind.statuses, before) && {
          action: { label: 'Undo', run: () => change.mutate({ id, status: before, before: status }) },
        }),
      });
      return showStatus(queryClient, kind, { id, status });
    },
    onError: (error) => reportFailure(host, error, kind.changeFailed),
  });
  return (status: string) => change.mutate({ id: row.id, status, before: row.status });
}
