import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ToastMessage } from 'shell/contract';
import { useHost } from 'shell/host';
import { documentsQuery } from '../../queries';
import { createUploadQueue, type UploadJob } from './upload-queue';

export const UPLOADED: ToastMessage = {
  title: 'Document Uploaded',
  description: 'Your document has been uploaded successfully.',
};

export const NOT_UPLOADED: ToastMessage = {
  title: 'Error',
  description: 'Failed to upload document. Please try again.',
  tone: 'destructive',
};

/** A queue of uploads that lives as long as its dialog is on the page; leaving while files are sent is asked about. */
export function useUploads<Details extends object>(
  deliver: Parameters<typeof createUploadQueue<Details>>[0],
) {
  const host = useHost();
  const queryClient = useQueryClient();
  const [queue] = useState(() => createUploadQueue(deliver));
  const { uploads, news } = useSyncExternalStore(queue.subscribe, queue.get, queue.get);
  const isSending = uploads.some(({ state }) => state === 'sending' || state === 'waiting');

  useEffect(() => () => queue.cancel(), [queue]);
  useEffect(() => {
    if (!isSending) return;
    // A browser opens a file that is dropped beside a file field, in place of the page.
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
    /** Sends files; whether all chosen ones are stored now, `undefined` where there is nothing to conclude yet. */
    async send(jobs: readonly UploadJob<Details>[]): Promise<boolean | undefined> {
      const outcome = await queue.send(jobs);
      if (outcome?.signedOut) host.signIn();
      if (!outcome || outcome.signedOut) return undefined;
      if (outcome.failed > 0) host.toast(NOT_UPLOADED);
      return queue.get().uploads.every(({ state }) => state === 'done');
    },
    /** Takes every file away. */
    empty() {
      for (const { id } of queue.get().uploads) queue.remove(id);
    },
    /** Reads the list of documents again; settles once it is there. */
    refreshDocuments: () => queryClient.invalidateQueries({ queryKey: documentsQuery(host.fetch).queryKey }),
  };
}
