// How long others wait while texts, files and mails made to be slow are handled, each within the limits of size.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { tsImport } from 'tsx/esm/api';
import { build, outdated } from '../../tooling/build.mjs';
import { refuse, step, stopChild } from '../../tooling/prepare.mjs';
import { childrenOf, descriptorsOf, percentile } from '../measure.mjs';
import { table } from '../pages/report.mjs';
import { signIn } from '../sign-in.mjs';
import { PASSWORD, startServer } from '../torture/servers.mjs';

const MOST_MS = 250;
const SECONDS = 20;
/** What is held must be free this long after the last answer. */
const SETTLE_MS = 3_000;
/** Each sends texts, and files, in an order of its own. */
const SENDERS = [0, 1, 2];
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const here = (file) => fileURLToPath(new URL(file, import.meta.url));

const TEXTS = ['*a_', '**', '[', '# a\n', '>', '- ', '[a]('].map((piece) =>
  `${piece.repeat(48_000 / piece.length)}a`.slice(0, 48_000),
);

async function makeFiles() {
  const { office } = await tsImport('../../api/src/testing/zip.ts', import.meta.url);
  const word = (xml) => office(`${WORD}.main+xml`, { 'main.xml': xml }, { stored: true });
  return [
    { type: WORD, name: 'parts.docx', bytes: word(`<w>${'<w:p/>'.repeat(1_000_000)}</w>`) },
    { type: WORD, name: 'deep.docx', bytes: word('<w>'.repeat(2_000_000)) },
    ...['<<', '[', '(', '/A#', '1 0 obj ', 'stream\n'].map((piece, at) => ({
      type: 'application/pdf',
      name: `${at}.pdf`,
      bytes: Buffer.from(`%PDF-1.7\n${piece.repeat(8_000_000 / piece.length)}`),
    })),
  ];
}

export async function measureHostile({ runs, folder, atEnd }) {
  if (process.platform !== 'linux') refuse('This benchmark reads /proc and needs Linux.');
  await step('build', () => build(outdated(['api'])));
  const files = await makeFiles();
  const mailbox = fork(here('mailbox.mjs'), { execArgv: ['--import', 'tsx'] });
  atEnd(() => stopChild(mailbox));
  const [imapUrl] = await once(mailbox, 'message');
  const api = await startServer(
    'api',
    {
      DATA_DIR: folder,
      SEED_PASSWORD: PASSWORD,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'error',
      IMAP_URL: imapUrl,
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'desk@lisleharrow.example',
      PUBLIC_URL: 'http://127.0.0.1',
    },
    atEnd,
  );
  const idle = await ask(api.url, runs, () => pause(5_000));
  const before = heldBy(api.pid, folder);
  const answers = new Map();
  const busy = await ask(api.url, runs, () => sendAll(api.url, files, answers));
  await pause(SETTLE_MS);
  const after = heldBy(api.pid, folder);

  const rows = Object.entries({ idle, busy }).flatMap(([state, waits]) =>
    Object.entries(waits).map(([route, all]) => [
      state,
      route,
      String(all.length),
      ...[0.5, 0.99, 1].map((part) => percentile(all, part).toFixed(0)),
    ]),
  );
  const longest = Math.max(...Object.values(busy).flat());
  // This process keeps its connections open for a next request.
  const isHeld = after.parts > 0 || after.descriptors > before.descriptors + SENDERS.length * 2 + 5;
  return {
    figures: { idle, busy, answers: Object.fromEntries(answers), before, after },
    failed: longest > MOST_MS || isHeld,
    report: [
      `Waits of others while texts, files and mails that are made to be slow are handled; ms, at most ${MOST_MS} (${longest > MOST_MS ? 'exceeded' : 'kept'})`,
      table([['', 'request', 'asked', 'median', '99 %', 'longest'], ...rows]),
      `answers: ${Array.from(answers, ([what, count]) => `${what} ${count}`).join(', ')}`,
      `held afterwards: ${after.parts} .part files, ${after.descriptors} descriptors (${before.descriptors} before), ${after.processes} idle parsers`,
    ].join('\n\n'),
  };
}

/** The waits of requests that are sent from a thread of its own for as long as `work` lasts, by route. */
async function ask(url, runs, work) {
  const asking = new Worker(here('ask.mjs'), { workerData: { url } });
  for (let run = 0; run < runs; run++) await work();
  asking.postMessage('stop');
  const [waits] = await once(asking, 'message');
  return waits;
}

/** Sends texts of two editors and files of a client for a while; counts the answers. */
async function sendAll(url, files, answers) {
  const staff = { Cookie: await signIn(url, 'staff@lisleharrow.example', PASSWORD) };
  const client = { Cookie: await signIn(url, 'client@lisleharrow.example', PASSWORD) };
  const article = {
    slug: 'on-gifts',
    title: 'On gifts',
    excerpt: 'What to give.',
    category: 'Tax Strategy',
    author: 'Mei',
    imageUrl: '',
    bodyMarkdown: 'Give early.',
  };
  const write = (target, bodyMarkdown) =>
    fetch(`${url}/api/admin/articles${target}`, {
      method: 'POST',
      headers: { ...staff, 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...article, bodyMarkdown }),
    });
  const { id } = await (await write('', article.bodyMarkdown)).json();
  const end = performance.now() + SECONDS * 1000;
  async function repeat(what, kinds, send) {
    for (let at = 0; performance.now() < end; at++) {
      const response = await send(kinds[at % kinds.length]);
      await response.arrayBuffer();
      const key = `${what} ${response.status}`;
      answers.set(key, (answers.get(key) ?? 0) + 1);
    }
  }
  function upload({ type, name, bytes }) {
    const body = new FormData();
    body.set('name', name);
    body.set('file', new Blob([bytes], { type }), name);
    return fetch(`${url}/api/client/documents/upload`, { method: 'POST', headers: client, body });
  }
  await Promise.all([
    ...SENDERS.map((from) =>
      repeat('texts', [...TEXTS.slice(from), ...TEXTS.slice(0, from)], (text) =>
        write(`/${id}/preview`, text),
      ),
    ),
    ...SENDERS.map((from) => repeat('files', [...files.slice(from), ...files.slice(0, from)], upload)),
  ]);
}

function heldBy(pid, folder) {
  const uploads = path.join(folder, 'uploads');
  return {
    parts: existsSync(uploads) ? readdirSync(uploads).filter((name) => name.endsWith('.part')).length : 0,
    descriptors: descriptorsOf(pid),
    processes: childrenOf(pid).length,
  };
}
