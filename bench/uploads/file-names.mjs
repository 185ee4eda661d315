// How long the longest file name that a form takes blocks the api: uploads of small files whose names are 15.5 KB of characters
// that were once slow to process.
import { fork } from 'node:child_process';
import { on } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, outdated } from '../../tooling/build.mjs';
import { root, step, stopChild } from '../../tooling/prepare.mjs';
import { table } from '../pages/report.mjs';
import { signIn } from '../sign-in.mjs';
import { PDF_PAGE } from './pdf-page.mjs';

const LENGTH = 15_500;
const ORDINARY = 'an ordinary name';
const NAMES = {
  [ORDINARY]: 'passport.pdf',
  ...Object.fromEntries(
    Object.entries({
      dots: '.',
      spaces: ' ',
      'dots and spaces': '. ',
      letters: 'a',
      slashes: '/',
      unseen: '​',
    }).map(([what, filler]) => [what, `x${filler.repeat(LENGTH / Buffer.byteLength(filler))}x`]),
  ),
};
/**
 * How much longer than an ordinary name a long one may block, in ms: more than a busy machine adds, and a tenth of what was
 * slow.
 */
const MOST_MORE_MS = 100;
const PASSWORD = 'Evaluation-password-1';
const BOUNDARY = 'bench-boundary';

export async function measureFileNames({ runs, folder, atEnd }) {
  await step('build', () => build(outdated(['api'])));
  const api = fork(path.join(root, 'api/dist/main.cjs'), {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: ['--import', fileURLToPath(new URL('longest-block.mjs', import.meta.url))],
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      DATA_DIR: folder,
      SEED_PASSWORD: PASSWORD,
      RATE_LIMIT: 'off',
    },
  });
  atEnd(() => stopChild(api));
  const { port } = await message(api, 'listening');
  const url = `http://127.0.0.1:${port}`;
  const cookie = await signIn(url, 'client@lisleharrow.example', PASSWORD);

  const blocks = Object.fromEntries(Object.keys(NAMES).map((what) => [what, []]));
  // The first round is for the compiler to warm up.
  for (let run = 0; run <= runs; run++)
    for (const [what, name] of Object.entries(NAMES)) {
      await longestBlock(api);
      await upload(url, cookie, name);
      const ms = await longestBlock(api);
      if (run > 0) blocks[what].push(ms);
    }
  const rows = Object.entries(blocks).map(([what, all]) => {
    const sorted = all.toSorted((a, b) => a - b);
    return [what, ...[sorted[Math.floor(sorted.length / 2)], sorted.at(-1)].map((ms) => ms.toFixed(1))];
  });
  const about = `Longest block of the api's event loop while a file is uploaded whose name is ${LENGTH} bytes; ms, ${runs} runs`;
  const longest = (what) => Math.max(...blocks[what]);
  const most = longest(ORDINARY) + MOST_MORE_MS;
  return {
    figures: { blocks },
    failed: Object.keys(blocks).some((what) => longest(what) > most),
    report: `${about}\n\n${table([['name', 'median', 'longest'], ...rows])}`,
  };
}

async function upload(url, cookie, name) {
  const form = [
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="name"\r\n\r\nBenchmark\r\n`,
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n`,
    `Content-Type: application/pdf\r\n\r\n${PDF_PAGE}${crypto.randomUUID()}\r\n--${BOUNDARY}--\r\n`,
  ];
  const response = await fetch(`${url}/api/client/documents/upload`, {
    method: 'POST',
    headers: { Cookie: cookie, 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: form.join(''),
  });
  if (response.status !== 201) throw new Error(`The upload was answered with ${response.status}`);
  await response.arrayBuffer();
}

async function longestBlock(api) {
  api.send('longest block');
  return (await message(api, 'longest block')).ms;
}

async function message(child, type) {
  for await (const [told] of on(child, 'message', { close: ['exit'] })) if (told.type === type) return told;
  throw new Error(`The api stopped with ${child.exitCode}`);
}
