import { useQuery, useQueryClient } from '@tanstack/react-query';
import { registerDocument, uploadDocument } from '@lisle-harrow/api/calls';
import { type DocumentDetails, documentDetailsList, PLACEHOLDER_FILE } from '@lisle-harrow/api/contract';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useFieldArray } from 'react-hook-form';
import type { ToastMessage } from '@lisle-harrow/shell/contract';
import { useForm } from '@lisle-harrow/shell/forms';
import { personOf, useHost } from '@lisle-harrow/shell/host';
import { documentsQuery, profileQuery } from '../../queries';
import { draftOwner } from '../household';
import { createUploadQueue, refusalOf, type Upload, type UploadJob } from './upload-queue';

export const UPLOADED: ToastMessage = {
  title: 'Document Uploaded',
  description: 'Your document has been uploaded successfully.',
};

const NOT_UPLOADED: ToastMessage = {
  title: 'Error',
  description: 'Failed to upload document. Please try again.',
  tone: 'destructive',
};

const EMPTY_DETAILS: DocumentDetails = { name: '', type: 'other' };
const EMPTY = { documents: [EMPTY_DETAILS] };

/** The form with which a client hands over documents: with a file each, or a single one by name and type alone. `close` closes it. */
export function useDocumentUpload(maxFileBytes: number | undefined, close: () => void) {
  const host = useHost();
  const { data: profile } = useQuery(profileQuery(host.fetch));
  const { queue, uploads, news, isSending, ...files } = useUploads(uploadDocument);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  // The details of a file are in the row with its index; without files there is one row, which is registered alone.
  const form = useForm({
    name: 'document',
    schema: documentDetailsList,
    saved: EMPTY,
    draft: { name: 'document', owner: profile ? draftOwner(profile) : undefined },
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
      // Set as a default value, so that the draft contains only what was typed.
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
    // Stored documents are in the list now; the others remain, to be sent again.
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

/** A queue of uploads that lives as long as its dialog is mounted. Leaving the page during an upload asks for confirmation. */
export function useUploads<Details extends object>(
  deliver: Parameters<typeof createUploadQueue<Details>>[0],
) {
  const host = useHost();
  const queryClient = useQueryClient();
  // Uploads bypass the shell's fetch, which names the person for whom the page was rendered.
  const [queue] = useState(() =>
    createUploadQueue<Details>((details, file, options) =>
      deliver(details, file, { ...options, person: personOf(host.session.get()) }),
    ),
  );
  const { uploads, news } = useSyncExternalStore(queue.subscribe, queue.get, queue.get);
  const isSending = uploads.some(({ state }) => state === 'sending' || state === 'waiting');

  useEffect(() => () => queue.cancel(), [queue]);
  useEffect(() => {
    if (!isSending) return;
    // A browser would open a file dropped beside a file field, and leave the page.
    const kinds = ['beforeunload', 'dragover', 'drop'] as const;
    const hold = (event: Event) => event.preventDefault();
    for (const kind of kinds) window.addEventListener(kind, hold);
    return () => kinds.forEach((kind) => window.removeEventListener(kind, hold));
  }, [isSending]);

  return {
    queue,
    uploads,
    news,
    isSending,
    /** Sends files. Resolves to whether all chosen files are stored now; `undefined` if it is too early to tell. */
    async send(jobs: readonly UploadJob<Details>[]): Promise<boolean | undefined> {
      const outcome = await queue.send(jobs);
      if (outcome?.signedOut) host.signIn();
      if (!outcome || outcome.signedOut) return undefined;
      if (outcome.failed > 0)
        host.toast({ ...NOT_UPLOADED, description: outcome.refusal ?? NOT_UPLOADED.description });
      return queue.get().uploads.every(({ state }) => state === 'done');
    },
    /** Removes all files. */
    empty() {
      for (const { id } of queue.get().uploads) queue.remove(id);
    },
    /** Refetches the list of documents; resolves once it has arrived. */
    refreshDocuments: () => queryClient.invalidateQueries({ queryKey: documentsQuery(host.fetch).queryKey }),
  };
}

/** The name of a document suggested by its file: the file name without its extension. */
const nameFromFile = ({ name }: File) =>
  name
    .normalize('NFC')
    .replace(/(?<=.)\.[^.]{1,5}$/, '')
    .slice(0, 200);
