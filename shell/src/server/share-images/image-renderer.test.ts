import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { createImageRenderer } from './image-renderer';

let folder: string;
beforeAll(() => (folder = mkdtempSync(path.join(os.tmpdir(), 'renderer-'))));
afterAll(() => rmSync(folder, { recursive: true }));

/** A thread that draws a picture of one byte: how many it was asked for so far. Some titles are more than it can take. */
const SCRIPT = `
  const { parentPort } = require('node:worker_threads');
  let asked = 0;
  parentPort.on('message', ({ id, shareImage }) => {
    asked += 1;
    if (shareImage.title === 'never') return;
    if (shareImage.title === 'ends') process.exit(3);
    if (shareImage.title === 'fails') parentPort.postMessage({ id, problem: 'no such letter' });
    else parentPort.postMessage({ id, png: new Uint8Array([asked]) });
  });`;

function renderer() {
  const script = path.join(folder, 'draw.cjs');
  writeFileSync(script, SCRIPT);
  const opened = createImageRenderer({ script, fontFolder: folder, log: pino({ level: 'silent' }) });
  const shareImage = (title: string) =>
    opened.shareImage({ seed: '/', title, label: '', firm: '', foot: '' });
  return { shareImage, drawn: async (title: string) => [...((await shareImage(title)) ?? [])] };
}

test('a picture is drawn once, however many ask for it', async () => {
  const { drawn } = renderer();
  expect(await Promise.all([drawn('a'), drawn('a'), drawn('b')])).toEqual([[1], [1], [2]]);
  expect(await drawn('a')).toEqual([1]);
});

test('of many pictures those that were not asked for lately are drawn again', async () => {
  const { drawn } = renderer();
  await drawn('first');
  await drawn('second');
  for (let at = 0; at < 99; at++) {
    await drawn(`other ${at}`);
    await drawn('first');
  }
  expect(await drawn('first')).toEqual([1]);
  expect(await drawn('second')).toEqual([102]);
});

test('when too many wait, the next one is told so at once', () => {
  const { shareImage } = renderer();
  for (let at = 0; at < 20; at++) shareImage(`never ${at}`)?.catch(() => undefined);
  expect(shareImage('one more')).toBeUndefined();
});

test.each(['fails', 'ends'])('a thread that %s is replaced, and nothing is kept of it', async (title) => {
  const { drawn } = renderer();
  expect(await drawn('a')).toEqual([1]);
  await expect(drawn(title)).rejects.toThrow();
  await expect(drawn(title)).rejects.toThrow();
  expect(await drawn('a')).toEqual([1]);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await drawn('b')).toEqual([1]);
});
