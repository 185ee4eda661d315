import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { createImageRenderer, type ImageRenderer } from './image-renderer';

let folder: string;
beforeAll(() => (folder = mkdtempSync(path.join(os.tmpdir(), 'renderer-'))));
afterAll(() => rmSync(folder, { recursive: true }));

/** A thread that renders an image of one byte, the number of images so far. It fails on some titles. */
const SCRIPT = `
  let asked = 0;
  exports.renderImage = async ({ shareImage }) => {
    asked += 1;
    if (shareImage.title.startsWith('never')) return new Promise(() => undefined);
    if (shareImage.title === 'ends') process.exit(3);
    if (shareImage.title === 'fails') {
      setImmediate(() => process.exit(1));
      throw new Error('no such letter');
    }
    return new Uint8Array([asked]);
  };`;

const opened: ImageRenderer[] = [];
afterEach(() => Promise.all(opened.splice(0).map((renderer) => renderer.close())));

function renderer() {
  const script = path.join(folder, 'draw.cjs');
  writeFileSync(script, SCRIPT);
  const images = createImageRenderer({ script, fontFolder: folder, log: pino({ level: 'silent' }) });
  opened.push(images);
  const shareImage = (title: string) =>
    images.shareImage({ seed: '/', title, label: '', firm: '', foot: '' });
  return { shareImage, rendered: async (title: string) => [...((await shareImage(title)) ?? [])] };
}

test('an image is rendered once, even for concurrent requests', async () => {
  const { rendered } = renderer();
  expect(await Promise.all([rendered('a'), rendered('a'), rendered('b')])).toEqual([[1], [1], [2]]);
  expect(await rendered('a')).toEqual([1]);
});

test('the least recently used images are evicted and rendered again', async () => {
  const { rendered } = renderer();
  await rendered('first');
  await rendered('second');
  for (let at = 0; at < 99; at++) {
    await rendered(`other ${at}`);
    await rendered('first');
  }
  expect(await rendered('first')).toEqual([1]);
  expect(await rendered('second')).toEqual([102]);
});

test('if too many images are waiting, another request is refused at once', () => {
  const { shareImage } = renderer();
  for (let at = 0; at < 21; at++) shareImage(`never ${at}`)?.catch(() => undefined);
  expect(shareImage('one more')).toBeUndefined();
});

test.each(['fails', 'ends'])('a thread that %s is replaced, and its result is not cached', async (title) => {
  const { rendered } = renderer();
  expect(await rendered('a')).toEqual([1]);
  await expect(rendered(title)).rejects.toThrow();
  await expect(rendered(title)).rejects.toThrow();
  expect(await rendered('a')).toEqual([1]);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await rendered('b')).toEqual([1]);
});
