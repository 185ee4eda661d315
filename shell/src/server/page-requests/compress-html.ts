import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants } from 'node:zlib';

/** Costs about 1 ms for a page: for the visitor who waits. */
const FAST = 4;
/** Half of that and a fifteenth more bytes: for a page that nobody else is sent. */
const ONCE = 2;
/** Costs more than 100 ms and saves a tenth of the bytes: worth it only for a page that many visitors will be sent. */
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
  return isKept ? compressKept(html) : compressOnce(html);
}

/** At once: to hand it to another thread and back takes as long again. */
function compressOnce(html: string): Compressed {
  let latest: Uint8Array<ArrayBuffer> | undefined;
  const get = async () => (latest ??= new Uint8Array(brotliCompressSync(html, qualityOf(ONCE))));
  return Object.assign(get, { latest: () => latest });
}

function compressKept(html: string): Compressed {
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
