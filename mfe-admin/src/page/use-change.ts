import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { ResponseError } from '@lisle-harrow/api/calls';
import { useHost } from '@lisle-harrow/shell/host';
import { reportFailure } from './report-failure';

interface Change {
  readonly run: () => Promise<unknown>;
  /** Said as a toast when it has happened; what several buttons begin is told apart by `key`, or else by this. */
  readonly done?: string;
  readonly key?: string;
}

/** One change at a time; what shows it is read again after each, and a refusal says why. `failure` is for one that does not. */
export function useChange(shownBy: QueryKey, failure: string) {
  const host = useHost();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ run }: Change) => run(),
    onSuccess: (_, { done }) => done && host.toast({ title: 'Success', description: done }),
    onError: (error) => {
      const detail = error instanceof ResponseError ? error.problem.detail : undefined;
      reportFailure(host, error, detail ? `${detail}.` : failure);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: shownBy }),
  });
}
