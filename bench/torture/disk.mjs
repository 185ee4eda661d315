// The disk of a running product fills up again and again. Writes must be refused, reads continue, and readiness report it; with
// space again everything must work as before, and nothing that was acknowledged may be missing.
import { cpSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { tsImport } from 'tsx/esm/api';
import { build, outdated } from '../../tooling/build.mjs';
import { step } from '../../tooling/prepare.mjs';
import { signIn } from '../sign-in.mjs';
import {
  compareWithStored,
  countAcknowledged,
  describeHarm,
  findLeftovers,
  firstAcknowledged,
  isHarmed,
  newWrites,
} from './writes.mjs';
import { PASSWORD, startServer } from './servers.mjs';
import { makeSmallDisk } from './small-disk.mjs';
import { within } from './within.mjs';
import { BROWSER } from './load/visitors.mjs';
import { addClient, startWriters } from './load/writers.mjs';

const MEGABYTES = 64;
const MS_OF_WORK = 1_000;
const MS_OF_NO_ROOM = 2_000;
const LOOK_MS = 10;

/** Fails where something was harmed, a read failed or a refusal was neither 503 nor 429; `runs` is how often the disk fills up. */
export async function fillDisk({ runs, folder, atEnd }) {
  await step('build', () => build(outdated()));
  const { runSql } = await tsImport('../../api/src/testing/databases/run-sql.ts', import.meta.url);
  const disk = await makeSmallDisk({ folder: path.join(folder, 'disk'), megabytes: MEGABYTES, atEnd });
  const env = { DATA_DIR: disk.dataDir, MIN_FREE_MB: '4', STOP_GRACE_SECONDS: '0' };
  let api = await startServer('api', env, atEnd, disk.launch);
  const { url } = await startServer('shell', { API_URL: api.url }, atEnd);
  const staffCookie = await signIn(url, 'staff@lisleharrow.example', PASSWORD);
  const clientCookie = await addClient(url, staffCookie);

  const writes = newWrites();
  const people = { url, staffCookie, clientCookie, writes, pauseMs: 20 };
  const writers = startWriters({ ...people, messageLength: 4_000, mostUploadBytes: 40_000 });
  const readers = startReaders(url, staffCookie);
  const rounds = [];
  for (let run = 0; run < runs; run++)
    await step(`no room ${run + 1} of ${runs}`, async () => {
      await pause(MS_OF_WORK);
      const refusedBefore = writers.tally[503] ?? 0;
      disk.fill(api);
      await within('a write is refused', () => (writers.tally[503] ?? 0) > refusedBefore);
      let detail;
      await within('readiness says it', async () => (detail = await readinessOf(api.url)) !== 'ready');
      await pause(MS_OF_NO_ROOM);
      const refused = writers.tally[503] - refusedBefore;
      disk.free(api);
      const freed = Date.now();
      const worksAgain = () => Math.max(...firstAcknowledged(writes, freed)) - freed;
      await within('all kinds of writes work', () => worksAgain() < Infinity);
      await within('it is ready', async () => (await readinessOf(api.url)) === 'ready');
      rounds.push({ refused, detail, worksAgainMs: worksAgain(), readyAgainMs: Date.now() - freed });
    });
  await writers.stop();
  const reads = await readers.stop();

  const uploadsLeft = readdirSync(path.join(disk.folder, 'uploads')).length;
  await api.end('SIGKILL');
  api = await startServer('api', env, atEnd, disk.launch);
  await api.end('SIGTERM');
  const copy = path.join(folder, 'copy');
  cpSync(disk.folder, copy, { recursive: true });
  const { harm, faults } = await compareWithStored(writes, { folder: copy, runSql });
  const leftovers = await findLeftovers({ folder: copy, runSql });
  if (uploadsLeft + leftovers.uploads > 0) faults.push(`${uploadsLeft} unfinished uploads were left behind`);
  if (leftovers.documents > 0) faults.push(`${leftovers.documents} files have no row after a start`);
  const { tally, surprises } = writers;
  // 429: an upload slot that could not be released for lack of space stays taken until its lease ends.
  for (const [status, count] of Object.entries(tally))
    if (!['200', '201', '429', '503'].includes(status))
      faults.push(`${count} writes were answered with ${status}`);
  const figures = {
    disk: disk.about,
    rounds,
    acknowledged: countAcknowledged(writes),
    harm,
    faults,
    surprises,
    reads,
  };
  const failed = isHarmed({ harm, faults }) || surprises.length + reads.failures.length > 0;
  return { figures, report: describe(figures), failed };
}

async function readinessOf(url) {
  const answer = await fetch(`${url}/readyz`);
  const { detail } = await answer.json().catch(() => ({}));
  return answer.ok ? 'ready' : detail;
}

/** Readers, who request a page for everyone, a call and a staff list in turn, until `stop`. */
function startReaders(url, cookie) {
  const reads = { sent: 0, failures: [] };
  const paths = ['/services', '/api/services', '/api/admin/bookings', '/admin'];
  let isOver = false;
  const reading = (async () => {
    for (; !isOver; await pause(LOOK_MS)) {
      const path = paths[reads.sent++ % paths.length];
      // Sent as a browser, which completes a page that a busy server leaves to it; robots get 503.
      const headers = { Cookie: cookie, 'User-Agent': BROWSER };
      const answer = await fetch(url + path, { headers, redirect: 'manual' }).catch((error) => ({
        status: 0,
        text: () => error.message,
      }));
      await answer.text();
      if (answer.status !== 200) reads.failures.push(`${path}: ${answer.status}`);
    }
  })();
  return {
    async stop() {
      isOver = true;
      await reading;
      return reads;
    },
  };
}

function describe({ disk, rounds, acknowledged, harm, faults, surprises, reads }) {
  const row = ({ refused, worksAgainMs, readyAgainMs, detail }, at) =>
    [String(at + 1).padStart(5), refused, worksAgainMs, readyAgainMs]
      .map((cell) => String(cell).padStart(5))
      .join('           ') + `   ${detail}`;
  return `
${rounds.length} times no room, on ${disk}
${describeHarm(acknowledged, harm)}

round   writes refused   all works after ms   ready after ms   readiness said
${rounds.map(row).join('\n')}
Goals: all works within 1000 ms; readiness tries a write every 5 s.

reads meanwhile: ${reads.sent}, failed: ${[...new Set(reads.failures)].slice(0, 5).join('; ') || 'none'}
the database and its files: ${faults.join('; ') || 'whole, its counts are those of the rows, nothing left behind'}
unexpected answers: ${[...new Set(surprises)].slice(0, 5).join('; ') || 'none'}`;
}
