// What the ledger costs where it is written, with and without it in turn, and what it takes to find one of many lines that was
// changed in the database file.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { register } from 'tsx/esm/api';
import { Pool } from 'undici';
import { step } from '../../tooling/prepare.mjs';
import { cpuOf, percentile } from '../measure.mjs';

register();
const { migrateDatabase } = await import('../../api/src/db/migrate.ts');
const { openDatabase } = await import('../../api/src/db/open.ts');
const { sealEntries, verifyChain } = await import('../../api/src/ledger/chain.ts');
const { spawnScript } = await import('../../api/src/testing/api-process.ts');

const LINES = 100_000;
const CHANGED = 54_321;
/** One at a time, as a member of staff works, and enough at once for writes to be grouped. */
const CONNECTIONS = [1, 16];
const REQUESTS = 500;
const INQUIRIES = 320;
const WARM_UP_RUNS = 1;
/** The share that the ledger may add to the processor time of a status change. */
const GOAL = 0.2;

export async function measureLedger({ runs, folder, atEnd }) {
  const chain = await findChangedLine(path.join(folder, 'chain'), atEnd);
  const measured = await measureCosts(runs, atEnd);
  const { without, withIt, later } = measured;
  const rows = Object.keys(without).map((name) => {
    const ratios = withIt[name].map((us, run) => us / without[name][run]);
    return {
      name,
      without: percentile(without[name], 0.5),
      withIt: percentile(withIt[name], 0.5),
      later: later[name] && percentile(later[name], 0.5),
      ratios: [0.5, 0, 1].map((part) => percentile(ratios, part)),
    };
  });
  const failed =
    chain.named !== CHANGED || rows.some(({ name, ratios }) => isGoal(name) && ratios[0] > 1 + GOAL);
  return { figures: { chain, measured }, report: describe(chain, rows, runs), failed };
}

const isGoal = (name) => name.startsWith('change');

/** Makes a ledger, changes one line in its file, and has the command find it. */
async function findChangedLine(dataDir, atEnd) {
  const file = path.join(dataDir, 'lisle-harrow.db');
  mkdirSync(dataDir, { mode: 0o700 });
  await step(`${LINES.toLocaleString('en')} lines and their seals`, async () => {
    const url = `file:${file}`;
    await migrateDatabase({ url });
    const database = openDatabase({ url, isServer: true });
    await database.client
      .execute(`insert into ledger_entries (at, action, actor_kind, actor_id, actor_name, network, request_id, client_id, subject_id, changes)
      with recursive lines (line) as (select 1 union all select line + 1 from lines where line < ${LINES})
      select '2026-11-22T13:52:12.000Z', 'booking-changed', 'staff', 'account-' || line % 20, 'Jane Doe', '203.0.113.0/24',
        'request-of-line-' || line, null, 'booking-' || line, '{"status":["pending","confirmed"]}' from lines`);
    await sealEntries(database);
    await database.close();
  });
  const sound = await verify(dataDir, file, atEnd);
  if (sound.code !== 0) throw new Error(`The chain was broken before it was touched: ${sound.words}`);
  const bytes = readFileSync(file);
  const written = `request-of-line-${CHANGED}`;
  const found = bytes.indexOf(written);
  if (found < 0 || bytes.indexOf(written, found + 1) >= 0)
    throw new Error('The line does not stand once in the file');
  bytes.write('R', found);
  writeFileSync(file, bytes);
  const broken = await verify(dataDir, file, atEnd);
  const named = Number(/^Line (\d+):/m.exec(broken.words)?.[1]);
  return { lines: LINES, changed: CHANGED, named, words: broken.words.trim(), cpuMs: sound.cpuMs };
}

/** The command's output, and the processor time of comparing, without that of starting a process. */
async function verify(dataDir, file, atEnd) {
  let cpuMs;
  let code;
  let words;
  await step('verify', async () => {
    const database = openDatabase({ url: `file:${file}` });
    const before = process.cpuUsage();
    await verifyChain(database);
    const { user, system } = process.cpuUsage(before);
    cpuMs = (user + system) / 1000;
    await database.close();
    const { child, ended, output } = spawnScript('audit.ts', ['verify'], { DATA_DIR: dataDir });
    atEnd(() => child.kill('SIGKILL'));
    code = await ended;
    words = output();
    return words.split('\n')[0];
  });
  return { cpuMs, code, words };
}

async function measureCosts(runs, atEnd) {
  const modesOfLooks = 3;
  const looks = (runs + WARM_UP_RUNS) * REQUESTS * CONNECTIONS.length * modesOfLooks;
  const api = fork(fileURLToPath(new URL('api.mjs', import.meta.url)), [INQUIRIES, looks].map(String));
  atEnd(() => api.kill('SIGKILL'));
  const [{ url, cookie }] = await once(api, 'message');
  const tell = async (order) => {
    api.send(order);
    await once(api, 'message');
  };
  const statuses = new Map();
  let looked = 0;
  const questions = {
    'change a status': (n) => {
      const id = `inquiry-${(n % INQUIRIES) + 1}`;
      const status = statuses.get(id) === 'in_progress' ? 'resolved' : 'in_progress';
      statuses.set(id, status);
      return { method: 'PATCH', path: `/api/admin/contacts/${id}`, body: JSON.stringify({ status }) };
    },
    // Another client each time: two looks within a minute count as one.
    'open a client': () => ({ method: 'GET', path: `/api/admin/clients/client-${(looked += 1)}` }),
  };
  const headers = { cookie, 'content-type': 'application/json' };

  async function costOf(question, connections, mode) {
    await tell({ mode });
    const pool = new Pool(url, { connections, pipelining: 1 });
    const before = cpuOf(api.pid);
    let sent = 0;
    await Promise.all(
      Array.from({ length: connections }, async () => {
        while (sent < REQUESTS) {
          const { statusCode, body } = await pool.request({ headers, ...questions[question](sent++) });
          const text = await body.text();
          if (statusCode !== 200) throw new Error(`${question}: ${statusCode} ${text}`);
        }
      }),
    );
    await tell({});
    const cost = (cpuOf(api.pid) - before) / 1000 / sent;
    await pool.close();
    return cost;
  }

  const measured = { without: {}, withIt: {}, later: {} };
  const modes = { without: 'without a ledger', withIt: 'with the ledger', later: 'told a second later' };
  for (let run = -WARM_UP_RUNS; run < runs; run++)
    await step(run < 0 ? 'warm up' : `run ${run + 1} of ${runs}`, async () => {
      for (const connections of CONNECTIONS)
        for (const question of Object.keys(questions))
          for (const [key, mode] of Object.entries(modes)) {
            // A change is never recorded later.
            if (key === 'later' && isGoal(question)) continue;
            const cost = await costOf(question, connections, mode);
            const name = `${question}, ${connections} at once`;
            if (run >= 0) (measured[key][name] ??= []).push(cost);
          }
      return `load ${os.loadavg()[0].toFixed(1)}`;
    });
  api.disconnect();
  return measured;
}

function describe({ lines, changed, cpuMs, words }, rows, runs) {
  const us = (value) => (value === undefined ? '-' : value.toFixed(0)).padStart(16);
  const table = rows.map(({ name, without, withIt, later, ratios }) =>
    [
      name.padEnd(28),
      ...[without, withIt, later].map(us),
      `  ${ratios[0].toFixed(2)} (${ratios[1].toFixed(2)}-${ratios[2].toFixed(2)})`,
      isGoal(name) ? `  goal ${(1 + GOAL).toFixed(2)}` : '',
    ].join(''),
  );
  return `${lines.toLocaleString('en')} lines compared with their chain in ${cpuMs.toFixed(0)} ms of processor time; line ${changed} changed in the file:
  ${words.replaceAll('\n', '\n  ')}

us of processor time of the api, all threads, median of ${runs} interleaved runs of ${REQUESTS.toLocaleString('en')} requests, seals included
                             without a ledger with the ledger   a second later  with / without
${table.join('\n')}`;
}
