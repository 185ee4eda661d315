import { call } from '@lisle-harrow/api/calls';
import {
  DOCUMENT_TYPES,
  documentRequest,
  type DocumentRequest,
  requestDocument,
} from '@lisle-harrow/api/contract';
import { SelectField, TextArea, TextField } from '@lisle-harrow/shared-ui';
import { useForm } from '@lisle-harrow/shell/forms';
import { useHost } from '@lisle-harrow/shell/host';
import { FieldPair, FormDialog } from '../../page/form-dialog';
import { useStaffDraft } from '../../page/use-staff-draft';
import { useCaseChanged } from '../case/use-case-changed';
import { documentsQuery } from '../client-queries';

interface RequestDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly clientId: string;
}

const EMPTY: DocumentRequest = { name: '', type: 'other', notes: '', dueDate: '' };

/** Asks the client for a document. */
export function RequestDialog({ open, onClose, clientId }: RequestDialogProps) {
  const { fetch, toast } = useHost();
  const caseChanged = useCaseChanged(clientId);
  const form = useForm({
    name: 'document-request',
    schema: documentRequest,
    saved: EMPTY,
    draft: useStaffDraft(`document-request-${clientId}`),
    isNew: true,
    send: (values: DocumentRequest) => call(fetch, requestDocument, { clientId }, values),
    onSent: () => {
      onClose();
      toast({ title: 'Success', description: 'The client is asked for the document.' });
      caseChanged(documentsQuery(fetch, clientId).queryKey);
    },
    failure: 'Failed to ask for the document. Please try again.',
  });
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Request a document"
      description="The client sees it at the top of the portal, and is told by email that something is asked for. With a due date, we also remind them: three days before, on the day, and three and ten days after."
      submitLabel="Send request"
      pendingLabel="Sending..."
    >
      <TextField label="Document" autoComplete="off" required dir="auto" {...form.field('name')} />
      <FieldPair>
        <SelectField label="Type" {...form.field('type')}>
          {Object.entries(DOCUMENT_TYPES).map(([type, label]) => (
            <option key={type} value={type}>
              {label}
            </option>
          ))}
        </SelectField>
        <TextField label="Due date" type="date" optional {...form.field('dueDate')} />
      </FieldPair>
      <TextArea label="What the client should know" optional dir="auto" {...form.field('notes')} />
    </FormDialog>
  );
}
