import { jest } from '@jest/globals';
import { brotliDecompressSync } from 'node:zlib';

const BEST = 11;
const qualities: number[] = [];
let running = 0;
let mostAtOnce = 0;
/** Whether the next compression fails. */
let fails = false;

const zlib = await import('node:zlib');
jest.unstable_mockModule('node:zlib', () => ({
  ...zlib,
  brotliCompressSync: (text: string, options: { params: Record<number, number> }) => {
    qualities.push(options.params[zlib.constants.BROTLI_PARAM_QUALITY] ?? 0);
    return zlib.brotliCompressSync(text, options);
  },
  brotliCompress: (
    text: string,
    options: { params: Record<number, number> },
    done: (error: Error | null, result: Buffer) => void,
  ) => {
    const quality = options.params[zlib.constants.BROTLI_PARAM_QUALITY] ?? 0;
    qualities.push(quality);
    if (fails) {
      fails = false;
      return done(new Error('no memory'), Buffer.alloc(0));
    }
    if (quality === BEST) mostAtOnce = Math.max(mostAtOnce, ++running);
    zlib.brotliCompress(text, options, (error, result) => {
      if (quality === BEST) running -= 1;
      done(error, result);
    });
  },
}));
const { compressHtml } = await import('./compress-html');

const PAGE = Array.from({ length: 300 }, (_, at) => `<p id="p${at}">Paragraph ${at * 7919}</p>`).join('');
const settled = () => new Promise((resolve) => setTimeout(resolve, 500));

beforeEach(() => {
  qualities.length = 0;
});

test('the first visitor gets a fast compression, later ones the best', async () => {
  const brotli = compressHtml(PAGE, true);
  const first = await brotli();
  await settled();
  const later = await brotli();
  expect(qualities).toEqual([4, BEST]);
  expect(later.length).toBeLessThan(first.length);
  for (const bytes of [first, later]) expect(brotliDecompressSync(bytes).toString()).toBe(PAGE);
});

test('a page that is not cached is never compressed at best quality', async () => {
  const brotli = compressHtml(PAGE, false);
  await brotli();
  await settled();
  await brotli();
  expect(qualities).toEqual([2]);
  expect(brotliDecompressSync(brotli.latest()!).toString()).toBe(PAGE);
});

test('cached pages are compressed at best quality one at a time', async () => {
  await Promise.all(Array.from({ length: 6 }, (_, at) => compressHtml(`${PAGE}${at}`, true)()));
  const best = () => qualities.filter((quality) => quality === BEST);
  while (best().length < 6 || running > 0) await new Promise((resolve) => setTimeout(resolve, 10));
  expect(mostAtOnce).toBe(1);
});

test('a failed compression is retried for the next visitor and blocks no other compression', async () => {
  const brotli = compressHtml(PAGE, true);
  fails = true;
  await expect(brotli()).rejects.toThrow('no memory');
  expect(brotliDecompressSync(await brotli()).toString()).toBe(PAGE);
  fails = true;
  await settled();
  qualities.length = 0;
  await compressHtml(PAGE, true)();
  await settled();
  expect(qualities).toEqual([4, BEST]);
});
