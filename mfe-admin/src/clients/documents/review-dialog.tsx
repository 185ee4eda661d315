import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQueryClient } from '@tanstack/react-query';
import { reviewDocument } from 'api/calls';
import { type ClientDocument, documentReview, type DocumentReview } from 'api/contract';
import { TextArea } from 'shared-ui';
import { type Resolver, useFormState } from 'react-hook-form';
import { useHost } from 'shell/host';
import { documentsQuery } from '../client-queries';
import { useDraftForm } from '../../form/drafts';
import { FormDialog } from '../../form/form-dialog';
import { useCaseChanged } from '../case/use-case-changed';
import { useFormSave } from '../../form/use-form-save';

const ID_PREFIX = 'review-';
const resolver: Resolver<DocumentReview, unknown, DocumentReview> = standardSchemaResolver(documentReview);

const WORDS = {
  rejected: { title: 'Reject the document', submit: 'Reject document', done: 'Document rejected.' },
  requires_update: {
    title: 'Ask for an update',
    submit: 'Ask for an update',
    done: 'The client is asked for an update.',
  },
};

/** A document and the answer that is about to be given to it. */
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

/** The reason for an answer that asks something of the client. */
export function ReviewDialog({ open, onClose, clientId, target }: ReviewDialogProps) {
  const { document, status } = target;
  const { fetch, toast } = useHost();
  const queryClient = useQueryClient();
  const caseChanged = useCaseChanged(clientId);
  const { form, dropDraft } = useDraftForm<DocumentReview>({
    name: `review-${document.id}-${status}`,
    initial: { status, notes: document.status === status ? (document.notes ?? '') : '' },
    resolver,
  });
  const close = () => {
    dropDraft();
    onClose();
  };
  const { submit, isPending } = useFormSave(form, {
    save: (values) => reviewDocument(fetch, clientId, document.id, values),
    onSaved: (answered) => {
      const { queryKey } = documentsQuery(fetch, clientId);
      queryClient.setQueryData(queryKey, (rows) =>
        rows?.map((row) => (row.id === document.id ? { ...row, ...answered } : row)),
      );
      close();
      toast({ title: 'Success', description: WORDS[status].done });
      caseChanged(queryKey);
    },
    failed: 'Failed to answer the document. Please try again.',
  });
  const { errors } = useFormState({ control: form.control });

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      onCancel={close}
      title={WORDS[status].title}
      description={document.name}
      form={form}
      idPrefix={ID_PREFIX}
      onSubmit={submit}
      isPending={isPending}
      submitLabel={WORDS[status].submit}
      pendingLabel="Sending..."
    >
      <TextArea
        label="Reason"
        hint="The client sees this."
        rows={5}
        required
        dir="auto"
        {...form.register('notes')}
        id={`${ID_PREFIX}notes`}
        error={errors.notes?.message}
      />
    </FormDialog>
  );
}
