import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ResponseError } from '@lisle-harrow/api/calls';
import { useHost } from '@lisle-harrow/shell/host';
import { reportFailure } from '../page/report-failure';
import { platformQuery } from './platform-query';

interface PlatformChange {
  /** What is under way, where several buttons begin changes. */
  readonly key: string;
  readonly run: () => Promise<unknown>;
  /** Said as a toast when it has happened. */
  readonly done?: string;
}

/** A change of releases, tokens or pins; the page is read again after each, and a refusal says why. */
export function usePlatformChange() {
  const host = useHost();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ run }: PlatformChange) => run(),
    onSuccess: (_, { done }) => done && host.toast({ title: 'Success', description: done }),
    onError: (error) => {
      const detail = error instanceof ResponseError ? error.problem.detail : undefined;
      reportFailure(host, error, detail ? `${detail}.` : 'Nothing was changed. Please try again.');
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: platformQuery(host.fetch).queryKey }),
  });
}
