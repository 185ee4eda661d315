import { useMutation, useQueryClient } from '@tanstack/react-query';
import { presentStatus } from '@lisle-harrow/api/calls';
import { useHost } from '@lisle-harrow/shell/host';
import { reportFailure } from '../page/report-failure';
import type { StatusChange } from './apply-changes';
import type { RecordKind, StatusedRow } from './record-kind';
import { movedTo, slotOf } from './booking-kind';
import { showStatus, statusOnServer } from './show-status';

/** Mutation key of all status changes in one list; while one is pending, the list shows it applied (optimistic update). */
export const statusChangeKey = (kind: { readonly name: string }) => [kind.name, 'status'];

interface SeenChange extends StatusChange {
  /** The status on which the change is based, and which Undo restores; by default the last one known from the server when it is sent. */
  readonly seen?: string | undefined;
  /** The slot of the booking when the status was chosen. */
  readonly slot: string | undefined;
}

/**
 * Sets the status of one record, as an optimistic update with Undo in its toast. If a colleague has set another status in the
 * meantime, both are named and the person chooses; likewise if the visitor has moved the booking.
 */
export function useStatusChange<Row extends StatusedRow>(kind: RecordKind<Row>, row: StatusedRow) {
  const host = useHost();
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationKey: statusChangeKey(kind),
    // Serialized per record: a closed `<select>` reports every arrow key, and parallel requests could arrive out of order.
    scope: { id: `${kind.single}/${row.id}/status` },
    networkMode: 'always',
    async mutationFn({ id, status, seen = statusOnServer(queryClient, kind, id), slot }: SeenChange) {
      const isSet = await kind.setStatus(host.fetch, id, status, seen, slot);
      return { seen, isSet };
    },
    onSuccess: ({ seen, isSet }, { id, status, slot }) => {
      host.toast({
        title: 'Success',
        description: kind.changed,
        // Undoes only this change: not what a colleague has made of it since, nor the same status if a colleague had set it first.
        ...(isSet &&
          seen !== undefined &&
          seen !== status &&
          Object.hasOwn(kind.statuses, seen) && {
            action: {
              label: 'Undo',
              run: () => change.mutate({ id, status: seen, seen: status, slot }),
            },
          }),
      });
      return showStatus(queryClient, kind, { id, status });
    },
    onError(error, { id, status, slot }) {
      const present = presentStatus(error);
      if (!present) return reportFailure(host, error, kind.changeFailed);
      const [theirs, mine] = [present.status, status].map((each) => kind.look(each).label);
      const moved = movedTo(present, slot);
      const what = moved
        ? `The visitor has moved it to ${moved} meanwhile.`
        : `${present.changedBy ?? 'Somebody else'} has set it to “${theirs}” meanwhile.`;
      // The panel of a record that is in no list shows the slot from its own query.
      if (moved) void queryClient.invalidateQueries({ queryKey: [kind.single, id] });
      host.toast({
        title: 'Changed meanwhile',
        description: `${what} You chose “${mine}”.`,
        action: {
          label: `Set to ${mine}`,
          run: () => change.mutate({ id, status, seen: present.status, slot: slotOf(present) }),
        },
      });
      return showStatus(queryClient, kind, { id, status: present.status });
    },
  });

  return (status: string) => change.mutate({ id: row.id, status, slot: slotOf(row) });
}
