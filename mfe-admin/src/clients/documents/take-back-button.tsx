import { call } from '@lisle-harrow/api/calls';
import { useMutation } from '@tanstack/react-query';
import { type ClientDocument, takeBackDocument } from '@lisle-harrow/api/contract';
import { AskedButton } from '@lisle-harrow/shared-ui';
import { useHost } from '@lisle-harrow/shell/host';
import { reportConflict } from '../../page/report-failure';
import { useMayChange } from '../case/may-change';
import { useCaseChanged } from '../case/use-case-changed';
import { documentsQuery } from '../client-queries';

interface TakeBackButtonProps {
  readonly clientId: string;
  readonly document: ClientDocument;
}

/** Takes back a document that the firm has handed over, for example by mistake, or a request not yet met. */
export function TakeBackButton({ clientId, document: { id, name, givenBy } }: TakeBackButtonProps) {
  const words = givenBy
    ? {
        done: 'The document was taken back.',
        failed: 'The document was not taken back. Please try again.',
        label: 'Take back',
        question: `Take back ${name}?`,
        pending: 'Taking back...',
        consequence:
          'The client can no longer open it, and its file is permanently removed. The ledger shows whether it was opened before.',
      }
    : {
        done: 'The request was withdrawn.',
        failed: 'The request was not withdrawn. Please try again.',
        label: 'Withdraw',
        question: `Withdraw the request for ${name}?`,
        pending: 'Withdrawing...',
        consequence: 'The client is no longer asked for it. What was uploaded meanwhile stays.',
      };
  const host = useHost();
  const caseChanged = useCaseChanged(clientId);
  const mayChange = useMayChange();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(host.fetch, takeBackDocument, { clientId, id }),
    onSuccess: () => {
      host.toast({ title: 'Success', description: words.done });
      caseChanged(documentsQuery(host.fetch, clientId).queryKey);
    },
    onError: (error) => reportConflict(host, error, words.failed),
  });
  if (!mayChange) return null;
  return (
    <AskedButton
      label={words.label}
      aria-label={`${words.label} ${name}`}
      $tone="outline"
      pending={isPending}
      pendingLabel={words.pending}
      question={words.question}
      consequence={words.consequence}
      answer={words.label}
      onConfirm={() => mutate()}
    />
  );
}
