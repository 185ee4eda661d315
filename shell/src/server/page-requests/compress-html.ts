import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

/** Costs about 4 ms for a page: for the visitor who waits. */
const FAST = 4;
/** Costs about 200 ms and saves a tenth of the bytes: worth it only for a page that many visitors will be sent. */
const BEST = 11;

const brotli = promisify(brotliCompress);

/** The last of the queued compressions at best quality: one at a time, so that they never take every core. */
let queue: Promise<unknown> = Promise.resolve();

/**
 * Compresses one page when it is first asked for. A page that `isKept` in the page cache is then compressed again at
 * best quality, in the background, for the visitors after the first.
 */
export function compressHtml(html: string, isKept: boolean): () => Promise<Uint8Array<ArrayBuffer>> {
  let compressed: Promise<Uint8Array<ArrayBuffer>> | undefined;
  /** Where it fails the fast one stays. */
  const compressBest = () =>
    compress(html, BEST).then(
      (best) => void (compressed = Promise.resolve(best)),
      () => undefined,
    );
  return () => {
    if (compressed) return compressed;
    const fast = compress(html, FAST);
    compressed = fast;
    fast.then(
      () => isKept && (queue = queue.then(compressBest)),
      () => (compressed = undefined),
    );
    return fast;
  };
}

async function compress(html: string, quality: number): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }));
}
