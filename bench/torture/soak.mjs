// A busy day at half the product's capacity: its use of resources must not grow, and no request may fail.
import { on } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';
import { build, outdated } from '../../tooling/build.mjs';
import { step } from '../../tooling/prepare.mjs';
import { childrenOf, descriptorsOf, percentile, residentMb } from '../measure.mjs';
import { createMixedLoad } from './load/mixed-load.mjs';
import { startServer } from './servers.mjs';

const SAMPLE_MS = 10_000;
const WARM_UP_SECONDS = 10;
const CAPACITY_SECONDS = 20;
const SETTLE_SECONDS = 60;
const AT_ONCE = 8;
const SHARE = 0.5;
const TICK_MS = 20;
/** Longer than the servers keep an idle connection. */
const REST_MS = 80_000;
const LISTED_FAILURES = 40;
const MB = 1024 * 1024;

/**
 * What is sampled, and how far it may grow from the first third to the last, or at rest from before the load to after it:
 * caches fill, and the heap is collected late.
 */
const MEASURES = [
  { name: 'memory', unit: 'MB', read: ({ rss }) => rss / MB, most: (first) => first * 1.25 + 32 },
  { name: 'heap', unit: 'MB', read: ({ heapUsed }) => heapUsed / MB, most: (first) => first * 1.5 + 32 },
  // This is where a leak would show: the others vary with how lazy the collector is.
  {
    name: 'kept heap',
    unit: 'MB',
    isAtRest: true,
    read: ({ keptHeap }) => keptHeap / MB,
    most: (first) => first * 1.1 + 8,
  },
  // Connections come and go with the load; those to the database stay, and their number is limited.
  {
    name: 'descriptors',
    isAtRest: true,
    read: ({ descriptors }) => descriptors,
    most: (first) => first + 16,
  },
  // Other load on the machine shows in it, too, so it is reported without a limit.
  { name: 'loop p99', unit: 'ms', read: ({ delayMs }) => delayMs, most: () => Infinity },
];

/** Fails on an answer of 5xx or none, a 404 on a signed-in page, or growth; `runs` is the number of minutes. */
export async function soak({ runs: minutes, folder, atEnd }) {
  if (!existsSync('/proc/self/fd'))
    throw new Error('The soak counts open files, which only a system with /proc tells, such as Linux.');
  await step('build', () => build(outdated()));
  const samples = { api: [], shell: [], renders: [] };
  const processes = {};
  const sampler = fileURLToPath(new URL('sampler.mjs', import.meta.url));
  const start = (kind, env) =>
    startServer(kind, { ...env, SAMPLE_MS }, atEnd, {
      execArgv: ['--import', sampler],
      onFork(child) {
        processes[kind] = child;
        child.on('message', (sample) => sample.type === 'sample' && samples[kind].push(sample));
      },
    });
  const api = await start('api', { DATA_DIR: folder, UPLOAD_QUOTA_MB: '100000', TRUST_PROXY_HOPS: '2' });
  const shell = await start('shell', { API_URL: api.url, TRUST_PROXY_HOPS: '1' });
  // Render processes run with permissions that allow no sampler inside them: the system's figures for all of them together.
  const sampleRenders = () => {
    const children = childrenOf(shell.pid);
    const sum = (read) => children.reduce((total, pid) => total + read(pid), 0);
    return { rss: sum(residentMb) * MB, descriptors: sum(descriptorsOf) };
  };
  const sampling = setInterval(() => samples.renders.push(sampleRenders()), SAMPLE_MS);
  atEnd(() => clearInterval(sampling));
  const sampleAtRest = async () => {
    const taken = Object.entries(processes).map(async ([kind, child]) => {
      child.send('collect');
      for await (const [message] of on(child, 'message'))
        if (message.type === 'collected') return [kind, { ...samples[kind].at(-1), ...message }];
    });
    return { ...Object.fromEntries(await Promise.all(taken)), renders: sampleRenders() };
  };
  const actOnce = await createMixedLoad(shell.url);

  await step('warm-up', async () => void (await closedLoop(actOnce, WARM_UP_SECONDS)));
  let capacity;
  await step('capacity', async () => {
    capacity = (await closedLoop(actOnce, CAPACITY_SECONDS)) / CAPACITY_SECONDS;
    return `${capacity.toFixed(0)} a second`;
  });
  await step('rest', () => pause(REST_MS));
  const atRest = await sampleAtRest();
  const perSecond = capacity * SHARE;
  const tallies = {};
  // Both servers grow to their working size first.
  await step('settling', () => openLoop(actOnce, { perSecond, seconds: SETTLE_SECONDS, tallies }));
  for (const taken of Object.values(samples)) taken.length = 0;
  await step(`${minutes} minutes at ${perSecond.toFixed(0)} a second`, () =>
    openLoop(actOnce, { perSecond, seconds: minutes * 60, tallies }),
  );

  const whole = structuredClone(samples);
  await step('rest', () => pause(REST_MS));
  const atRestAgain = await sampleAtRest();

  const growth = Object.entries(whole).flatMap(([server, taken]) =>
    MEASURES.filter(({ read }) => Number.isFinite(read(atRest[server]))).map(
      ({ name, unit, isAtRest = false, read, most }) => {
        const third = Math.ceil(taken.length / 3);
        const compared = isAtRest
          ? [[atRest[server]], [atRestAgain[server]]]
          : [taken.slice(0, third), taken.slice(-third)];
        const [first, last] = compared.map((part) => median(part.map(read)));
        return {
          server,
          name,
          unit,
          isAtRest,
          first,
          last,
          perHour: isAtRest ? (last - first) / (minutes / 60) : slope(taken.map(read)),
          isGrown: !(last <= most(first)),
        };
      },
    ),
  );
  const harm = Object.values(tallies)
    .flatMap(({ harm: found }) => found)
    .sort((one, other) => one.minute - other.minute);
  const figures = { capacity, perSecond, minutes, tallies, growth, harm, samples: whole };
  const failed = harm.length > 0 || growth.some(({ isGrown }) => isGrown);
  return { figures, report: describe(figures), failed };
}

async function closedLoop(actOnce, seconds) {
  const end = performance.now() + seconds * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (; performance.now() < end; done++) await actOnce();
    }),
  );
  return done;
}

/** Acts at this rate, whatever the answers are. */
async function openLoop(actOnce, { perSecond, seconds, tallies }) {
  const open = new Set();
  const started = performance.now();
  const act = async () => {
    const { kind, status, wanted, isSignedIn, ms } = await actOnce();
    tallies[kind] ??= { sent: 0, others: {}, harm: [], ms: [] };
    const tally = tallies[kind];
    tally.sent += 1;
    tally.ms.push(ms);
    if (status !== wanted) tally.others[status] = (tally.others[status] ?? 0) + 1;
    if (status === 0 || status >= 500 || (isSignedIn && status === 404))
      tally.harm.push({ kind, status, minute: (performance.now() - started) / 60_000 });
  };
  for (let sent = 0, passed = 0; passed < seconds; passed = (performance.now() - started) / 1000) {
    for (; sent < passed * perSecond; sent++) {
      const acting = act().finally(() => open.delete(acting));
      open.add(acting);
    }
    await pause(TICK_MS);
  }
  await Promise.all(open);
}

const median = (values) => percentile(values, 0.5);

/** By least squares, in units per hour. */
function slope(values) {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const covariance = values.reduce((sum, value, at) => sum + (at - middle) * (value - mean), 0);
  const variance = values.reduce((sum, _, at) => sum + (at - middle) ** 2, 0);
  return (covariance / variance) * (3_600_000 / SAMPLE_MS);
}

function describe({ capacity, perSecond, minutes, tallies, growth, harm }) {
  const row = (cells, widths) =>
    cells
      .map((cell, at) => (at === 0 ? String(cell).padEnd(widths[0]) : String(cell).padStart(widths[at])))
      .join('');
  const asked = Object.entries(tallies).map(([kind, { sent, others, ms }]) => {
    const unwanted = Object.entries(others).map(([status, count]) => `${count} x ${status}`);
    return row(
      [kind, sent, median(ms).toFixed(0), percentile(ms, 0.99).toFixed(0), unwanted.join(', ') || 'none'],
      [18, 10, 10, 10, 18],
    );
  });
  const taken = growth.map(({ server, name, unit, isAtRest, first, last, perHour, isGrown }) =>
    row(
      [
        `${server} ${name} ${isAtRest ? 'at rest' : unit}`,
        first.toFixed(1),
        last.toFixed(1),
        perHour.toFixed(1),
        isGrown ? 'YES' : 'no',
      ],
      [26, 12, 12, 12, 8],
    ),
  );
  // A burst within seconds has another cause than a few in each minute.
  const failures = harm
    .slice(0, LISTED_FAILURES)
    .map(({ kind, status, minute }) => `minute ${minute.toFixed(2)}: ${kind}, ${status}`);
  return `
${minutes} minutes at ${perSecond.toFixed(0)} requests a second, half of ${capacity.toFixed(0)}

                        sent    p50 ms    p99 ms   other answers
${asked.join('\n')}

                           first third  last third    an hour   grown
${taken.join('\n')}
At rest: before the load and after it.
${failures.join('\n')}`;
}
