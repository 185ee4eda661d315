// How much 1, 2 and 4 apis on one libSQL server answer, and what each request costs the apis and the server; then two apis with
// a read replica. Everything runs on one machine, so that processor time per request is the figure that holds elsewhere.
import http from 'node:http';
import path from 'node:path';
import { tsImport } from 'tsx/esm/api';
import { build, outdated } from '../../tooling/build.mjs';
import { step } from '../../tooling/prepare.mjs';
import { cpuOf } from '../measure.mjs';
import { signIn } from '../sign-in.mjs';
import { PASSWORD, startServer } from '../torture/servers.mjs';

const GROUPS = [
  { name: '1 api', apis: 1 },
  { name: '2 apis', apis: 2 },
  { name: '4 apis', apis: 4 },
  { name: '2 apis, replica', apis: 2, hasReplica: true },
];
const AT_ONCE = 16;
const SECONDS = 4;
const ROWS = 2_000;

const booking = () => ({
  firstName: 'Marguerite',
  lastName: 'Osei',
  email: 'marguerite@example.com',
  service: 'Tax Optimization',
  preferredDate: new Date(Date.now() + 7 * 86_400_000).toISOString(),
  preferredTime: '10:00 AM',
  message: 'We are moving to Lisbon next year and would like to understand what that means for us.',
});
const KINDS = [
  { name: 'booking', method: 'POST', path: '/api/bookings', body: booking, wanted: 201 },
  { name: 'list', method: 'GET', path: '/api/admin/bookings?limit=25', wanted: 200 },
  { name: 'search', method: 'GET', path: '/api/admin/bookings?q=marguerite&limit=25', wanted: 200 },
];

/** `runs` are rounds; in each, every group does every kind of request for four seconds. */
export async function measureScale({ runs, folder, atEnd }) {
  await step('build', () => build(outdated()));
  const { findFreePort, startLibsqlServer } = await tsImport(
    '../../api/src/testing/libsql-server.ts',
    import.meta.url,
  );
  const grpcPort = await findFreePort();
  const primary = await startLibsqlServer({ grpcPort });
  atEnd(() => primary.stop());
  const replica = await startLibsqlServer({ primaryGrpcPort: grpcPort });
  atEnd(() => replica.stop());
  const start = (name, env = {}) => {
    const own = { DATA_DIR: path.join(folder, name), DATABASE_URL: primary.url, ...env };
    return startServer('api', own, atEnd);
  };
  const alone = await Promise.all([1, 2, 3, 4].map((at) => start(`api-${at}`)));
  const withReplica = await Promise.all(
    [1, 2].map((at) => start(`api-r${at}`, { DATABASE_REPLICA_URLS: replica.url })),
  );
  const Cookie = await signIn(alone[0].url, 'staff@lisleharrow.example', PASSWORD);
  const agent = new http.Agent({ keepAlive: true });
  atEnd(() => agent.destroy());
  const send = (api, kind) => ask(api, kind, { Cookie }, agent);

  await step(`${ROWS} bookings`, () => inParallel(ROWS, (at) => send(alone[at % 4], KINDS[0])));
  const totals = new Map();
  for (let round = -1; round < runs; round++)
    await step(round < 0 ? 'warm-up' : `round ${round + 1} of ${runs}`, async () => {
      for (const kind of KINDS)
        for (const group of GROUPS) {
          const apis = (group.hasReplica ? withReplica : alone).slice(0, group.apis);
          const servers = {
            api: apis,
            primary: [{ pid: primary.child.pid }],
            replica: [{ pid: replica.child.pid }],
          };
          const measured = await measure(
            servers,
            (at) => send(apis[at % apis.length], kind),
            round < 0 ? 1 : SECONDS,
          );
          if (round >= 0) add(totals, `${kind.name}/${group.name}`, measured);
        }
    });
  const figures = Object.fromEntries(totals);
  return { figures, report: describe(totals) };
}

async function measure(servers, send, seconds) {
  const before = cpuMsOf(servers);
  const started = performance.now();
  let done = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, at) => {
      for (; performance.now() - started < seconds * 1000; done++) await send(at);
    }),
  );
  const after = cpuMsOf(servers);
  const cpuMs = Object.fromEntries(Object.keys(servers).map((name) => [name, after[name] - before[name]]));
  return { done, seconds: (performance.now() - started) / 1000, cpuMs };
}

function add(totals, name, { done, seconds, cpuMs }) {
  const total = totals.get(name) ?? { done: 0, seconds: 0, cpuMs: { api: 0, primary: 0, replica: 0 } };
  total.done += done;
  total.seconds += seconds;
  for (const server of Object.keys(cpuMs)) total.cpuMs[server] += cpuMs[server];
  totals.set(name, total);
}

/** Processor time so far in milliseconds, by kind of server. */
const cpuMsOf = (servers) =>
  Object.fromEntries(
    Object.entries(servers).map(([name, all]) => [
      name,
      all.reduce((sum, { pid }) => sum + cpuOf(pid), 0) / 1e6,
    ]),
  );

async function inParallel(count, work) {
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < count) await work(next++);
    }),
  );
}

function ask({ port }, { method, path, body, wanted }, headers, agent) {
  const sent = body && JSON.stringify(body());
  const more = sent && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(sent) };
  const options = { host: '127.0.0.1', port, method, path, headers: { ...headers, ...more }, agent };
  return new Promise((resolve, reject) => {
    const request = http.request(options, (answer) => {
      answer.resume();
      answer.on('end', () =>
        answer.statusCode === wanted ? resolve() : reject(new Error(`${path} answered ${answer.statusCode}`)),
      );
    });
    request.on('error', reject);
    request.end(sent);
  });
}

function describe(totals) {
  const rows = [...totals].map(([name, { done, seconds, cpuMs }]) => {
    const [kind, group] = name.split('/');
    const each = (server) => (cpuMs[server] / done).toFixed(2).padStart(10);
    return `${kind.padEnd(10)}${group.padEnd(18)}${(done / seconds).toFixed(0).padStart(10)}${each('api')}${each('primary')}${each('replica')}`;
  });
  return `
                                  each     processor ms per request
          over one server       second       api   primary   replica
${rows.join('\n')}`;
}
