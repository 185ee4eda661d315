import { useEffect, useState, useSyncExternalStore } from 'react';
import { createUploadQueue } from './upload-queue';

/** A queue of uploads that lives as long as its dialog is on the page; leaving while files are sent is asked about. */
export function useUploads<Details extends object>(
  deliver: Parameters<typeof createUploadQueue<Details>>[0],
) {
  const [queue] = useState(() => createUploadQueue(deliver));
  const { uploads, news } = useSyncExternalStore(queue.subscribe, queue.get, queue.get);
  const isSending = uploads.some(({ state }) => state === 'sending' || state === 'waiting');

  useEffect(() => () => queue.cancel(), [queue]);
  useEffect(() => {
    if (!isSending) return;
    // A file dropped meanwhile would take the place of the page.
    const kinds = ['beforeunload', 'dragover', 'drop'] as const;
    const hold = (event: Event) => event.preventDefault();
    for (const kind of kinds) window.addEventListener(kind, hold);
    return () => kinds.forEach((kind) => window.removeEventListener(kind, hold));
  }, [isSending]);

  return { queue, uploads, news, isSending };
}
