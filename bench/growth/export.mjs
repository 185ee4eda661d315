// An export of a million bookings, as staff download it, while somebody else keeps asking for the first page of the list: how
// much of the api's memory the export takes, and how long the others wait. It fails where either is more than promised.
// GROWTH_DATA=<folder> keeps the database for the next run.
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { register } from 'tsx/esm/api';
import { step } from '../../tooling/prepare.mjs';
import { percentile, residentMb } from '../measure.mjs';
import { signIn } from '../sign-in.mjs';
import { PASSWORD, seedGrowth } from './growth.mjs';

register();
const { startApiProcess } = await import('../../api/src/testing/api-process.ts');

const ROWS = 1_000_000;
const ASK_EVERY_MS = 50;
const SAMPLE_MS = 100;
/** The promised limit for each export. */
const MOST_MB = 300;
const MOST_BESIDE_P99_MS = 100;
const LINE_END = '\n'.charCodeAt(0);

export async function measureExport({ runs, folder: temporary, atEnd }) {
  const folder = process.env.GROWTH_DATA ?? temporary;
  await step(`${ROWS.toLocaleString('en')} rows`, () => seedGrowth(folder, ROWS, atEnd));
  const starting = startApiProcess(path.join(folder, String(ROWS)), { SEED_PASSWORD: PASSWORD });
  atEnd(() => starting.then(({ kill }) => kill('SIGTERM')).catch(() => {}));
  const { port, child } = await starting;
  const url = `http://127.0.0.1:${port}`;
  const headers = { Cookie: await signIn(url, 'staff@lisleharrow.example', PASSWORD) };

  const askForList = async () => {
    const started = performance.now();
    const answer = await fetch(`${url}/api/admin/bookings`, { headers });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`The list answered ${answer.status}`);
    return performance.now() - started;
  };
  const measured = [];
  for (let run = -1; run < runs; run++)
    await step(run < 0 ? 'warm-up' : `export ${run + 1}`, async () => {
      const alone = [];
      for (let at = 0; at < 100; at++) alone.push(await askForList());
      const before = residentMb(child.pid);
      const found = await exportAll(`${url}/api/admin/bookings/export`, headers, askForList, child.pid);
      if (run >= 0) measured.push({ alone, before, ...found });
    });
  const failed = measured.some(
    ({ peak, beside }) => !(peak <= MOST_MB && percentile(beside, 0.99) <= MOST_BESIDE_P99_MS),
  );
  return { figures: { measured }, report: tableOf(measured), failed };
}

/** Reads the whole file, as fast as the api gives it. */
async function exportAll(url, headers, askForList, pid) {
  let isOver = false;
  let peak = 0;
  const beside = [];
  const sampling = (async () => {
    for (; !isOver; await sleep(SAMPLE_MS)) peak = Math.max(peak, residentMb(pid));
  })();
  const asking = (async () => {
    for (; !isOver; await sleep(ASK_EVERY_MS)) beside.push(await askForList());
  })();
  const started = performance.now();
  let [bytes, lines] = [0, 0];
  try {
    const answer = await fetch(url, { headers });
    if (answer.status !== 200) throw new Error(`The export answered ${answer.status}`);
    for await (const piece of answer.body) {
      bytes += piece.length;
      for (let at = piece.indexOf(LINE_END); at >= 0; at = piece.indexOf(LINE_END, at + 1)) lines++;
    }
  } finally {
    isOver = true;
  }
  const seconds = (performance.now() - started) / 1000;
  await Promise.all([sampling, asking]);
  if (lines < ROWS) throw new Error(`The file has ${lines} lines`);
  return { seconds, megabytes: bytes / 1e6, peak, beside };
}

const tableOf = (measured) =>
  [
    'run | seconds | MB of CSV | memory before, MB | at most, MB | first page alone p99, ms | beside p50 | beside p99',
    ...measured.map(({ seconds, megabytes, before, peak, alone, beside }, run) =>
      [
        run + 1,
        ...[seconds, megabytes, before, peak].map((value) => value.toFixed(0)),
        ...[percentile(alone, 0.99), percentile(beside, 0.5), percentile(beside, 0.99)].map((ms) =>
          ms.toFixed(1),
        ),
      ].join(' | '),
    ),
    `Promised: at most ${MOST_MB} MB, the first page beside within ${MOST_BESIDE_P99_MS} ms (p99).`,
  ].join('\n');
