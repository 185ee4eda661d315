// For each kind of request that costs something: what the product can do, then ten times as many, sent whatever the
// answers are, while somebody else reads a page that is the same for everyone.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';
import { build, outdated } from '../../tooling/build.mjs';
import { step } from '../../tooling/prepare.mjs';
import { percentile } from '../measure.mjs';
import { signIn } from '../sign-in.mjs';
import { PASSWORD, startServer } from './servers.mjs';

const TIMES = 10;
const AT_ONCE = 8;
const KINDS = [
  // Where its data are late the browser is to draw it: the frame alone comes with 200.
  { name: 'page of its own', path: '/insights/none-{n}', wanted: 404, frame: 200 },
  { name: 'staff page', path: '/admin', wanted: 200, isStaff: true },
  { name: 'search', path: '/api/admin/bookings?q=jane', wanted: 200, isStaff: true },
];

/** Failed is a drill in which a request got neither its answer, nor the frame, nor 503 with Retry-After, or the page for everyone failed. */
export async function overload({ runs: seconds, folder, atEnd }) {
  await step('build', () => build(outdated()));
  const proxied = { TRUST_PROXY_HOPS: '1' };
  const api = await startServer('api', { DATA_DIR: folder, ...proxied }, atEnd);
  const shell = await startServer('shell', { API_URL: api.url }, atEnd);
  const cookie = await signIn(shell.url, 'staff@lisleharrow.example', PASSWORD);
  const send = (order) => sendRequests({ url: shell.url, seconds, ...order }, atEnd);
  const everyones = { path: '/services', wanted: 200 };
  await send({ ...everyones, atOnce: 1, seconds: 2 });

  const drills = [];
  for (const { name, isStaff, ...kind } of KINDS)
    await step(name, async () => {
      const asked = { ...kind, cookie: isStaff && cookie };
      const alone = await send({ ...asked, atOnce: AT_ONCE });
      const capacity = alone.good / seconds;
      const [load, bystander] = await Promise.all([
        send({ ...asked, perSecond: Math.ceil(capacity * TIMES) }),
        pause(500).then(() => send({ ...everyones, perSecond: 20, seconds: seconds - 1 })),
      ]);
      const ended = performance.now();
      const after = await send({
        ...asked,
        path: asked.path.replace('{n}', 'after'),
        atOnce: 1,
        seconds: 0.1,
      });
      drills.push({
        name,
        capacity,
        sent: load.sent / seconds,
        good: load.good / seconds,
        share: load.good / seconds / capacity,
        everyonesP99Ms: percentile(bystander.goodMs, 0.99),
        normalAfterMs: after.good > 0 ? performance.now() - ended : Infinity,
        memoryMb: memoryOf(shell.pid),
        failures: {
          ...load.failures,
          ...bystander.failures,
          ...(bystander.refused && { refused: bystander.refused }),
        },
      });
    });
  const failed = drills.some(({ failures }) => Object.keys(failures).length > 0);
  return { figures: { drills }, report: describe(drills), failed };
}

async function sendRequests(order, atEnd) {
  const child = fork(fileURLToPath(new URL('load/open-loop.mjs', import.meta.url)), [JSON.stringify(order)]);
  atEnd(() => child.kill('SIGKILL'));
  const [tally] = await once(child, 'message');
  return tally;
}

/** The peak of resident memory, where the system tells. */
function memoryOf(pid) {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  } catch {
    return undefined;
  }
}

function describe(drills) {
  const rows = drills.map(
    ({ name, capacity, sent, good, share, everyonesP99Ms, normalAfterMs, memoryMb, failures }) =>
      [
        name.padEnd(16),
        capacity.toFixed(0).padStart(10),
        sent.toFixed(0).padStart(8),
        good.toFixed(0).padStart(8),
        share.toFixed(2).padStart(7),
        (everyonesP99Ms?.toFixed(0) ?? '-').padStart(10),
        normalAfterMs.toFixed(0).padStart(8),
        (memoryMb?.toFixed(0) ?? '-').padStart(7),
        Object.entries(failures)
          .map(([reason, count]) => `${count} x ${reason}`)
          .join('; '),
      ].join('  '),
  );
  return `
                  capacity/s    sent/s    good/s    share  cached p99    normal   shell
                                                                  ms  after ms      MB  failures
${rows.join('\n')}

Goals: a share of 0.8, cached pages within 100 ms, normal again after 2000 ms.`;
}
