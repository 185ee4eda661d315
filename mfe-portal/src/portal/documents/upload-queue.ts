import {
  type Attempt,
  attemptOf,
  isSignedOut,
  ResponseError,
  type UploadOptions,
} from '@lisle-harrow/api/calls';
import { FILE_KINDS, formatFileSize } from '@lisle-harrow/api/contract';
import { counted } from '@lisle-harrow/shared-ui';

const KINDS = Object.values(FILE_KINDS);
const ENDINGS: readonly string[] = KINDS.flatMap(({ endings }) => [...endings]);
const NAMES = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(KINDS.map(({ name }) => name));

/** The `accept` attribute of a file field. */
export const ACCEPTED_FILES = [...ENDINGS, ...Object.keys(FILE_KINDS)].join(',');

/** The hint of a file field: the accepted kinds and the size limit. */
export const fileHint = (maxFileBytes: number) => `${NAMES}, up to ${limitOf(maxFileBytes)}.`;

/** A chosen file and the state of its upload. */
export interface Upload {
  readonly id: string;
  readonly file: File;
  readonly state: 'ready' | 'waiting' | 'sending' | 'failed' | 'done';
  /** Percentage of bytes sent, as an integer. */
  readonly percent: number;
  /** Why it failed, in a sentence. */
  readonly reason?: string;
  /** Whether the file itself was refused, so that sending it again is pointless. */
  readonly isRefused?: boolean;
}

/** The result of sending, from the first press to the last response. */
interface Outcome {
  readonly failed: number;
  /** The reason, if every failed file was refused because of what it is. */
  readonly refusal?: string | undefined;
  readonly signedOut: boolean;
}

interface QueueState {
  readonly uploads: readonly Upload[];
  /** The latest event, for screen readers. */
  readonly news: string;
}

export interface UploadJob<Details> {
  readonly id: string;
  readonly details: Details;
}

export interface UploadQueue<Details> {
  get(): QueueState;
  subscribe(listener: () => void): () => void;
  add(file: File): void;
  remove(id: string): void;
  /** Sends files. Of several concurrent calls only one resolves to the outcome, once all uploads have ended. */
  send(jobs: readonly UploadJob<Details>[]): Promise<Outcome | undefined>;
  /** Stops one upload, or all of them; they can then be sent again. */
  cancel(id?: string): void;
}

type Deliver<Details> = (details: Details, file: File, options: UploadOptions) => Promise<unknown>;

/** Two uploads keep the connection busy while the server checks a file; more would only slow each other down. */
const AT_ONCE = 2;

/**
 * Uploads files two at a time, each with progress, cancellation, and an idempotency key that changes only with its details. Used
 * instead of p-queue (4 KB compressed), which would replace only `work`.
 */
export function createUploadQueue<Details extends object>(deliver: Deliver<Details>): UploadQueue<Details> {
  let state: QueueState = { uploads: [], news: '' };
  let waiting: UploadJob<Details>[] = [];
  let workers = 0;
  let signedOut = false;
  let lastId = 0;
  const listeners = new Set<() => void>();
  const underWay = new Map<string, AbortController>();
  const attempts = new Map<string, Attempt>();

  const find = (id: string) => state.uploads.find((upload) => upload.id === id);

  function set(next: Partial<QueueState>) {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  function change(id: string, upload: Partial<Upload>, news = state.news) {
    set({ uploads: state.uploads.map((one) => (one.id === id ? { ...one, ...upload } : one)), news });
  }

  /** Sends waiting files one after another; resolves to true for the last worker to finish. */
  async function work(): Promise<boolean> {
    workers += 1;
    for (let job = waiting.shift(); job; job = waiting.shift()) await sendFile(job);
    workers -= 1;
    return workers === 0;
  }

  async function sendFile({ id, details }: UploadJob<Details>) {
    const upload = find(id)!;
    const controller = new AbortController();
    const attempt = attemptOf(details, attempts.get(id));
    attempts.set(id, attempt);
    underWay.set(id, controller);
    change(id, { state: 'sending' });
    try {
      await deliver(details, upload.file, {
        key: attempt.key,
        signal: controller.signal,
        onProgress(sent, total) {
          const percent = total > 0 ? Math.floor((sent / total) * 100) : 0;
          if (percent !== find(id)?.percent) change(id, { percent });
        },
      });
      change(id, { state: 'done', percent: 100 }, `${upload.file.name} is uploaded.`);
    } catch (error) {
      await fail(upload, error, controller.signal.aborted);
    }
    underWay.delete(id);
  }

  async function fail({ id, file }: Upload, error: unknown, isCancelled: boolean) {
    if (isSignedOut(error)) {
      signedOut = true;
      change(id, { state: 'ready' });
      cancel();
    } else if (isCancelled) change(id, { state: 'ready' }, `${file.name} is not uploaded.`);
    else {
      const isChanged = !(error instanceof ResponseError) && !(await isReadable(file));
      const reason = isChanged ? CHANGED : reasonOf(error);
      const isRefused = isChanged || (error instanceof ResponseError && [413, 415].includes(error.status));
      change(id, { state: 'failed', reason, isRefused }, `${file.name} could not be uploaded. ${reason}`);
    }
  }

  function cancel(id?: string) {
    const isMeant = (one: string) => id === undefined || one === id;
    for (const job of waiting) if (isMeant(job.id)) change(job.id, { state: 'ready' });
    waiting = waiting.filter((job) => !isMeant(job.id));
    for (const [one, controller] of underWay) if (isMeant(one)) controller.abort();
  }

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add(file) {
      set({ uploads: [...state.uploads, { id: String(++lastId), file, state: 'ready', percent: 0 }] });
    },
    remove(id) {
      cancel(id);
      attempts.delete(id);
      set({ uploads: state.uploads.filter((upload) => upload.id !== id) });
    },
    cancel,
    async send(jobs) {
      for (const { id } of jobs) change(id, { state: 'waiting', percent: 0, reason: undefined });
      waiting.push(...jobs);
      set({ news: `Uploading ${counted(jobs.length, 'file')}.` });
      if (workers === 0) signedOut = false;
      const free = Math.min(AT_ONCE - workers, waiting.length);
      const ends = await Promise.all(Array.from({ length: free }, work));
      if (!ends.includes(true)) return undefined;
      const failed = state.uploads.filter((upload) => upload.state === 'failed');
      return { failed: failed.length, refusal: refusalOfAll(failed), signedOut };
    },
  };
}

const CHANGED = 'This file changed after you chose it. Choose it again.';

/** False for a file that was changed, moved or removed after it was chosen: a browser then neither sends nor reads it. */
const isReadable = (file: File) =>
  new Promise<boolean>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(true);
    reader.onerror = () => resolve(false);
    reader.readAsArrayBuffer(file.slice(0, 1));
  });

/** The message if sending the failed files again is pointless. */
function refusalOfAll(failed: readonly Upload[]): string | undefined {
  if (!failed.every(({ isRefused }) => isRefused)) return undefined;
  return failed.length === 1 ? failed[0]?.reason : 'These files were refused. Please choose others.';
}

/** The sentence that says why a file is not sent; `undefined` if it may be sent. */
export function refusalOf({ name, size }: File, maxFileBytes: number): string | undefined {
  if (size === 0) return `${name} is empty.`;
  if (size <= maxFileBytes) return undefined;
  return `${name} has ${formatFileSize(size)}, and a file may have ${limitOf(maxFileBytes)} at most.`;
}

const limitOf = (maxFileBytes: number) => formatFileSize(maxFileBytes).replace('.00', '');

/** A warning about a file's extension; the server goes by the content. */
export function doubtOf({ name }: File): string | undefined {
  const isKnown = ENDINGS.some((ending) => name.toLowerCase().endsWith(ending));
  return isKnown ? undefined : `This may be refused: it does not look like a ${NAMES} file.`;
}

/** The sentence that says why an upload failed: the server's own, if there is one. */
function reasonOf(error: unknown): string {
  if (!(error instanceof ResponseError)) return 'The connection was lost. Please try again.';
  const { detail, errors } = error.problem;
  const words = errors?.[0]?.message || detail;
  if (words) return /[.!?]$/.test(words) ? words : `${words}.`;
  if (error.status === 413) return 'The file is too large.';
  return 'The server could not take the file. Please try again.';
}
