import { act } from '@testing-library/react';
import { SESSION_OF } from '@lisle-harrow/api/contract';

/** One upload as the browser sees it: what was sent, and functions that advance it. */
export interface FakeUpload {
  readonly method: string;
  readonly path: string;
  readonly key: string | undefined;
  /** The person for whom the page was rendered. */
  readonly person: string | undefined;
  /** The fields of the form; a file is given as its name. */
  readonly form: Record<string, string>;
  readonly isAborted: boolean;
  progress(sent: number, total: number): void;
  answer(status: number, body?: unknown): Promise<void>;
  loseConnection(): Promise<void>;
}

/** Replaces the browser's uploads by fakes in memory; `restore` brings the browser's back. */
export function fakeUploads(): { uploads: FakeUpload[]; restore(): void } {
  const uploads: FakeUpload[] = [];
  const real = globalThis.XMLHttpRequest;

  class FakeRequest {
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    onloadend?: () => void;
    status = 0;
    responseText = '';
    statusText = '';
    private line = ['', ''] as [string, string];
    private headers: Record<string, string> = {};
    private isAborted = false;

    open(...line: [string, string]) {
      this.line = line;
    }

    setRequestHeader(name: string, value: string) {
      this.headers[name] = value;
    }

    abort() {
      this.isAborted = true;
      this.onabort?.();
      this.onloadend?.();
    }

    send(body: FormData) {
      const end = (event: 'onload' | 'onerror') =>
        act(async () => {
          this[event]?.();
          this.onloadend?.();
        });
      const isAborted = () => this.isAborted;
      uploads.push({
        method: this.line[0],
        path: this.line[1],
        key: this.headers['Idempotency-Key'],
        person: this.headers[SESSION_OF],
        form: Object.fromEntries(
          [...body].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]),
        ),
        get isAborted() {
          return isAborted();
        },
        progress: (loaded, total) => act(() => this.upload.onprogress?.({ loaded, total })),
        answer: (status, answered = {}) => {
          this.status = status;
          this.responseText = JSON.stringify(answered);
          return end('onload');
        },
        loseConnection: () => end('onerror'),
      });
    }
  }

  Object.assign(globalThis, { XMLHttpRequest: FakeRequest });
  return { uploads, restore: () => Object.assign(globalThis, { XMLHttpRequest: real }) };
}
