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

/** For the `accept` of a file field. */
export const ACCEPTED_FILES = [...ENDINGS, ...Object.keys(FILE_KINDS)].join(',');

/** The accepted kinds and the size limit, for the hint of a file field. */
export const fileHint = (maxFileBytes: number) => `${NAMES}, up to ${limitOf(maxFileBytes)}.`;

/** One file on its way, or waiting to be sent. */
export interface Upload {
  readonly id: string;
  readonly file: File;
  readonly state: 'ready' | 'waiting' | 'sending' | 'failed' | 'done';
  /** Whole percent of the bytes that have left. */
  readonly percent: number;
  /** Why it failed, in words. */
  readonly reason?: string;
  /** The file itself was refused: sending it again would change nothing. */
  readonly isRefused?: boolean;
}

/** What became of the files between the first press and the last answer. */
interface Outcome {
  readonly failed: number;
  /** Why, where every file that failed was refused for what it is. */
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
  /** Sends files. One of several concurrent calls gives the outcome, once nothing is under way any more. */
  send(jobs: readonly UploadJob<Details>[]): Promise<Outcome | undefined>;
  /** Stops one file, or all; what was stopped is ready to be sent again. */
  cancel(id?: string): void;
}

type Deliver<Details> = (details: Details, file: File, options: UploadOptions) => Promise<unknown>;

/** Two keep a connection busy while the server checks a file; more would only slow each other down. */
const AT_ONCE = 2;

/**
 * Files that leave two at a time, each with progress, an end, and an idempotency key that stays the same while its
 * details do. Kept in place of p-queue (4 KB compressed), which would replace `work` alone.
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

  /** Sends what waits, one file after the other; true for the worker that ends last. */
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
      fail(upload, error, controller.signal.aborted);
    }
    underWay.delete(id);
  }

  function fail({ id, file }: Upload, error: unknown, isCancelled: boolean) {
    if (isSignedOut(error)) {
      signedOut = true;
      change(id, { state: 'ready' });
      cancel();
    } else if (isCancelled) change(id, { state: 'ready' }, `${file.name} is not uploaded.`);
    else {
      const reason = reasonOf(error);
      const isRefused = error instanceof ResponseError && [413, 415].includes(error.status);
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

/** What to say where sending the failed files again would change nothing. */
function refusalOfAll(failed: readonly Upload[]): string | undefined {
  if (!failed.every(({ isRefused }) => isRefused)) return undefined;
  return failed.length === 1 ? failed[0]?.reason : 'These files were refused. Please choose others.';
}

/** Why a file is not sent, in a sentence; `undefined` for one that may be sent. */
export function refusalOf({ name, size }: File, maxFileBytes: number): string | undefined {
  if (size === 0) return `${name} is empty.`;
  if (size <= maxFileBytes) return undefined;
  return `${name} has ${formatFileSize(size)}, and a file may have ${limitOf(maxFileBytes)} at most.`;
}

const limitOf = (maxFileBytes: number) => formatFileSize(maxFileBytes).replace('.00', '');

/** A warning about a file's extension; the server decides by the content. */
export function doubtOf({ name }: File): string | undefined {
  const isKnown = ENDINGS.some((ending) => name.toLowerCase().endsWith(ending));
  return isKnown ? undefined : `This may be refused: it does not look like a ${NAMES} file.`;
}

/** Why a file could not be uploaded, in a sentence: the server's own where it gave one. */
function reasonOf(error: unknown): string {
  if (!(error instanceof ResponseError)) return 'The connection was lost. Please try again.';
  const { detail, errors } = error.problem;
  const words = errors?.[0]?.message || detail;
  if (words) return /[.!?]$/.test(words) ? words : `${words}.`;
  if (error.status === 413) return 'The file is too large.';
  return 'The server could not take the file. Please try again.';
}
