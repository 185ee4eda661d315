import { useMutation } from '@tanstack/react-query';
import { addressOf, call, ResponseError } from '@lisle-harrow/api/calls';
import { type ClientCase, exportClient, formatFiles, getExportSize } from '@lisle-harrow/api/contract';
import { PendingButton, startDownload } from '@lisle-harrow/shared-ui';
import { useHost } from '@lisle-harrow/shell/host';
import { clientName } from '../../list/client-name';
import { reportFailure } from '../../page/report-failure';

/**
 * Downloads everything that is stored about the client. Its size is requested first, which also prompts for the password where that
 * is due.
 */
export function ExportSection({ client }: { client: ClientCase }) {
  const host = useHost();
  const { mutate: begin, isPending } = useMutation({
    mutationFn: () => call(host.fetch, getExportSize, { clientId: client.id }),
    onSuccess: ({ files, bytes }) => {
      startDownload(addressOf(exportClient, { clientId: client.id }));
      host.toast({ title: 'The download begins', description: `With ${formatFiles(files, bytes)}.` });
    },
    onError: (error) => {
      const detail = error instanceof ResponseError ? error.problem.detail : undefined;
      reportFailure(host, error, detail ? `${detail}.` : 'Failed to begin the export. Please try again.');
    },
  });
  return (
    <section>
      <h3>Copy of everything</h3>
      <p>
        A zip file with everything kept about {clientName(client)}: profile, milestones, updates, documents
        with every file, bookings and inquiries, sign-ins, and who looked at it. The client’s adviser and
        owners can make it, and so can the client, in the portal. The ledger records it.
      </p>
      <PendingButton
        type="button"
        $tone="outline"
        pending={isPending}
        pendingLabel="Beginning..."
        onClick={() => begin()}
      >
        Export all data
      </PendingButton>
    </section>
  );
}
