import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isSignedOut, registerDocument, uploadDocument } from 'api/calls';
import { type DocumentDetails, PLACEHOLDER_FILE } from 'api/contract';
import { useState } from 'react';
import { useHost } from 'shell/host';
import { documentsQuery } from '../../queries';
import { nameFromFile, refusalOf } from './file-check';
import { EMPTY_DETAILS, useUploadForm } from './upload-form';
import type { Outcome, Upload } from './upload-queue';
import { NOT_UPLOADED, UPLOADED } from './upload-toasts';
import { useUploads } from './use-uploads';

/** What a client hands over: documents with a file each, or one by name and type alone. `close` ends it. */
export function useDocumentUpload(maxFileBytes: number | undefined, close: () => void) {
  const host = useHost();
  const queryClient = useQueryClient();
  // The details of a file stand in the row at its place; without a file there is one row.
  const { form, rows } = useUploadForm();
  const { queue, uploads, news, isSending } = useUploads(uploadDocument);
  const [refusals, setRefusals] = useState<readonly string[]>([]);

  const register = useMutation({
    mutationFn: (details: DocumentDetails) =>
      registerDocument(host.fetch, { ...details, ...PLACEHOLDER_FILE }),
    onSuccess: succeed,
    onError: (error) => (isSignedOut(error) ? host.signIn() : host.toast(NOT_UPLOADED)),
  });
  const isPending = register.isPending || isSending;

  function take(files: readonly File[]) {
    const refused = files.map((file) => refusalOf(file, maxFileBytes ?? 0));
    setRefusals(refused.filter((refusal) => refusal !== undefined));
    for (const file of files.filter((_, index) => !refused[index])) {
      const name = nameFromFile(file);
      if (queue.get().uploads.length > 0) rows.append({ ...EMPTY_DETAILS, name }, { shouldFocus: false });
      else if (!form.getValues('documents.0.name').trim())
        form.setValue('documents.0.name', name, {
          shouldValidate: form.getFieldState('documents.0.name').invalid,
        });
      queue.add(file);
    }
  }

  function remove({ id, file }: Upload) {
    const index = queue.get().uploads.findIndex((upload) => upload.id === id);
    queue.remove(id);
    if (queue.get().uploads.length > 0) rows.remove(index);
    else if (form.getValues('documents.0.name') === nameFromFile(file)) form.reset();
  }

  async function send(chosen: readonly Upload[], documents: readonly DocumentDetails[]) {
    const at = (upload: Upload) => uploads.findIndex(({ id }) => id === upload.id);
    const outcome = await queue.send(
      chosen.map((upload) => ({ id: upload.id, details: documents[at(upload)] ?? EMPTY_DETAILS })),
    );
    if (outcome) conclude(outcome);
  }

  const retry = (upload: Upload) => form.handleSubmit(({ documents }) => send([upload], documents))();

  function conclude({ failed, signedOut }: Outcome) {
    if (signedOut) return host.signIn();
    const all = queue.get().uploads;
    const done = all.filter(({ state }) => state === 'done');
    if (done.length === all.length) return succeed();
    // What is done is in the list now; what is not stays to be sent again.
    done.forEach(remove);
    if (failed > 0) host.toast(NOT_UPLOADED);
    readAgain();
  }

  function succeed() {
    empty();
    close();
    host.toast(UPLOADED);
    readAgain();
  }

  function empty() {
    for (const { id } of queue.get().uploads) queue.remove(id);
    setRefusals([]);
    form.reset();
  }

  function readAgain() {
    void queryClient.invalidateQueries({ queryKey: documentsQuery(host.fetch).queryKey });
  }

  return {
    form,
    rows: rows.fields,
    uploads,
    news,
    refusals,
    isSending,
    isRegistering: register.isPending,
    isPending,
    take,
    remove,
    retry,
    empty,
    cancel: queue.cancel,
    submit: form.handleSubmit(({ documents }) => {
      if (isPending) return;
      if (uploads.length > 0) return send(uploads, documents);
      register.mutate(documents[0] ?? EMPTY_DETAILS);
    }),
  };
}
