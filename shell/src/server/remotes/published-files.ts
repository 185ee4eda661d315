import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { createOutside } from '@lisle-harrow/server/outside/outside';
import { withTimeLimit } from '../../time-limit';

/** How long the result of a check is reused: a burst of page requests checks once. */
const FRESH_MS = 100;
/** The time doubles with each failure, up to this: a server that is down is not asked ten times a second. */
const MOST_FRESH_MS = 2000;
/** Many times the largest descriptor or registry. */
const MOST_BYTES = 5_000_000;

const UNPACK: Readonly<Record<string, (() => NodeJS.ReadWriteStream) | undefined>> = {
  gzip: createGunzip,
  br: createBrotliDecompress,
};

let outside = createOutside([]);

/** Sets which hosts inside a network the files may be at, for the whole process. */
export const setInternalHosts = (hosts: readonly string[]): void => void (outside = createOutside(hosts));

/**
 * The text at a `file:` or http(s) URL, of at most 5 MB. HTTP fails on any status but 2xx, so also on a redirect, past the time
 * limit, and at addresses inside a network other than those that were set.
 */
export async function readText(url: URL, timeoutMs: number): Promise<string> {
  return (await readBytes(url, timeoutMs, MOST_BYTES)).toString('utf8');
}

/** The same as bytes, of which there may be at most `most`; `signal` aborts it. */
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
  try {
    for await (const chunk of content as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength;
      if (size > most) throw new Error(`more than ${most} bytes`);
      chunks.push(chunk);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error;
    throw new Error('the answer was cut off', { cause: error });
  }
  return Buffer.concat(chunks);
}

async function download(url: URL, timeoutMs: number, signal?: AbortSignal) {
  const limit = AbortSignal.timeout(timeoutMs);
  const response = await outside.ask(url, { signal: signal ? AbortSignal.any([limit, signal]) : limit });
  const { statusCode = 0 } = response;
  if (statusCode >= 200 && statusCode < 300) {
    // Not asked for, but some stores keep files like that.
    const unpack = UNPACK[response.headers['content-encoding'] ?? ''];
    return unpack ? pipeline(response, unpack(), () => undefined) : response;
  }
  response.destroy();
  throw new Error(`status ${statusCode}`);
}

/**
 * Follows a JSON file that others publish. The returned function reads the file at most once per 100 ms, however often it is called,
 * and waits for it; failures back off to once in two seconds. A changed file goes to `accept`, which throws if it is invalid and is then
 * given the file again. While checks fail, the function waits at most 100 ms: a server that hangs must not hold up every page for its
 * whole time limit. `onFailure` and `onRecovery` are called once per change. `isSettled` says whether a call would return at once.
 */
export function followJson(options: {
  read: () => Promise<string>;
  accept: (json: unknown) => void;
  /** `hasRead` if there is a file, but an invalid one. */
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
