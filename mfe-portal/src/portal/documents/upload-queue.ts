import { type Attempt, attemptOf, isSignedOut, type UploadOptions } from 'api/calls';
import { isRefusal, reasonOf } from './upload-reason';

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
export interface Outcome {
  readonly failed: number;
  readonly signedOut: boolean;
}

interface QueueState {
  readonly uploads: readonly Upload[];
  /** The latest event, for those who do not see the bars. */
  readonly news: string;
}

export interface UploadQueue<Details> {
  get(): QueueState;
  subscribe(listener: () => void): () => void;
  add(file: File): void;
  remove(id: string): void;
  /** Sends a file. Answers once nothing is under way any more, and to the first of several callers alone. */
  send(jobs: readonly { id: string; details: Details }[]): Promise<Outcome | undefined>;
  /** Stops one file, or all; what was stopped is ready to be sent again. */
  cancel(id?: string): void;
}

type Deliver<Details> = (details: Details, file: File, options: UploadOptions) => Promise<unknown>;

const AT_ONCE = 2;

/** Files that leave two at a time, each with progress, an end and a key that stays the same while its details do. */
export function createUploadQueue<Details extends object>(deliver: Deliver<Details>): UploadQueue<Details> {
  let state: QueueState = { uploads: [], news: '' };
  let waiting: { id: string; details: Details }[] = [];
  let signedOut = false;
  let settle: ((outcome: Outcome) => void) | undefined;
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

  function advance() {
    while (underWay.size < AT_ONCE && waiting.length > 0) {
      const job = waiting.shift()!;
      void start(job.id, job.details);
    }
    if (underWay.size > 0 || !settle) return;
    const answer = settle;
    settle = undefined;
    answer({ failed: state.uploads.filter((upload) => upload.state === 'failed').length, signedOut });
  }

  async function start(id: string, details: Details) {
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
      end(upload, error, controller.signal.aborted);
    }
    underWay.delete(id);
    advance();
  }

  function end({ id, file }: Upload, error: unknown, isCancelled: boolean) {
    if (isSignedOut(error)) {
      signedOut = true;
      change(id, { state: 'ready' });
      cancel();
    } else if (isCancelled) change(id, { state: 'ready' }, `${file.name} is not uploaded.`);
    else {
      const reason = reasonOf(error);
      change(
        id,
        { state: 'failed', reason, isRefused: isRefusal(error) },
        `${file.name} could not be uploaded. ${reason}`,
      );
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
      set({ news: jobs.length === 1 ? 'Uploading 1 file.' : `Uploading ${jobs.length} files.` });
      const isFirst = settle === undefined;
      const settled = isFirst && new Promise<Outcome>((resolve) => (settle = resolve));
      if (isFirst) signedOut = false;
      advance();
      return settled || undefined;
    },
  };
}
