import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { isSignedOut, type Page } from 'api/calls';
import { useState } from 'react';
import { applyChanges, type StatusChange } from './apply-changes';
import { countRecords, type RecordCounts } from './count-records';
import { useHost } from 'shell/host';
import { isForbidden } from '../page/is-forbidden';
import type { RecordKind, StatusedRow } from './record-kind';
import { createTurns } from './turns';

export interface Records<Row> {
  /** The rows with every change that is under way already made; nothing while loading or after a failure. */
  readonly page: Page<Row> | undefined;
  readonly counts: RecordCounts | undefined;
  readonly isLoading: boolean;
  /** The server knows the visitor and refuses the list to them (403). */
  readonly isForbidden: boolean;
  /** The server reads parts of the list; one that sends no counts knows the list alone (D19). */
  readonly isSearchable: boolean;
  /** Changes on their way to the server, in order. */
  readonly underWay: readonly StatusChange[];
  readonly refresh: () => Promise<unknown>;
  readonly setStatus: (row: StatusedRow, status: string) => void;
}

/** One whole list of records and the one change that staff make to it. */
export function useRecords<Row extends StatusedRow>(kind: RecordKind<Row>): Records<Row> {
  const host = useHost();
  const queryClient = useQueryClient();
  const [inTurn] = useState(createTurns);
  const query = kind.query(host.fetch);
  const list = useQuery(query);
  const mutationKey = [kind.name, 'status'];

  // The rows on screen are the server's plus what is under way: a change that fails takes itself back,
  // and a list that arrives in between cannot undo the changes of other rows.
  const underWay = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: (mutation) => mutation.state.variables as StatusChange,
  });

  // What is not on screen is forgotten instead: it is read when it is looked at the next time.
  const readAgain = () => {
    queryClient.removeQueries({
      queryKey: [kind.name],
      type: 'inactive',
      predicate: ({ queryKey }) => queryKey.length > 1,
    });
    return queryClient.invalidateQueries({ queryKey: [kind.name] });
  };

  const change = useMutation({
    mutationKey,
    networkMode: 'always',
    mutationFn: ({ id, status }: StatusChange & { before: string }) =>
      inTurn(id, () => kind.setStatus(host.fetch, id, status)),
    onSuccess: (_answer, { id, status, before }) => {
      queryClient.setQueriesData<Page<Row>>(
        { queryKey: [kind.name] },
        (page) => page && applyChanges(page, [{ id, status }], kind.isOpen),
      );
      queryClient.setQueryData<Row>([kind.single, id], (row) => row && { ...row, status });
      host.toast({
        title: 'Success',
        description: kind.changed,
        ...(Object.hasOwn(kind.statuses, before) && {
          action: { label: 'Undo', run: () => change.mutate({ id, status: before, before: status }) },
        }),
      });
      return readAgain();
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
    isSearchable: list.data?.total !== undefined,
    underWay,
    refresh: readAgain,
    setStatus: (row, status) => change.mutate({ id: row.id, status, before: row.status }),
  };
}
