import { uploadFile } from '@lisle-harrow/api/calls';
import type { ClientDocument } from '@lisle-harrow/api/contract';
import { Button, Dialog, FileField, PendingButton, VisuallyHidden } from '@lisle-harrow/shared-ui';
import { type FormEvent, useId, useState } from 'react';
import { useHost } from '@lisle-harrow/shell/host';
import { DocumentNotes } from './document-notes';
import { ACCEPTED_FILES, fileHint, refusalOf } from './upload-queue';
import { UploadForm, UploadRow, UploadRows } from './upload-row';
import { UPLOADED, useUploads } from './use-document-upload';

interface AttachDialogProps {
  document: ClientDocument;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called once the refetched list includes the file. */
  onAttached: (documentId: string) => void;
  maxFileBytes: number;
}

/** Uploads the file of a document that has none yet, or a better one for a document that was sent back. */
export function AttachDialog({ document, open, onOpenChange, onAttached, maxFileBytes }: AttachDialogProps) {
  const host = useHost();
  const formId = useId();
  const { queue, uploads, news, isSending, ...files } = useUploads((_: { id: string }, file, options) =>
    uploadFile(document.id, file, options),
  );
  const [problem, setProblem] = useState<string>();
  const [upload] = uploads;

  const choose = ([file]: File[]) => {
    if (!file) return;
    const refusal = refusalOf(file, maxFileBytes);
    setProblem(refusal);
    if (refusal) return;
    if (upload) queue.remove(upload.id);
    queue.add(file);
  };
  const empty = () => {
    files.empty();
    setProblem(undefined);
  };
  const close = () => {
    empty();
    onOpenChange(false);
  };
  const send = async () => {
    if (!upload) return setProblem('Choose a file');
    const isStored = await files.send([{ id: upload.id, details: { id: document.id } }]);
    if (isStored === undefined) return;
    const refreshed = files.refreshDocuments();
    if (!isStored) return;
    close();
    host.toast(UPLOADED);
    await refreshed;
    onAttached(document.id);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSending) void send();
  };

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      dismissable={!isSending}
      title={document.hasFile ? 'Replace the File' : 'Attach a File'}
      description={document.name}
      footer={
        <>
          <Button type="button" $tone="outline" onClick={isSending ? () => queue.cancel() : close}>
            Cancel
          </Button>
          <PendingButton type="submit" form={formId} pending={isSending} pendingLabel="Uploading...">
            Upload File
          </PendingButton>
        </>
      }
    >
      <UploadForm id={formId} noValidate onSubmit={submit}>
        <DocumentNotes document={document} />
        {!isSending && (
          <FileField
            id="attach-file"
            label="File"
            accept={ACCEPTED_FILES}
            hint={fileHint(maxFileBytes)}
            error={problem}
            onFiles={choose}
          />
        )}
        {upload && (
          <UploadRows aria-label="Chosen file">
            <UploadRow
              key={upload.id}
              upload={upload}
              onRemove={empty}
              onCancel={() => queue.cancel()}
              onRetry={() => void send()}
            />
          </UploadRows>
        )}
        <VisuallyHidden role="status">{isSending ? news : (problem ?? news)}</VisuallyHidden>
      </UploadForm>
    </Dialog>
  );
}
