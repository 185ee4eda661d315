// `npm run bench -- <name> [--runs N] [--json file]`: measures the running product; without a name, says what there is.
import { parseArgs } from 'node:util';
import { refuse, requireNode, root } from '../tooling/prepare.mjs';

const BENCHMARKS = {
  pages: {
    about: 'landing, services and an article on a slow phone line, beside one bundle and static HTML',
    runs: 7,
    load: () => import('./pages/pages.mjs'),
  },
  growth: {
    about: 'staff lists over a thousand, a hundred thousand and a million rows',
    runs: 200,
    load: () => import('./growth/growth.mjs'),
  },
  uploads: {
    about: 'memory of the api and the shell while four files of 100 MB are uploaded at once',
    runs: 2,
    load: () => import('./uploads/uploads.mjs'),
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

/** What has to be undone, the latest first; registered before it is begun, so that Ctrl-C leaves nothing behind. */
const endings = [];
let ending;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(130));
try {
  await benchmark
    .load()
    .then(({ run }) => run({ runs: runs ?? benchmark.runs, json, atEnd: (work) => endings.push(work) }));
  await end(0);
} catch (error) {
  if (!ending) console.error(error);
  await end(1);
}

function end(code) {
  ending ??= endAll().then(() => process.exit(code));
  return ending;
}

async function endAll() {
  for (const work of endings.reverse())
    await Promise.resolve()
      .then(work)
      .catch((error) => console.error(error));
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
