import { useMutation, useQueryClient } from '@tanstack/react-query';
import { presentStatus } from '@lisle-harrow/api/calls';
import { FIRM_ZONE, type StatusNow } from '@lisle-harrow/api/contract';
import { shownDateTime } from '@lisle-harrow/shared-ui';
import { useHost } from '@lisle-harrow/shell/host';
import { reportFailure } from '../page/report-failure';
import type { StatusChange } from './apply-changes';
import type { RecordKind, StatusedRow } from './record-kind';
import { slotStart } from './booking-kind';
import { rowOnServer, setByOther, showStatus, slotOf, statusOnServer } from './show-status';

/** When a booking is now, on the firm's clock. */
function whenOf({ preferredDate, preferredTime }: StatusNow): string {
  const start = slotStart(preferredDate ?? '', preferredTime ?? '');
  return (start && shownDateTime(start, FIRM_ZONE)) ?? 'another time';
}

/** Mutation key of all status changes in one list; while one is pending, the list shows it as made (optimistic update). */
export const statusChangeKey = (kind: { readonly name: string }) => [kind.name, 'status'];

interface SeenChange extends StatusChange {
  /** The status that it goes on from, and Undo goes back to; else the one that the server has as far as is known when it is sent. */
  readonly seen?: string | undefined;
}

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
    async mutationFn({ id, status, seen = statusOnServer(queryClient, kind, id) }: SeenChange) {
      const slot = slotOf(rowOnServer(queryClient, kind, id) ?? {});
      await kind.setStatus(host.fetch, id, status, seen, slot);
      return seen;
    },
    onSuccess: (seen, { id, status }) => {
      host.toast({
        title: 'Success',
        description: kind.changed,
        // Not where a colleague's choice of the same was seen before this one was sent.
        ...(seen !== undefined &&
          seen !== status &&
          Object.hasOwn(kind.statuses, seen) && {
            action: { label: 'Undo', run: () => void undo({ id, status, seen }) },
          }),
      });
      return showStatus(queryClient, kind, { id, status });
    },
    onError(error, { id, status }) {
      const present = presentStatus(error);
      if (!present) return reportFailure(host, error, kind.changeFailed);
      const [theirs, mine] = [present.status, status].map((each) => kind.look(each).label);
      const slot = slotOf(present);
      const isMoved = slot !== '' && slot !== slotOf(rowOnServer(queryClient, kind, id) ?? {});
      const what = isMoved
        ? `The visitor has moved it to ${whenOf(present)} meanwhile.`
        : `${present.changedBy ?? 'Somebody else'} has set it to “${theirs}” meanwhile.`;
      // A panel whose record is on no list shows the slot of its own reading.
      if (isMoved) void queryClient.invalidateQueries({ queryKey: [kind.single, id] });
      host.toast({
        title: 'Changed meanwhile',
        description: `${what} You chose “${mine}”.`,
        action: {
          label: `Set to ${mine}`,
          run: () => change.mutate({ id, status, seen: present.status }),
        },
      });
      return showStatus(queryClient, kind, { id, status: present.status });
    },
  });

  /** Of this change alone: neither what a colleague made of it since nor what one had set before it is undone unseen. */
  async function undo({ id, status, seen }: Required<SeenChange>): Promise<void> {
    const theirs = await setByOther(host, kind, { id, status });
    if (!theirs) return change.mutate({ id, status: seen, seen: status });
    host.toast({
      title: 'Nothing to undo',
      description: `It was ${theirs.actorName ?? 'somebody else'} who set it to “${kind.look(status).label}”.`,
    });
  }

  return (status: string) => change.mutate({ id: row.id, status });
}
