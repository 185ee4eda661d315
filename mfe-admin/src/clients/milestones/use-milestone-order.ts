import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { orderMilestones } from '@lisle-harrow/api/calls';
import type { Milestone } from '@lisle-harrow/api/contract';
import { useHost } from '@lisle-harrow/shell/host';
import { milestonesQuery } from '../client-queries';
import { reportFailure } from '../../page/report-failure';

/** The order of a client's milestones, as an optimistic update; several moves are sent in order. */
export function useMilestoneOrder(clientId: string) {
  const host = useHost();
  const queryClient = useQueryClient();
  const { queryKey } = milestonesQuery(host.fetch, clientId);
  const mutationKey = [...queryKey, 'order'];
  const underWay = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: (mutation) => mutation.state.variables as readonly string[],
  });
  const change = useMutation({
    mutationKey,
    scope: { id: mutationKey.join('/') },
    mutationFn: (ids: readonly string[]) => orderMilestones(host.fetch, clientId, ids),
    onSuccess: (_, ids) => {
      queryClient.setQueryData(queryKey, (rows) => rows && inOrder(rows, ids));
    },
    onError: (error) => {
      reportFailure(host, error, 'Failed to change the order. Please try again.');
      // The usual reason is that a colleague has changed the list.
      return queryClient.invalidateQueries({ queryKey });
    },
  });
  return {
    /** The rows in the pending order. */
    applied: (rows: readonly Milestone[]) => inOrder(rows, underWay.at(-1)),
    set: (ids: readonly string[]) => change.mutate(ids),
  };
}

/** By the position in `ids`; rows that it does not name follow in their own order. */
function inOrder(rows: readonly Milestone[], ids: readonly string[] | undefined): Milestone[] {
  if (!ids) return [...rows];
  const positions = new Map(ids.map((id, at) => [id, at]));
  const positionOf = ({ id }: Milestone) => positions.get(id) ?? ids.length;
  return [...rows].sort((a, b) => positionOf(a) - positionOf(b));
}
