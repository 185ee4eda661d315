import { call } from '@lisle-harrow/api/calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useHost } from '@lisle-harrow/shell/host';
import { reportConflict } from '../../page/report-failure';
import { capitalized, type ItemKind } from './item-kind';
import { useCaseChanged } from './use-case-changed';

interface Item {
  readonly id: string;
}

/** Removes items of a case. The heading of the list takes the focus, which would be lost with the row. */
export function useRemoval(kind: ItemKind<unknown>, clientId: string) {
  const host = useHost();
  const queryClient = useQueryClient();
  const caseChanged = useCaseChanged(clientId);
  const heading = useRef<HTMLHeadingElement>(null);
  const { queryKey } = kind.query(host.fetch, clientId);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (id: string) => call(host.fetch, kind.calls.remove, { clientId, id }),
    onSuccess: (_answer, id) => {
      heading.current?.focus();
      queryClient.setQueryData<Item[]>(queryKey, (rows) => rows?.filter((row) => row.id !== id));
      host.toast({ title: 'Success', description: `${capitalized(kind)} deleted.` });
      caseChanged(queryKey);
    },
    onError: (error) => reportConflict(host, error, `Failed to delete the ${kind.noun}. Please try again.`),
  });
  return { heading, remove: mutate, removingId: isPending ? variables : undefined };
}
