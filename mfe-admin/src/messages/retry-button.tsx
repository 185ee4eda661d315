import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, ResponseError } from '@lisle-harrow/api/calls';
import { type OutgoingMessage, retryMessage } from '@lisle-harrow/api/contract';
import { PendingButton } from '@lisle-harrow/shared-ui';
import { useHost } from '@lisle-harrow/shell/host';
import { usePermission } from '../page/use-permission';
import { reportFailure } from '../page/report-failure';
import { standingQuery } from '../records/queries';
import { messageListKey } from './messages-query';

/** Retries one message now. */
export function RetryButton({ message, name }: { message: OutgoingMessage; name: string }) {
  const host = useHost();
  const queryClient = useQueryClient();
  const retry = useMutation({
    mutationFn: () => call(host.fetch, retryMessage, { id: message.id }),
    onSuccess: () => {
      host.toast({
        title: 'Success',
        description: 'The message is tried again now. Refresh to see whether it was sent.',
      });
      void queryClient.invalidateQueries({ queryKey: messageListKey });
      void queryClient.invalidateQueries({ queryKey: standingQuery(host.fetch).queryKey });
    },
    onError: (error) => {
      const detail = error instanceof ResponseError ? error.problem.detail : undefined;
      reportFailure(host, error, detail ? `${detail}.` : 'Failed to try the message again.');
    },
  });
  if (!usePermission('messages.write')) return null;
  return (
    <PendingButton
      type="button"
      $tone="outline"
      $size="sm"
      pending={retry.isPending}
      pendingLabel="Trying..."
      aria-label={`Try again: ${name} to ${message.recipient}`}
      onClick={() => retry.mutate()}
    >
      Try again
    </PendingButton>
  );
}
