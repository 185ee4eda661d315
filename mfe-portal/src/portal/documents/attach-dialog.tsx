import { useQueryClient } from '@tanstack/react-query';
import { uploadFile } from 'api/calls';
import type { ClientDocument } from 'api/contract';
import { Button, Dialog, FileField, PendingButton, VisuallyHidden } from 'shared-ui';
import { type FormEvent, useId, useState } from 'react';
import { useHost } from 'shell/host';
import { documentsQuery } from '../../queries';
import { DocumentNotes } from './document-notes';
import { ACCEPTED_FILES, fileHint, refusalOf } from './file-check';
import { UploadRows, UploadRow } from './upload-row';
import { UploadForm } from './upload-dialog';
import { NOT_UPLOADED, UPLOADED } from './upload-toasts';
import { useUploads } from './use-uploads';

interface AttachDialogProps {
  document: ClientDocument;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Once the list has been read again with the file in it. */
  onAttached: (documentId: string) => void;
  maxFileBytes: number;
}

/** The file of a document that has none yet, or a better one for a document that was sent back. */
export function AttachDialog({ document, open, onOpenChange, onAttached, maxFileBytes }: AttachDialogProps) {
  const host = useHost();
  const queryClient = useQueryClient();
  const formId = useId();
  const { queue, uploads, news, isSending } = useUploads((_: { id: string }, file, options) =>
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
    for (const { id } of queue.get().uploads) queue.remove(id);
    setProblem(undefined);
  };
  const close = () => {
    empty();
    onOpenChange(false);
  };
  const send = async () => {
    if (!upload) return setProblem('Choose a file');
    const outcome = await queue.send([{ id: upload.id, details: { id: document.id } }]);
    if (!outcome) return;
    if (outcome.signedOut) return host.signIn();
    const readAgain = queryClient.invalidateQueries({ queryKey: documentsQuery(host.fetch).queryKey });
    if (outcome.failed > 0) host.toast(NOT_UPLOADED);
    if (queue.get().uploads[0]?.state !== 'done') return;
    close();
    host.toast(UPLOADED);
    await readAgain;
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
