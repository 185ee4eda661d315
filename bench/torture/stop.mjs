// Two apis over one libSQL server and two shells, each pair behind a balancer that follows /readyz. Under load the four
// are stopped and started one after the other, as an update is rolled out and rolled back: each time an api changes between
// this release and the one before it. Before that a third of each joins, as one does to scale out.
import { tsImport } from 'tsx/esm/api';
import { build, outdated } from '../../tooling/build.mjs';
import { step } from '../../tooling/prepare.mjs';
import { signIn } from '../sign-in.mjs';
import { startBalancer } from './balancer.mjs';
import { makeFormerRelease } from './former-release.mjs';
import { PASSWORD, startServer } from './servers.mjs';
import { sendVisitors } from './load/visitors.mjs';

/** A balancer's questions may take long where everything runs on one busy machine. */
const SETTINGS = { STOP_GRACE_SECONDS: '3', STOP_SECONDS: '30' };

/** Failed is a drill in which a request failed or a server did not end by itself. */
export async function stopUnderLoad({ runs, folder, atEnd }) {
  await step('build', () => build(outdated()));
  const { startLibsqlServer } = await tsImport('../../api/src/testing/libsql-server.ts', import.meta.url);
  const database = await startLibsqlServer();
  atEnd(() => database.stop());

  const apiEnv = { ...SETTINGS, DATA_DIR: folder, DATABASE_URL: database.url };
  // The present release makes the tables that the former one then finds.
  const former = makeFormerRelease(atEnd);
  const apis = [await startServer('api', apiEnv, atEnd)];
  apis.push(await startServer('api', apiEnv, atEnd, { file: former }));
  const toApis = await startBalancer(apis, atEnd);
  const shellEnv = { ...SETTINGS, API_URL: toApis.url };
  const shells = await Promise.all([1, 2].map(() => startServer('shell', shellEnv, atEnd)));
  const toShells = await startBalancer(shells, atEnd);
  const members = [0, 1].flatMap((at) => [
    { name: `shell ${at + 1}`, kind: 'shell', at, group: shells, balancer: toShells, env: shellEnv },
    {
      name: `api ${at + 1}`,
      kind: 'api',
      at,
      group: apis,
      balancer: toApis,
      env: apiEnv,
      isFormer: at === 1,
    },
  ]);
  await Promise.all(members.map(({ balancer, group, at }) => balancer.reaches(group[at])));

  const visitors = sendVisitors(
    toShells.url,
    await signIn(toShells.url, 'client@lisleharrow.example', PASSWORD),
  );
  await step('a third api and shell join', async () => {
    toApis.join(await startServer('api', apiEnv, atEnd));
    await toApis.reaches(apis[2]);
    toShells.join(await startServer('shell', shellEnv, atEnd));
    await toShells.reaches(shells[2]);
  });
  const stops = [];
  for (let run = 0; run < runs; run++) {
    const server = members[run % members.length];
    const { name, kind, at, group, balancer, env } = server;
    const change = server.isFormer === undefined ? 'again' : server.isFormer ? 'updated' : 'rolled back';
    await step(`stop ${run + 1} of ${runs}: ${name}`, async () => {
      const started = performance.now();
      const ending = await group[at].end('SIGTERM');
      stops.push({ name, change, ending, seconds: (performance.now() - started) / 1000 });
      const release = change === 'rolled back' ? { file: former } : {};
      group[at] = await startServer(kind, { ...env, PORT: String(group[at].port) }, atEnd, release);
      if (server.isFormer !== undefined) server.isFormer = !server.isFormer;
      await balancer.reaches(group[at]);
      return change;
    });
  }
  const tallies = await visitors.stop();
  const failures = Object.values(tallies).flatMap((tally) => tally.failures);
  const failed = failures.length > 0 || stops.some(({ ending }) => ending !== 0);
  return { figures: { tallies, stops }, report: describe(tallies, stops), failed };
}

function describe(tallies, stops) {
  const rows = Object.entries(tallies).map(([kind, { sent, failures, worstMs }]) => {
    const seconds = (worstMs / 1000).toFixed(1);
    const reasons = [...new Set(failures)].slice(0, 3).join('; ');
    return `${kind.padEnd(9)} ${String(sent).padStart(7)} ${String(failures.length).padStart(7)} ${seconds.padStart(10)}  ${reasons}`;
  });
  const changes = (wanted) => stops.filter(({ change }) => change === wanted).length;
  const slowest = Math.max(...stops.map(({ seconds }) => seconds)).toFixed(1);
  const forced = stops.filter(({ ending }) => ending !== 0).map(({ name, ending }) => `${name}: ${ending}`);
  return `
requests     sent  failed  slowest s
${rows.join('\n')}

${stops.length} stops, with ${changes('updated')} updates of an api and ${changes('rolled back')} roll-backs, the slowest ${slowest} s; not ended by themselves: ${forced.join(', ') || 'none'}`;
}
