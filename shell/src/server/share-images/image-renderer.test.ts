import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { createPictureStudio } from './image-renderer';

let folder: string;
beforeAll(() => (folder = mkdtempSync(path.join(os.tmpdir(), 'studio-'))));
afterAll(() => rmSync(folder, { recursive: true }));

/** A thread that draws a picture of one byte: how many it was asked for so far. Some titles are more than it can take. */
const SCRIPT = `
  const { parentPort } = require('node:worker_threads');
  let asked = 0;
  parentPort.on('message', ({ id, card }) => {
    asked += 1;
    if (card.title === 'never') return;
    if (card.title === 'ends') process.exit(3);
    if (card.title === 'fails') parentPort.postMessage({ id, problem: 'no such letter' });
    else parentPort.postMessage({ id, png: new Uint8Array([asked]) });
  });`;

function studio() {
  const script = path.join(folder, 'draw.cjs');
  writeFileSync(script, SCRIPT);
  const opened = createPictureStudio({ script, fontFolder: folder, log: pino({ level: 'silent' }) });
  const card = (title: string) => opened.card({ seed: '/', title, label: '', firm: '', foot: '' });
  return { card, drawn: async (title: string) => [...((await card(title)) ?? [])] };
}

test('a picture is drawn once, however many ask for it', async () => {
  const { drawn } = studio();
  expect(await Promise.all([drawn('a'), drawn('a'), drawn('b')])).toEqual([[1], [1], [2]]);
  expect(await drawn('a')).toEqual([1]);
});

test('of many pictures those that were not asked for lately are drawn again', async () => {
  const { drawn } = studio();
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
  const { card } = studio();
  for (let at = 0; at < 20; at++) card(`never ${at}`)?.catch(() => undefined);
  expect(card('one more')).toBeUndefined();
});

test.each(['fails', 'ends'])('a thread that %s is replaced, and nothing is kept of it', async (title) => {
  const { drawn } = studio();
  expect(await drawn('a')).toEqual([1]);
  await expect(drawn(title)).rejects.toThrow();
  await expect(drawn(title)).rejects.toThrow();
  expect(await drawn('a')).toEqual([1]);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await drawn('b')).toEqual([1]);
});
