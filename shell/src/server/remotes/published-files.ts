import { createReadStream } from 'node:fs';
import { withTimeLimit } from '../../time-limit';

/** How long the outcome of a check is believed: a burst of page requests checks once. */
const FRESH_MS = 100;
/** The same of one that failed, after twice as long each time: what is down is not asked ten times a second. */
const MOST_FRESH_MS = 2000;
/** Many times the largest descriptor or registry. */
const MOST_BYTES = 5_000_000;

/** The text behind a `file:` or http(s) URL. The latter fails on any status but 2xx, past the time limit, and beyond 5 MB. */
export async function readText(url: URL, timeoutMs: number): Promise<string> {
  return (await readBytes(url, timeoutMs, MOST_BYTES)).toString('utf8');
}

/** The same as bytes, and of at most `most` of them; `signal` may end it earlier. */
export async function readBytes(
  url: URL,
  timeoutMs: number,
  most: number,
  signal?: AbortSignal,
): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const content =
    url.protocol === 'file:' ? createReadStream(url, { signal }) : await download(url, timeoutMs, signal);
  for await (const chunk of content as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > most) throw new Error(`more than ${most} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function download(url: URL, timeoutMs: number, signal?: AbortSignal) {
  const limit = AbortSignal.timeout(timeoutMs);
  const response = await fetch(url, { signal: signal ? AbortSignal.any([limit, signal]) : limit });
  if (!response.ok) throw new Error(`status ${response.status}`);
  return response.body ?? [];
}

/**
 * Follows a JSON file that others publish. The function that this gives reads the file at most once per 100 ms, however
 * often it is called, and waits for it; while that fails, more and more seldom, down to once in two seconds. A changed one goes to `accept`, which throws if it is no good and is then given
 * the file again. While checks fail they are not waited for longer than that: a server that hangs must not hold up every
 * page for its whole time limit. `onFailure` and `onRecovery` are called once per change. Its `isSettled` says whether there
 * is nothing to wait for.
 */
export function followJson(options: {
  read: () => Promise<string>;
  accept: (json: unknown) => void;
  /** `hasRead` where there is a file, but no good one. */
  onFailure: (problem: string, hasRead: boolean) => void;
  onRecovery: () => void;
}) {
  let last: { at: number; done: Promise<void>; isOver: boolean } | undefined;
  let accepted: string | undefined;
  let failures = 0;
  const freshMs = () => Math.min(FRESH_MS * 2 ** failures, MOST_FRESH_MS);

  async function check(): Promise<void> {
    let hasRead = false;
    try {
      const text = await options.read();
      hasRead = true;
      if (text !== accepted) options.accept(JSON.parse(text));
      accepted = text;
      if (failures > 0) options.onRecovery();
      failures = 0;
    } catch (error) {
      if (failures === 0) options.onFailure(messageOf(error), hasRead);
      failures += 1;
    }
  }

  async function follow(): Promise<void> {
    if (!last || Date.now() - last.at > freshMs()) {
      const checking = { at: Date.now(), isOver: false, done: check() };
      void checking.done.then(() => (checking.isOver = true));
      last = checking;
    }
    if (failures === 0) return last.done;
    return withTimeLimit(FRESH_MS, last.done).catch(() => undefined);
  }
  return Object.assign(follow, {
    isSettled: () => last !== undefined && last.isOver && Date.now() - last.at <= freshMs(),
  });
}

export const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
