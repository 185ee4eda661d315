// `npm run bench -- <name> [--runs N] [--json file]`: measures the running product; without a name, lists the benchmarks.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { refuse, requireNode, root } from '../tooling/prepare.mjs';

const BENCHMARKS = {
  pages: {
    about: 'landing, services and an article on a slow phone line, beside one bundle and static HTML',
    runs: 7,
    load: async () => (await import('./pages/pages.mjs')).measurePages,
  },
  growth: {
    about: 'staff lists over a thousand, a hundred thousand and a million rows',
    runs: 200,
    load: async () => (await import('./growth/growth.mjs')).measureGrowth,
  },
  uploads: {
    about: 'memory of the api and the shell while four files of 100 MB are uploaded at once',
    runs: 2,
    load: async () => (await import('./uploads/uploads.mjs')).measureUploads,
  },
};

requireNode();
process.chdir(root);

const { name, runs, json } = readArguments();
const benchmark = BENCHMARKS[name];
if (!benchmark) {
  console.log('npm run bench -- <name> [--runs N] [--json file]\n');
  for (const [known, { about, runs }] of Object.entries(BENCHMARKS))
    console.log(`  ${known.padEnd(10)} ${about} (${runs} runs)`);
  process.exit(name ? 1 : 0);
}

/** Run in reverse order; each is registered before the work that it undoes begins, so that Ctrl-C leaves nothing behind. */
const cleanups = [];
let ending;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(130));
try {
  const measure = await benchmark.load();
  const folder = mkdtempSync(path.join(os.tmpdir(), `bench-${name}-`));
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
  const loadBefore = os.loadavg();
  const { figures, report } = await measure({
    runs: runs ?? benchmark.runs,
    folder,
    atEnd: (work) => cleanups.push(work),
  });
  const machine = { cores: os.cpus().length, loadBefore, loadAfter: os.loadavg() };
  console.log(
    `\nmachine: ${machine.cores} cores, load before ${loadText(loadBefore)}, after ${loadText(machine.loadAfter)}\n${report}`,
  );
  if (json) writeFileSync(json, JSON.stringify({ date: new Date(), machine, ...figures }, null, 1));
  await end(0);
} catch (error) {
  if (!ending) console.error(error);
  await end(1);
}

function end(code) {
  ending ??= cleanUp().then(() => process.exit(code));
  return ending;
}

async function cleanUp() {
  for (const work of cleanups.reverse())
    await Promise.resolve()
      .then(work)
      .catch((error) => console.error(error));
}

function loadText(averages) {
  return averages.map((average) => average.toFixed(1)).join(' ');
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { runs: { type: 'string' }, json: { type: 'string' } },
    });
    const wanted = values.runs === undefined ? undefined : Number(values.runs);
    if (wanted !== undefined && !(Number.isInteger(wanted) && wanted > 0))
      refuse(`--runs must be a whole number above 0; it is ${values.runs}.`);
    return { name: positionals[0], runs: wanted, json: values.json };
  } catch (error) {
    return refuse(error.message);
  }
}
