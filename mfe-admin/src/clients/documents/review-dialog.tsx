import { call, ifMatch } from '@lisle-harrow/api/calls';
import {
  type ClientDocument,
  type DocumentReview,
  documentReview,
  reviewDocument,
} from '@lisle-harrow/api/contract';
import { TextArea } from '@lisle-harrow/shared-ui';
import { useForm } from '@lisle-harrow/shell/forms';
import { useHost } from '@lisle-harrow/shell/host';
import { FormDialog } from '../../page/form-dialog';
import { useStaffDraft } from '../../page/use-staff-draft';
import { useDocumentChanged, useRefusedAnswer } from './use-document-changed';

const WORDS = {
  rejected: { title: 'Reject the document', submit: 'Reject document', done: 'Document rejected.' },
  requires_update: {
    title: 'Ask for an update',
    submit: 'Ask for an update',
    done: 'The client is asked for an update.',
  },
};

/** A document and the answer about to be given. */
export interface ReviewTarget {
  readonly document: ClientDocument;
  readonly status: keyof typeof WORDS;
}

interface ReviewDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly clientId: string;
  readonly target: ReviewTarget;
}

/** Asks for the reason for an answer that requires something of the client. */
export function ReviewDialog({ open, onClose, clientId, target }: ReviewDialogProps) {
  const { document, status } = target;
  const { fetch, toast } = useHost();
  const documentChanged = useDocumentChanged(clientId);
  const isRefused = useRefusedAnswer(clientId);
  const saved: DocumentReview = {
    status,
    notes: document.status === status ? (document.notes ?? '') : '',
  };
  const form = useForm({
    name: 'review',
    schema: documentReview,
    saved,
    draft: useStaffDraft(`review-${document.id}-${status}`),
    send: (values) =>
      call(fetch, reviewDocument, { clientId, id: document.id }, values, ifMatch(document.uploadedAt)),
    onSent: (answered) => {
      onClose();
      toast({ title: 'Success', description: WORDS[status].done });
      documentChanged({ ...answered, id: document.id });
    },
    isShown: (error) => {
      if (!isRefused(error)) return false;
      // Staff have to look at the new file first; the reason is kept as a draft.
      onClose();
      return true;
    },
    failure: 'Failed to answer the document. Please try again.',
  });
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={WORDS[status].title}
      description={document.name}
      submitLabel={WORDS[status].submit}
      pendingLabel="Sending..."
    >
      <TextArea
        label="Reason"
        hint="The client sees this."
        rows={5}
        required
        dir="auto"
        {...form.field('notes')}
      />
    </FormDialog>
  );
}
