import { useQuery } from '@tanstack/react-query';
import { registerDocument, uploadDocument } from 'api/calls';
import { type DocumentDetails, documentDetailsList, PLACEHOLDER_FILE } from 'api/contract';
import { useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { useForm } from 'shell/forms';
import { useHost } from 'shell/host';
import { profileQuery } from '../../queries';
import { nameFromFile, refusalOf } from './file-check';
import type { Upload } from './upload-queue';
import { NOT_UPLOADED, UPLOADED, useUploads } from './use-uploads';

const EMPTY_DETAILS: DocumentDetails = { name: '', type: 'other' };
const EMPTY = { documents: [EMPTY_DETAILS] };

/** What a client hands over: documents with a file each, or one by name and type alone. `close` ends it. */
export function useDocumentUpload(maxFileBytes: number | undefined, close: () => void) {
  const host = useHost();
  const owner = useQuery(profileQuery(host.fetch)).data?.email;
  const { queue, uploads, news, isSending, ...files } = useUploads(uploadDocument);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  // The details of a file stand in the row of its index; without a file there is one row, which is registered alone.
  const form = useForm({
    name: 'document',
    schema: documentDetailsList,
    saved: EMPTY,
    draft: { name: 'document', owner },
    send: ({ documents: [details = EMPTY_DETAILS] }) =>
      registerDocument(host.fetch, { ...details, ...PLACEHOLDER_FILE }),
    onSent: succeed,
    failure: NOT_UPLOADED,
  });
  const rows = useFieldArray({ control: form.control, name: 'documents' });

  function take(chosen: readonly File[]) {
    const refused = chosen.map((file) => refusalOf(file, maxFileBytes ?? 0));
    setRefusals(refused.filter((refusal) => refusal !== undefined));
    for (const file of chosen.filter((_, index) => !refused[index])) {
      const name = nameFromFile(file);
      if (queue.get().uploads.length > 0) rows.append({ ...EMPTY_DETAILS, name }, { shouldFocus: false });
      // As a default, so that the draft keeps what was typed alone.
      else if (!form.getValues('documents.0.name').trim())
        form.resetField('documents.0.name', { defaultValue: name });
      queue.add(file);
    }
  }

  function remove({ id, file }: Upload) {
    const index = queue.get().uploads.findIndex((upload) => upload.id === id);
    queue.remove(id);
    if (queue.get().uploads.length > 0) rows.remove(index);
    else if (form.getValues('documents.0.name') === nameFromFile(file)) clearFields();
  }

  async function send(chosen: readonly Upload[], documents: readonly DocumentDetails[]) {
    const indexOf = ({ id }: Upload) => uploads.findIndex((upload) => upload.id === id);
    const isAllStored = await files.send(
      chosen.map((upload) => ({ id: upload.id, details: documents[indexOf(upload)] ?? EMPTY_DETAILS })),
    );
    if (isAllStored === undefined) return;
    if (isAllStored) return succeed();
    // What is stored is in the list now; what is not stays to be sent again.
    queue
      .get()
      .uploads.filter(({ state }) => state === 'done')
      .forEach(remove);
    void files.refreshDocuments();
  }

  function succeed() {
    empty();
    close();
    host.toast(UPLOADED);
    void files.refreshDocuments();
  }

  function empty() {
    files.empty();
    setRefusals([]);
    clearFields();
  }

  function clearFields() {
    form.reset(EMPTY, { keepDirtyValues: false });
  }

  return {
    form,
    rows: rows.fields,
    uploads,
    news,
    refusals,
    isSending,
    isPending: form.isPending || isSending,
    take,
    remove,
    empty,
    cancel: queue.cancel,
    retry: (upload: Upload) => form.handleSubmit(({ documents }) => send([upload], documents))(),
    submit:
      uploads.length === 0
        ? form.props.onSubmit
        : form.handleSubmit(({ documents }) => {
            if (!isSending) return send(uploads, documents);
          }),
  };
}
