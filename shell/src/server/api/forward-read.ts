import { Pool } from 'undici';
import type { Exchange } from './exchange';

/** Dropped from a request without a body: undici sets what it needs and takes no `Expect`. */
const BODY_HEADERS = ['content-length', 'transfer-encoding', 'expect'];

/** Forwards requests without a body over keep-alive connections, one request at a time on each. */
export function createReadForwarder(target: URL, silenceMs: number) {
  // These time out a silent api, not a visitor who reads the answer slowly.
  const pool = new Pool(target.origin, {
    headersTimeout: silenceMs,
    bodyTimeout: silenceMs,
    connect: { timeout: silenceMs },
  });

  return function forwardRead({ incoming, outgoing, path, headers, answered, failed }: Exchange): void {
    for (const name of BODY_HEADERS) delete headers[name];
    let abort: (() => void) | undefined;
    let isGone = false;
    let isReplaced = false;
    /** Bytes still to come, if the length is known. */
    let missing: number | undefined;
    outgoing.once('close', () => {
      isGone = true;
      if (!outgoing.writableFinished) abort?.();
    });
    pool.dispatch(
      { path, method: incoming.method as 'GET' | 'HEAD', headers },
      {
        onRequestStart(controller) {
          abort = () => controller.abort(GONE);
          if (isGone) abort();
        },
        onResponseStart(_controller, status, received) {
          if (status < 200) return;
          const answer = answered(status, received);
          isReplaced = answer === undefined;
          if (!answer) return;
          const length = received['content-length'];
          missing = typeof length === 'string' && incoming.method === 'GET' ? Number(length) : undefined;
          outgoing.writeHead(status, answer);
        },
        onResponseData(controller, chunk) {
          if (isReplaced) return;
          if (missing !== undefined) missing -= chunk.length;
          // Head and body then go out in one write.
          if (missing === 0) return void outgoing.end(chunk);
          if (outgoing.write(chunk)) return;
          controller.pause();
          outgoing.once('drain', () => controller.resume());
        },
        onResponseEnd() {
          if (!isReplaced && !outgoing.writableEnded) outgoing.end();
        },
        onResponseError() {
          if (!isReplaced && !isGone) failed(false);
        },
      },
    );
  };
}

/** Shared: `abort` without a reason builds an error with a stack. */
const GONE = new Error('the visitor has gone');
