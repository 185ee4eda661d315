import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, ifMatch, presentAssignee } from '@lisle-harrow/api/calls';
import { type Assignment, type AssignmentChange, changeAssignment } from '@lisle-harrow/api/contract';
import { useHost } from '@lisle-harrow/shell/host';
import { useState } from 'react';
import { reportFailure } from '../../page/report-failure';
import { assignedKey, assignmentQuery, historyKey } from '../../records/queries';
import type { RecordKind } from '../../records/record-kind';

interface Wanted {
  readonly change: AssignmentChange;
  /** The assignee on which the change is based, null for nobody, if it differs from the one on screen. */
  readonly seen?: string | null;
}

/** Shows an assignment that the server has accepted, and refetches what depends on it. */
export function useShowAssignment(kind: Pick<RecordKind<never>, 'name'>, id: string) {
  const { fetch } = useHost();
  const queryClient = useQueryClient();
  return (changed: Assignment) => {
    queryClient.setQueryData(assignmentQuery(kind, fetch, id).queryKey, changed);
    for (const queryKey of [historyKey(kind), assignedKey]) void queryClient.invalidateQueries({ queryKey });
  };
}

/**
 * Changes the assignee of a record, with Undo in the toast, or another field of its assignment. If a colleague has assigned it in
 * the meantime, both assignees are named and the person chooses.
 */
export function useAssignmentChange(kind: Pick<RecordKind<never>, 'name'>, id: string) {
  const host = useHost();
  const queryClient = useQueryClient();
  const show = useShowAssignment(kind, id);
  const { queryKey } = assignmentQuery(kind, host.fetch, id);
  const [failures, setFailures] = useState(0);
  const assigneeOnServer = () => {
    const known = queryClient.getQueryData<Assignment>(queryKey);
    return known && (known.assignee?.id ?? null);
  };
  const nameOf = (accountId: string | null) =>
    queryClient.getQueryData<Assignment>(queryKey)?.colleagues.find((each) => each.id === accountId)?.name ??
    (accountId === null ? 'nobody' : 'a colleague');

  const mutation = useMutation({
    // Serialized, so that the last choice wins.
    scope: { id: `${kind.name}/${id}/assignment` },
    mutationFn: async ({ change, seen = assigneeOnServer() }: Wanted) => ({
      before: seen,
      changed: await call(
        host.fetch,
        changeAssignment(kind.name),
        { id },
        change,
        ifMatch(change.assigneeId === undefined ? undefined : seen),
      ),
    }),
    onSuccess({ before, changed }, { change: { assigneeId } }) {
      show(changed);
      if (assigneeId === undefined) return;
      host.toast({
        title: 'Assigned',
        description: `${assigneeId === null ? 'Nobody' : nameOf(assigneeId)} looks after it now.`,
        ...(before !== undefined &&
          before !== assigneeId && {
            action: {
              label: 'Undo',
              run: () => mutation.mutate({ change: { assigneeId: before }, seen: assigneeId }),
            },
          }),
      });
    },
    onError(error, { change }) {
      const present = presentAssignee(error);
      if (!present || change.assigneeId === undefined) {
        setFailures((before) => before + 1);
        reportFailure(host, error, 'The assignment was not changed. Please try again.');
        return;
      }
      const { assignee, changedBy } = present;
      const mine = nameOf(change.assigneeId);
      host.toast({
        title: 'Changed meanwhile',
        description: `${changedBy ?? 'Somebody else'} has assigned it to ${assignee?.name ?? 'nobody'} meanwhile. You chose ${mine}.`,
        action: {
          label: `Assign to ${mine}`,
          run: () => mutation.mutate({ change, seen: assignee?.id ?? null }),
        },
      });
      queryClient.setQueryData<Assignment>(queryKey, (known) => known && { ...known, assignee });
      void queryClient.invalidateQueries({ queryKey: historyKey(kind) });
    },
  });
  return {
    change: (change: AssignmentChange) => mutation.mutate({ change }),
    /** The change in progress. */
    underWay: mutation.isPending ? mutation.variables.change : undefined,
    /** Number of failures. It remounts the date field, in which the browser would keep the rejected day. */
    failures,
  };
}
