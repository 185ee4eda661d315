import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { keptJson } from './kept-json';

let root: string;
let folder: string;
let logged: string[];
beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'kept-'));
  folder = path.join(root, 'state');
  logged = [];
});
afterEach(() => rmSync(root, { recursive: true }));

const open = () =>
  keptJson(
    { name: 'releases', location: 'http://api', folder, retryMs: 5 },
    pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) }),
  );
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 5));
async function until(json: unknown): Promise<void> {
  const kept = () =>
    open()
      .read()
      .catch(() => undefined);
  while (JSON.stringify(await kept()) !== JSON.stringify(json)) await aMoment();
}

test('after several writes in quick succession the newest state is stored', async () => {
  const kept = open();
  // The first writes take longer than the last.
  for (let at = 0; at < 20; at += 1) kept.keep({ at, more: 'x'.repeat((20 - at) * 100_000) });
  kept.keep({ at: 20 });
  await until({ at: 20 });
  for (let times = 0; times < 20; times += 1) await aMoment();
  expect(await open().read()).toEqual({ at: 20 });
  expect([readdirSync(folder).length, logged]).toEqual([1, []]);
});

test('a failed write is retried until it succeeds, and is logged once', async () => {
  writeFileSync(folder, 'a file, where the folder has to be');
  open().keep({ live: '2' });
  while (logged.length === 0) await aMoment();
  for (let times = 0; times < 10; times += 1) await aMoment();
  rmSync(folder);
  await until({ live: '2' });
  expect(logged).toHaveLength(1);
});
