import { call, ifMatch } from '@lisle-harrow/api/calls';
import { useMutation } from '@tanstack/react-query';
import {
  type ClientDocument,
  DOCUMENT_STATUSES,
  type DocumentReview,
  reviewDocument,
} from '@lisle-harrow/api/contract';
import { Button } from '@lisle-harrow/shared-ui';
import { styled } from 'styled-components';
import { useHost } from '@lisle-harrow/shell/host';
import type { ReviewTarget } from './review-dialog';
import { reportFailure } from '../../page/report-failure';
import { useMayChange } from '../case/may-change';
import { useDocumentChanged, useRefusedAnswer } from './use-document-changed';

interface DocumentAnswerProps {
  readonly clientId: string;
  readonly document: ClientDocument;
  readonly onReview: (target: ReviewTarget) => void;
}

/** The three answers to a document; all but approval ask for a reason first. */
export function DocumentAnswer({ clientId, document, onReview }: DocumentAnswerProps) {
  const host = useHost();
  const documentChanged = useDocumentChanged(clientId);
  const isRefused = useRefusedAnswer(clientId);
  const { mutate: answer, isPending } = useMutation({
    mutationFn: (review: DocumentReview) =>
      call(host.fetch, reviewDocument, { clientId, id: document.id }, review, ifMatch(document.uploadedAt)),
    onSuccess: (answered, { status }) => {
      const before = answerTo(document);
      host.toast(
        status === 'approved'
          ? {
              title: 'Success',
              description: 'Document approved.',
              ...(before && { action: { label: 'Undo', run: () => answer(before) } }),
            }
          : { title: 'Success', description: 'The approval was taken back.' },
      );
      documentChanged({ ...answered, id: document.id });
    },
    onError: (error) => {
      if (!isRefused(error)) reportFailure(host, error, 'Failed to answer the document. Please try again.');
    },
  });
  // On servers that do not say whether there is a file, their answer decides.
  const isApprovable = document.hasFile !== false;
  // Not `disabled`, which would take the focus from the button just pressed.
  const isIdle = isPending || document.status === 'approved';

  if (!useMayChange()) return null;
  return (
    <Answers role="group" aria-label={`Answer to ${document.name}`}>
      {isApprovable && (
        <Approve
          type="button"
          $tone="outline"
          $size="sm"
          aria-label={`Approve ${document.name}`}
          aria-disabled={isIdle || undefined}
          onClick={() => !isIdle && answer({ status: 'approved', notes: '' })}
        >
          Approve
        </Approve>
      )}
      <Button
        type="button"
        $tone="outline"
        $size="sm"
        aria-label={`Reject ${document.name}...`}
        onClick={() => onReview({ document, status: 'rejected' })}
      >
        Reject...
      </Button>
      <Button
        type="button"
        $tone="outline"
        $size="sm"
        aria-label={`Ask for an update of ${document.name}...`}
        onClick={() => onReview({ document, status: 'requires_update' })}
      >
        Ask for an update...
      </Button>
    </Answers>
  );
}

/** The document's present answer in the form in which Undo can send it again. */
function answerTo({ status, notes }: ClientDocument): DocumentReview | undefined {
  const known = DOCUMENT_STATUSES.find((one) => one === status);
  const hasReason = Boolean(notes) || status === 'pending';
  return known && known !== 'approved' && hasReason ? { status: known, notes: notes ?? '' } : undefined;
}

const Answers = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0.5rem;

  /* Puts the labels on the baseline of the document's name. */
  @media screen and (min-width: 48em) {
    margin-block: -0.4rem;
  }

  @media screen and (min-width: 48em) and (max-width: 68.75em) {
    flex-direction: column;
    align-items: start;
    white-space: nowrap;
  }
`;

const Approve = styled(Button)`
  &[aria-disabled='true'] {
    border-color: var(--line-2);
    background: none;
    color: var(--ink-3);
  }
`;
