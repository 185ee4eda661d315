import { call } from '@lisle-harrow/api/calls';
import { verifyLedger } from '@lisle-harrow/api/contract';
import { useMutation } from '@tanstack/react-query';
import { PendingButton, shownNumber } from '@lisle-harrow/shared-ui';
import { useHost } from '@lisle-harrow/shell/host';
import { reportFailure } from '../page/report-failure';

/** Verifies the hash chain of the whole ledger and reports the result. */
export function VerifyButton() {
  const host = useHost();
  const verify = useMutation({
    mutationFn: () => call(host.fetch, verifyLedger, {}),
    onSuccess: ({ checked, broken }) =>
      broken
        ? host.toast({
            title: `Line ${broken.id} does not agree`,
            description: broken.reason,
            tone: 'destructive',
          })
        : host.toast({
            title: 'The chain is intact',
            description: `All ${shownNumber(checked)} lines are as they were written.`,
          }),
    onError: (error) => reportFailure(host, error, 'Failed to verify the ledger.'),
  });
  return (
    <PendingButton
      type="button"
      $tone="outline"
      pending={verify.isPending}
      pendingLabel="Verifying..."
      onClick={() => verify.mutate()}
    >
      Verify chain
    </PendingButton>
  );
}
