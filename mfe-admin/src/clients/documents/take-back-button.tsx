import { useMutation } from '@tanstack/react-query';
import { takeBackDocument } from '@lisle-harrow/api/calls';
import type { ClientDocument } from '@lisle-harrow/api/contract';
import { AskedButton } from '@lisle-harrow/shared-ui';
import { useHost } from '@lisle-harrow/shell/host';
import { reportFailure } from '../../page/report-failure';
import { useMayChange } from '../case/may-change';
import { useCaseChanged } from '../case/use-case-changed';
import { documentsQuery } from '../client-queries';

interface TakeBackButtonProps {
  readonly clientId: string;
  readonly document: ClientDocument;
}

/** Takes back a document that the firm has handed over, as where it was the wrong one. */
export function TakeBackButton({ clientId, document: { id, name } }: TakeBackButtonProps) {
  const host = useHost();
  const caseChanged = useCaseChanged(clientId);
  const mayChange = useMayChange();
  const { mutate, isPending } = useMutation({
    mutationFn: () => takeBackDocument(host.fetch, clientId, id),
    onSuccess: () => {
      host.toast({ title: 'Success', description: 'The document was taken back.' });
      caseChanged(documentsQuery(host.fetch, clientId).queryKey);
    },
    onError: (error) => reportFailure(host, error, 'The document was not taken back. Please try again.'),
  });
  if (!mayChange) return null;
  return (
    <AskedButton
      label="Take back"
      aria-label={`Take back ${name}`}
      $tone="outline"
      pending={isPending}
      pendingLabel="Taking back..."
      question={`Take back ${name}?`}
      consequence="The client can no longer open it, and its file is permanently removed. The ledger shows whether it was opened before."
      answer="Take back"
      onConfirm={() => mutate()}
    />
  );
}
