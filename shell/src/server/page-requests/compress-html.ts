import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

/** Costs about 4 ms for a page: for the visitor who waits. */
const FAST = 4;
/** Costs about 200 ms and saves a tenth of the bytes: worth it only for a page that many visitors will be sent. */
const BEST = 11;

const brotli = promisify(brotliCompress);

/** The last of the queued compressions at best quality: one at a time, so that they never take every core. */
let queue: Promise<unknown> = Promise.resolve();

export interface Compressed {
  (): Promise<Uint8Array<ArrayBuffer>>;
  /** The best that there is by now, without waiting for it. */
  latest(): Uint8Array<ArrayBuffer> | undefined;
}

/**
 * Compresses one page when it is first asked for. A page that `isKept` in the page cache is then compressed again at
 * best quality, in the background, for the visitors after the first.
 */
export function compressHtml(html: string, isKept: boolean): Compressed {
  let compressed: Promise<Uint8Array<ArrayBuffer>> | undefined;
  let latest: Uint8Array<ArrayBuffer> | undefined;
  /** Where it fails the fast one stays. */
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
        if (isKept) queue = queue.then(compressBest);
      },
      () => (compressed = undefined),
    );
    return fast;
  };
  return Object.assign(get, { latest: () => latest });
}

async function compress(html: string, quality: number): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }));
}
