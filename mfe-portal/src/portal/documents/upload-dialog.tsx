import { DOCUMENT_TYPES, type DocumentDetails } from '@lisle-harrow/api/contract';
import {
  Button,
  Dialog,
  FileField,
  PendingButton,
  SelectField,
  TextField,
  VisuallyHidden,
} from '@lisle-harrow/shared-ui';
import { useId } from 'react';
import { styled } from 'styled-components';
import { FormErrors, type FormState } from '@lisle-harrow/shell/forms';
import { ACCEPTED_FILES, fileHint } from './upload-queue';
import { UploadForm, UploadRow, UploadRows } from './upload-row';
import { useDocumentUpload } from './use-document-upload';

interface UploadDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Undefined on a server that accepts no files: documents are then registered by name and type alone. */
  maxFileBytes: number | undefined;
}

/** Hands over documents. Cancel and success clear the form; any other way of closing keeps it. */
export function UploadDialog({ open, onOpenChange, maxFileBytes }: UploadDialogProps) {
  const formId = useId();
  const upload = useDocumentUpload(maxFileBytes, () => onOpenChange(false));
  const { form, rows, uploads, isSending } = upload;
  const refusals = upload.refusals.join(' ');
  const abandon = () => {
    upload.empty();
    onOpenChange(false);
  };

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      dismissable={!upload.isPending}
      title="Upload a Document"
      description="Your team reviews each document. You find its status under Documents."
      footer={
        <>
          <Button
            type="button"
            $tone="outline"
            onClick={isSending ? () => upload.cancel() : abandon}
            disabled={form.isPending}
          >
            {isSending && uploads.length > 1 ? 'Cancel all' : 'Cancel'}
          </Button>
          <PendingButton type="submit" form={formId} pending={upload.isPending} pendingLabel="Uploading...">
            {uploads.length > 1 ? `Upload ${uploads.length} Documents` : 'Upload Document'}
          </PendingButton>
        </>
      }
    >
      <UploadForm id={formId} noValidate onSubmit={upload.submit}>
        <FormErrors form={form} />
        {maxFileBytes !== undefined && !isSending && (
          <FileField
            id="document-files"
            label="Files"
            optional
            multiple
            accept={ACCEPTED_FILES}
            hint={fileHint(maxFileBytes)}
            error={refusals || undefined}
            onFiles={upload.take}
          />
        )}
        {uploads.length === 0 ? (
          <DocumentFields form={form} index={0} hint="For example: Passport, photo page" />
        ) : (
          <UploadRows aria-label="Chosen files">
            {uploads.map((one, index) => (
              <UploadRow
                key={one.id}
                upload={one}
                onRemove={() => upload.remove(one)}
                onCancel={() => upload.cancel(one.id)}
                onRetry={() => void upload.retry(one)}
              >
                {rows[index] && <DocumentFields key={rows[index].id} form={form} index={index} />}
              </UploadRow>
            ))}
          </UploadRows>
        )}
        <VisuallyHidden role="status">{isSending ? upload.news : refusals || upload.news}</VisuallyHidden>
      </UploadForm>
    </Dialog>
  );
}

interface DocumentFieldsProps {
  form: FormState<{ documents: DocumentDetails[] }>;
  index: number;
  /** Shown below the name. */
  hint?: string;
}

/** Name and type of one document. */
function DocumentFields({ form, index, hint }: DocumentFieldsProps) {
  return (
    <Fields $beside={!hint}>
      <TextField
        label="Document name"
        hint={hint}
        autoComplete="off"
        required
        {...form.field(`documents.${index}.name`)}
      />
      <SelectField label="Document type" {...form.field(`documents.${index}.type`)}>
        {Object.entries(DOCUMENT_TYPES).map(([type, label]) => (
          <option key={type} value={type}>
            {label}
          </option>
        ))}
      </SelectField>
    </Fields>
  );
}

const Fields = styled.div<{ $beside: boolean }>`
  display: grid;
  gap: 1.25rem 1rem;

  @media (min-width: 48em) {
    grid-template-columns: ${({ $beside }) => ($beside ? 'minmax(0, 3fr) minmax(0, 2fr)' : 'none')};
  }
`;
