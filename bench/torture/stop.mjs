// Two apis on one libSQL server and two shells, each pair behind a balancer that follows /readyz. Under load the four are
// stopped and started one after the other, as an update is rolled out and rolled back: each time an api switches between this
// release and the next one. Before that a third of each joins, as when scaling out.
import { tsImport } from 'tsx/esm/api';
import { build, outdated } from '../../tooling/build.mjs';
import { step } from '../../tooling/prepare.mjs';
import { signIn } from '../sign-in.mjs';
import { makeNextRelease } from './next-release.mjs';
import { startProxies } from './proxies.mjs';
import { PASSWORD, freePorts, startServer } from './servers.mjs';
import { sendVisitors } from './load/visitors.mjs';

/** A balancer's probes may take long where everything runs on one busy machine. */
const SETTINGS = { STOP_GRACE_SECONDS: '3', STOP_SECONDS: '30' };

/** Fails where a request failed or a server did not end by itself. */
export async function stopUnderLoad({ runs, folder, atEnd }) {
  await step('build', () => build(outdated()));
  const { startLibsqlServer } = await tsImport('../../api/src/testing/libsql-server.ts', import.meta.url);
  const database = await startLibsqlServer();
  atEnd(() => database.stop());

  const chosen = await freePorts(6);
  const ports = { shells: chosen.slice(0, 3), apis: chosen.slice(3) };
  const balancers = await startProxies(ports, { folder, atEnd });
  const envs = {
    apis: { ...SETTINGS, DATA_DIR: folder, DATABASE_URL: database.url },
    shells: { ...SETTINGS, API_URL: balancers.toApis.url },
  };
  const next = await makeNextRelease(atEnd);
  const member = (group, at, isNext) => ({
    name: `${group.slice(0, -1)} ${at + 1}`,
    isNext,
    balancer: group === 'apis' ? balancers.toApis : balancers.toShells,
    start() {
      const env = { ...envs[group], PORT: String(ports[group][at]) };
      return startServer(group.slice(0, -1), env, atEnd, this.isNext ? { file: next } : {});
    },
  });
  const members = [
    member('shells', 0),
    member('apis', 0, true),
    member('shells', 1),
    member('apis', 1, false),
  ];
  const [shell1, api1, shell2, api2] = members;
  // The next release creates the tables that this one then finds.
  for (const one of [api1, api2, shell1, shell2]) one.server = await one.start();
  await Promise.all(members.map(({ balancer, server }) => balancer.reaches(server)));

  const { url } = balancers.toShells;
  const visitors = sendVisitors(url, await signIn(url, 'client@lisleharrow.example', PASSWORD));
  await step('a third api and shell join', async () => {
    for (const third of [member('apis', 2), member('shells', 2)])
      await third.balancer.reaches(await third.start());
  });
  const stops = [];
  for (let run = 0; run < runs; run++) {
    const one = members[run % members.length];
    const change = one.isNext === undefined ? 'again' : one.isNext ? 'rolled back' : 'updated';
    await step(`stop ${run + 1} of ${runs}: ${one.name}`, async () => {
      const started = performance.now();
      const ending = await one.server.end('SIGTERM');
      stops.push({ name: one.name, change, ending, seconds: (performance.now() - started) / 1000 });
      if (one.isNext !== undefined) one.isNext = !one.isNext;
      one.server = await one.start();
      await one.balancer.reaches(one.server);
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
