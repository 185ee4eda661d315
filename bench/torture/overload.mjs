// For each kind of request: the product's capacity, then ten times as many requests, sent whatever the answers are, while
// somebody else reads a page that is the same for everyone.
import { fork } from 'node:child_process';
import { on } from 'node:events';
import { fileURLToPath } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';
import { build, outdated } from '../../tooling/build.mjs';
import { step } from '../../tooling/prepare.mjs';
import { childrenOf, percentile, residentMb } from '../measure.mjs';
import { signIn } from '../sign-in.mjs';
import { PASSWORD, startServer } from './servers.mjs';

const TIMES = 10;
const AT_ONCE = 8;
const SAMPLE_MS = 200;
/** The product is back to normal when an answer takes at most twice as long as before the load; times below this are noise. */
const LEAST_NORMAL_MS = 50;
const MOST_RECOVERY_S = 20;
const DAY_MS = 86_400_000;
const GOALS = {
  /** The share of the capacity that is still answered at ten times as many requests. */
  share: 0.8,
  everyonesP99Ms: 100,
  normalAfterMs: 2_000,
  /** For all processes together: heaps grow to their limits, and queues are bounded. */
  grownMb: 250,
};
const FORM = 'application/x-www-form-urlencoded';
const KINDS = [
  { name: 'cached page', path: '/services', wanted: 200 },
  {
    name: 'booking',
    path: '/api/bookings',
    method: 'POST',
    type: 'application/json',
    wanted: 201,
    body: JSON.stringify({
      firstName: 'Marguerite',
      lastName: 'Osei',
      email: 'flood-{n}@drill.example',
      service: 'Tax Optimization',
      preferredDate: new Date(Date.now() + 30 * DAY_MS).toISOString(),
      preferredTime: '10:00 AM',
      message: 'We would like to hear how you work.',
    }),
  },
  {
    name: 'sign-in',
    path: '/api/login',
    method: 'POST',
    type: FORM,
    wanted: 303,
    body: new URLSearchParams({ email: 'client@lisleharrow.example', password: PASSWORD }).toString(),
  },
  { name: 'staff page', path: '/admin', wanted: 200, isStaff: true },
  { name: 'search', path: '/api/admin/bookings?q=jane', wanted: 200, isStaff: true },
  // Where its data are late the browser has to render it: only the frame comes, with 200.
  { name: 'page of its own', path: '/insights/none-{n}', wanted: 404, frame: 200, hasStaff: true },
];

/**
 * Fails where a request got neither its answer, nor the frame, nor a refusal with Retry-After, where the page for everyone
 * failed, or where a goal was missed.
 */
export async function overload({ runs: seconds, folder, atEnd }) {
  await step('build', () => build(outdated()));
  // The requests state the address that each comes from, as a proxy does.
  const api = await startServer('api', { DATA_DIR: folder, TRUST_PROXY_HOPS: '2' }, atEnd);
  const shell = await startServer('shell', { API_URL: api.url, TRUST_PROXY_HOPS: '1' }, atEnd);
  const cookie = await signIn(shell.url, 'staff@lisleharrow.example', PASSWORD);
  const send = (order) => sendRequests({ url: shell.url, seconds, ...order }, atEnd);
  const everyones = { path: '/services', wanted: 200, from: '192.0.2.1' };
  const staffs = { path: '/admin', wanted: 200, from: '192.0.2.2', cookie, perSecond: 2 };
  await send({ ...everyones, atOnce: 1, seconds: 2 });
  const memory = { api: [], shell: [], renders: [] };
  const sampling = setInterval(() => {
    memory.api.push(residentMb(api.pid));
    memory.shell.push(residentMb(shell.pid));
    memory.renders.push(childrenOf(shell.pid).reduce((sum, pid) => sum + residentMb(pid), 0));
  }, SAMPLE_MS);
  atEnd(() => clearInterval(sampling));

  const drills = [];
  for (const { name, isStaff, hasStaff, ...kind } of KINDS)
    await step(name, async () => {
      const asked = { ...kind, cookie: isStaff && cookie };
      const before = await send({ ...asked, atOnce: 1, seconds: 0.5 });
      const normalMs = Math.max(LEAST_NORMAL_MS, 2 * (percentile(before.goodMs, 0.5) ?? 0));
      // The same staff read beside it as in the flood, since their pages cost much more than these.
      const [alone] = await Promise.all([send({ ...asked, atOnce: AT_ONCE }), hasStaff && send(staffs)]);
      const capacity = alone.good / alone.seconds;
      const mbBefore = Object.values(memory).map((taken) => taken.at(-1));
      for (const taken of Object.values(memory)) taken.length = 0;
      // Measured from the last request, however long the answers to earlier ones take.
      const recover = async () => {
        const ended = performance.now();
        const after = await send({ ...asked, atOnce: 1, seconds: MOST_RECOVERY_S, normalMs });
        return after.goodMs.at(-1) <= normalMs ? performance.now() - ended : Infinity;
      };
      let recovery;
      const onSent = () => (recovery = recover());
      const [load, bystander, staff] = await Promise.all([
        send({ ...asked, perSecond: Math.ceil(capacity * TIMES), onSent }),
        pause(500).then(() => send({ ...everyones, perSecond: 20, seconds: seconds - 1 })),
        hasStaff && pause(500).then(() => send({ ...staffs, seconds: seconds - 1 })),
      ]);
      const normalAfterMs = await recovery;
      const mostMb = Object.entries(memory).map(([server, taken]) => [server, Math.max(...taken)]);
      drills.push({
        name,
        capacity,
        sent: load.sent / seconds,
        good: load.good / seconds,
        share: load.good / seconds / capacity,
        everyonesP99Ms: percentile(bystander.goodMs, 0.99),
        normalAfterMs,
        grownMb: mostMb.reduce((sum, [, most], at) => sum + most - mbBefore[at], 0),
        mostMb: Object.fromEntries(mostMb),
        staff: staff && { sent: staff.sent, notAnswered: staff.sent - staff.goodMs.length },
        failures: {
          ...load.failures,
          ...bystander.failures,
          ...(bystander.refused && { refused: bystander.refused }),
        },
      });
    });
  const failed = drills.some(
    (drill) =>
      Object.keys(drill.failures).length > 0 || Object.keys(GOALS).some((goal) => isMissed(drill, goal)),
  );
  return { figures: { drills }, report: describe(drills), failed };
}

function isMissed(drill, goal) {
  const figure = drill[goal];
  return goal === 'share' ? !(figure >= GOALS[goal]) : !(figure <= GOALS[goal]);
}

/** Calls `onSent` once the last request of an open load is on its way; resolves when all are answered. */
async function sendRequests({ onSent, ...order }, atEnd) {
  const child = fork(fileURLToPath(new URL('load/open-loop.mjs', import.meta.url)), [JSON.stringify(order)]);
  atEnd(() => child.kill('SIGKILL'));
  for await (const [message] of on(child, 'message')) {
    if (message !== 'sent') return message;
    onSent?.();
  }
}

function describe(drills) {
  const rows = drills.map((drill) => {
    const { name, capacity, sent, good, mostMb, failures } = drill;
    const goal = (key, digits = 0) =>
      `${drill[key]?.toFixed(digits) ?? '-'}${isMissed(drill, key) ? '!' : ' '}`;
    const cells = [
      ...[capacity, sent, good].map((figure) => figure.toFixed(0)),
      goal('share', 2),
      goal('everyonesP99Ms'),
      goal('normalAfterMs'),
      ...['api', 'shell', 'renders'].map((server) => mostMb[server].toFixed(0)),
      goal('grownMb'),
    ];
    const reasons = Object.entries(failures).map(([reason, count]) => `${count} x ${reason}`);
    return `${name.padEnd(16)}${cells.map((cell) => cell.padStart(9)).join('')}  ${reasons.join('; ')}`;
  });
  const heads = ['capacity', 'sent', 'good', 'share', 'cached', 'normal', 'api', 'shell', 'renders', 'grown'];
  const units = ['a s', 'a s', 'a s', '', 'p99 ms', 'after ms', 'MB', 'MB', 'MB', 'MB'];
  const line = (words) => ' '.repeat(16) + words.map((word) => word.padStart(9)).join('');
  const { staff } = drills.find((drill) => drill.staff);
  return `
${line(heads)}  failures
${line(units)}
${rows.join('\n')}

While pages of their own were the load, ${staff.notAnswered} of ${staff.sent} requests for a staff page were not answered with 200.
Goals: a share of ${GOALS.share}, cached pages within ${GOALS.everyonesP99Ms} ms, normal again ${GOALS.normalAfterMs} ms after the last request, ${GOALS.grownMb} MB grown in all; ! is one missed.`;
}
