import { Button, Dialog, FileField, PendingButton, VisuallyHidden } from '@lisle-harrow/shared-ui';
import { useId } from 'react';
import { styled } from 'styled-components';
import { FormErrors } from '@lisle-harrow/shell/forms';
import { DocumentFields } from './document-fields';
import { ACCEPTED_FILES, fileHint } from './upload-queue';
import { UploadRows, UploadRow } from './upload-row';
import { useDocumentUpload } from './use-document-upload';

interface UploadDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Missing on a server that takes no files: then documents are registered by name and type alone. */
  maxFileBytes: number | undefined;
}

/** Hands over documents. Cancel and success empty the form; any other way of closing keeps it. */
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

/** The content of a dialog that uploads. */
export const UploadForm = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1.25rem;
`;
