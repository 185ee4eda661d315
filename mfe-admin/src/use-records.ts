import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { isSignedOut, type Page } from 'api/client';
import { useState } from 'react';
import { applyChanges, type StatusChange } from './apply-changes';
import { countRecords, type RecordCounts } from './count-records';
import { useHost } from './host';
import type { RecordKind, StatusedRow } from './record-kind';
import { createTurns } from './turns';

export interface Records<Row> {
  /** The rows with every change that is under way already made; nothing while loading or after a failure. */
  readonly page: Page<Row> | undefined;
  readonly counts: RecordCounts | undefined;
  readonly isLoading: boolean;
  /** The server knows the visitor and refuses the list to them (403). */
  readonly isForbidden: boolean;
  readonly refresh: () => Promise<unknown>;
  readonly setStatus: (row: StatusedRow, status: string) => void;
}

/** One list of records and the one change that staff make to it. */
export function useRecords<Row extends StatusedRow>(kind: RecordKind<Row>): Records<Row> {
  const host = useHost();
  const queryClient = useQueryClient();
  const [inTurn] = useState(createTurns);
  const query = kind.query(host.fetch);
  const list = useQuery(query);
  const mutationKey = [...query.queryKey, 'status'];

  // The rows on screen are the server's plus what is under way: a change that fails takes itself back,
  // and a list that arrives in between cannot undo the changes of other rows.
  const underWay = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: (mutation) => mutation.state.variables as StatusChange,
  });

  const change = useMutation({
    mutationKey,
    networkMode: 'always',
    mutationFn: ({ id, status }: StatusChange & { before: string }) =>
      inTurn(id, () => kind.setStatus(host.fetch, id, status)),
    onSuccess: (_answer, { id, status, before }) => {
      queryClient.setQueryData<Page<Row>>(
        query.queryKey,
        (page) => page && applyChanges(page, [{ id, status }], kind.isOpen),
      );
      host.toast({
        title: 'Success',
        description: kind.changed,
        ...(Object.hasOwn(kind.statuses, before) && {
          action: { label: 'Undo', run: () => change.mutate({ id, status: before, before: status }) },
        }),
      });
      return queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
    },
    onError: (error) => {
      if (isSignedOut(error)) host.signIn();
      else host.toast({ title: 'Error', description: kind.changeFailed, tone: 'destructive' });
    },
  });

  const page = list.data && applyChanges(list.data, underWay, kind.isOpen);
  return {
    page,
    counts: page && countRecords(page, kind.isOpen),
    isLoading: list.isPending,
    isForbidden: isForbidden(list.error),
    refresh: list.refetch,
    setStatus: (row, status) => change.mutate({ id: row.id, status, before: row.status }),
  };
}

/** An error that was rendered on the server arrives as plain data, so its class says nothing. */
function isForbidden(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { status, message } = error as { status?: unknown; message?: unknown };
  return status === 403 || (typeof message === 'string' && message.startsWith('403:'));
}
