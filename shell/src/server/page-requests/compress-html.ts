import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants } from 'node:zlib';

/** About 1 ms per page: for the visitor who is waiting. */
const FAST = 4;
/** Half the time for a fifteenth more bytes: for a page that is sent only once. */
const ONCE = 2;
/** Takes over 100 ms and saves a tenth of the bytes: worth it only for a page that many visitors will get. */
const BEST = 11;

const brotli = promisify(brotliCompress);

/** Tail of the queue of best-quality compressions: one at a time, so that they never occupy every core. */
let queue: Promise<unknown> = Promise.resolve();

export interface Compressed {
  (): Promise<Uint8Array<ArrayBuffer>>;
  /** The best compression available so far, without waiting. */
  latest(): Uint8Array<ArrayBuffer> | undefined;
}

/**
 * Compresses a page on first use. A page that `isKept` in the page cache is then recompressed at best quality in the
 * background, for the visitors after the first.
 */
export function compressHtml(html: string, isKept: boolean): Compressed {
  return isKept ? compressKept(html) : compressOnce(html);
}

/** Synchronous: a round trip to another thread would double the time. */
function compressOnce(html: string): Compressed {
  let latest: Uint8Array<ArrayBuffer> | undefined;
  const get = async () => (latest ??= new Uint8Array(brotliCompressSync(html, qualityOf(ONCE))));
  return Object.assign(get, { latest: () => latest });
}

function compressKept(html: string): Compressed {
  let compressed: Promise<Uint8Array<ArrayBuffer>> | undefined;
  let latest: Uint8Array<ArrayBuffer> | undefined;
  /** If it fails, the fast one stays. */
  const compressBest = () =>
    compress(html, BEST).then(
      (best) => {
        compressed = Promise.resolve(best);
        latest = best;
      },
      () => undefined,
    );
  const get = () => {
    if (compressed) return compressed;
    const fast = compress(html, FAST);
    compressed = fast;
    fast.then(
      (bytes) => {
        latest = bytes;
        queue = queue.then(compressBest);
      },
      () => (compressed = undefined),
    );
    return fast;
  };
  return Object.assign(get, { latest: () => latest });
}

async function compress(html: string, quality: number): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await brotli(html, qualityOf(quality)));
}

const qualityOf = (quality: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
