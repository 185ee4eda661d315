import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { ResponseError } from '@lisle-harrow/api/calls';
import { useHost } from '@lisle-harrow/shell/host';
import { reportFailure } from './report-failure';

interface Change {
  readonly run: () => Promise<unknown>;
  /** The toast on success. `key`, or else this text, tells which of several buttons started the change. */
  readonly done?: string;
  readonly key?: string;
}

/**
 * Makes one change at a time and refetches afterwards what shows it. A refusal is explained in the server's words, or else by
 * `failure`.
 */
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
