import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isSignedOut, ResponseError } from '@lisle-harrow/api/calls';
import type { Host } from '../../contract';
import { useHost } from '../../host';
import { secondFactorQuery } from './second-factor-query';

/** A mutation of the factors, which invalidates their query afterwards. */
export function useFactorChange<Input, Answer>(
  change: (fetch: Host['fetch'], input: Input) => Promise<Answer>,
  options: { readonly onDone: (answer: Answer) => void; readonly failure: string },
) {
  const host = useHost();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => change(host.fetch, input),
    async onSuccess(answer) {
      await queryClient.invalidateQueries({ queryKey: secondFactorQuery(host.fetch).queryKey });
      options.onDone(answer);
    },
    onError(error) {
      if (isSignedOut(error)) return host.signIn();
      // A cancelled password dialog is no failure.
      if (error instanceof ResponseError && error.message.includes('problem:sign-in-again')) return;
      const detail = error instanceof ResponseError ? error.problem.detail : undefined;
      host.toast({
        title: 'Error',
        description: detail ? `${detail}.` : options.failure,
        tone: 'destructive',
      });
    },
  });
}
