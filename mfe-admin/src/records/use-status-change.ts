import { useMutation, useQueryClient } from '@tanstack/react-query';
import { presentStatus } from '@lisle-harrow/api/calls';
import { useHost } from '@lisle-harrow/shell/host';
import { reportFailure } from '../page/report-failure';
import type { StatusChange } from './apply-changes';
import type { RecordKind, StatusedRow } from './record-kind';
import { showStatus, statusOnServer } from './show-status';

/** Mutation key of all status changes in one list; while one is pending, the list shows it as made (optimistic update). */
export const statusChangeKey = (kind: { readonly name: string }) => [kind.name, 'status'];

/**
 * Sets the status of one record, as an optimistic update with Undo in its toast. Where a colleague has set another one meanwhile, both are
 * named, and the person chooses.
 */
export function useStatusChange<Row extends StatusedRow>(kind: RecordKind<Row>, row: StatusedRow) {
  const host = useHost();
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationKey: statusChangeKey(kind),
    // In order for each record: a closed `<select>` reports every arrow key, and parallel requests could arrive in
    // another order than they were chosen.
    scope: { id: `${kind.single}/${row.id}/status` },
    networkMode: 'always',
    mutationFn: ({ id, status, seen }: StatusChange & { before: string; seen?: string }) =>
      kind.setStatus(host.fetch, id, status, seen ?? statusOnServer(queryClient, kind, id)),
    onSuccess: (_answer, { id, status, before }) => {
      host.toast({
        title: 'Success',
        description: kind.changed,
        ...(Object.hasOwn(kind.statuses, before) && {
          action: {
            label: 'Undo',
            // Of this change alone: what a colleague made of it since is not undone unseen.
            run: () => change.mutate({ id, status: before, before: status, seen: status }),
          },
        }),
      });
      return showStatus(queryClient, kind, { id, status });
    },
    onError(error, { id, status }) {
      const present = presentStatus(error);
      if (!present) return reportFailure(host, error, kind.changeFailed);
      const [theirs, mine] = [present.status, status].map((each) => kind.look(each).label);
      host.toast({
        title: 'Changed meanwhile',
        description: `${present.changedBy ?? 'Somebody else'} has set it to “${theirs}” meanwhile. You chose “${mine}”.`,
        action: {
          label: `Set to ${mine}`,
          run: () => change.mutate({ id, status, before: present.status, seen: present.status }),
        },
      });
      return showStatus(queryClient, kind, { id, status: present.status });
    },
  });
  return (status: string) => change.mutate({ id: row.id, status, before: row.status });
}
