// Servers are killed at random moments while writers store things, and started again. In the end everything that was
// acknowledged must be stored once, as it was sent, and every mail about it must have been sent once.
import { randomInt } from 'node:crypto';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { tsImport } from 'tsx/esm/api';
import { build, outdated } from '../../tooling/build.mjs';
import { step } from '../../tooling/prepare.mjs';
import { percentile } from '../measure.mjs';
import { signIn } from '../sign-in.mjs';
import {
  compareWithStored,
  countAcknowledged,
  describeHarm,
  findLeftovers,
  isHarmed,
  newWrites,
} from './writes.mjs';
import { compareMails } from './mails.mjs';
import { isReady, PASSWORD, startServer } from './servers.mjs';
import { addClient, startWriters } from './load/writers.mjs';
import { within } from './within.mjs';

/** What is killed in a round, in turn; "starting" is an api that is killed once more before it listens. */
const VICTIMS = [['api'], ['api', 'shell'], ['starting'], ['api'], ['shell']];
const MOST_MS_OF_WORK = 1_000;
const MOST_MS_OF_START = 400;
/** For 19 of 20 starts, until /readyz answers 200 and the home page has its content; few starts mean little on a busy machine. */
const GOAL_MS = 3_000;
const GOAL_PART = 0.95;
const FEWEST_STARTS = 20;

/** Whether the home page comes with its content. */
const isRendered = (url) =>
  fetch(url).then(
    async (answer) => answer.ok && (await answer.text()).includes('</h1>'),
    () => false,
  );

/** Fails where something was lost, stored twice or wrong, or where starts are too slow; `runs` is the number of kills. */
export async function killUnderLoad({ runs, folder, atEnd }) {
  await step('build', () => build(outdated()));
  const { mailSettings, startMailServer } = await tsImport(
    '../../api/src/testing/mail-server.ts',
    import.meta.url,
  );
  const { runSql } = await tsImport('../../api/src/testing/databases/run-sql.ts', import.meta.url);
  const post = await startMailServer();
  atEnd(() => post.close());

  const env = {
    api: { DATA_DIR: folder, STOP_GRACE_SECONDS: '0', ...mailSettings(post), PUBLIC_URL: 'http://localhost' },
  };
  const servers = { api: await startServer('api', env.api, atEnd) };
  env.api.PORT = String(servers.api.port);
  env.shell = { API_URL: servers.api.url };
  servers.shell = await startServer('shell', env.shell, atEnd);
  env.shell.PORT = String(servers.shell.port);
  const { url } = servers.shell;
  const staffCookie = await signIn(url, 'staff@lisleharrow.example', PASSWORD);

  const writes = newWrites();
  const startsMs = { api: [], shell: [], 'its home page': [] };
  const surprises = [];
  let repeated = 0;
  let deaths = 0;
  const startAgain = async (kind) => {
    const started = performance.now();
    const { url } = servers[kind];
    const time = async (what, isTrue) => {
      await within(`the ${what} is ready`, isTrue);
      startsMs[what].push(performance.now() - started);
    };
    const [server] = await Promise.all([
      startServer(kind, env[kind], atEnd),
      time(kind, () => isReady(url)),
      kind === 'shell' && time('its home page', () => isRendered(url)),
    ]);
    servers[kind] = server;
  };
  for (let run = 0; run < runs; run++) {
    const victims = VICTIMS[run % VICTIMS.length];
    await step(`kill ${run + 1} of ${runs}: ${victims.join(' and ')}`, async () => {
      const clientCookie = await addClient(url, staffCookie);
      const writers = startWriters({ url, staffCookie, clientCookie, writes });
      await pause(randomInt(MOST_MS_OF_WORK));
      const kinds = victims.map((victim) => (victim === 'starting' ? 'api' : victim));
      await Promise.all(kinds.map((kind) => servers[kind].end('SIGKILL')));
      // One that is killed while it starts dies twice.
      deaths += kinds.filter((kind) => kind === 'api').length + (victims.includes('starting') ? 1 : 0);
      if (victims.includes('starting'))
        await startServer('api', env.api, atEnd, {
          onFork: (child) => setTimeout(() => child.kill('SIGKILL'), randomInt(MOST_MS_OF_START)),
        }).then(
          ({ end }) => end('SIGKILL'),
          () => undefined,
        );
      await Promise.all(kinds.map((kind) => startAgain(kind)));
      await within('the product is ready', () => isReady(url));
      await writers.stop();
      surprises.push(...writers.surprises);
      repeated += writers.repeated();
    });
  }

  let mails;
  await step('mails', async () => {
    await servers.api.end('SIGTERM');
    // As if the minute of a killed process's lease and the pauses before retries had passed.
    await runSql(
      path.join(folder, 'lisle-harrow.db'),
      "UPDATE outbox SET next_at = 0 WHERE state = 'waiting'",
    );
    await startAgain('api');
    const place = path.join(folder, 'lisle-harrow.db');
    mails = await compareMails({
      writes,
      runSql: (statement) => runSql(place, statement),
      received: post.received,
      deaths,
    });
  });
  await servers.api.end('SIGTERM');
  const compared = await compareWithStored(writes, { folder, runSql });
  const leftovers = await findLeftovers({ folder, runSql });
  const acknowledged = { ...countAcknowledged(writes), mails: mails.expected };
  const { harm, faults } = { harm: { ...compared.harm, mails: mails.harm }, faults: compared.faults };
  if (leftovers.documents + leftovers.uploads > 0)
    faults.push(`${leftovers.documents} documents and ${leftovers.uploads} uploads that no row names`);
  const figures = {
    runs,
    startsMs,
    acknowledged,
    harm,
    faults,
    surprises,
    repeated,
    mailsSentAgain: mails.sentAgain,
  };
  const isSlow = Object.values(startsMs).some(
    (taken) => taken.length >= FEWEST_STARTS && percentile(taken, GOAL_PART) > GOAL_MS,
  );
  const failed = isHarmed({ harm, faults }) || surprises.length > 0 || isSlow;
  return { figures, report: describe(figures), failed };
}

function describe({ runs, startsMs, acknowledged, harm, faults, surprises, repeated, mailsSentAgain }) {
  const startRow = (kind) => {
    const seconds = (part) => ((percentile(startsMs[kind], part) ?? NaN) / 1000).toFixed(2);
    return `${kind.padEnd(18)}${String(startsMs[kind].length).padStart(12)}${seconds(0.5).padStart(12)}${seconds(GOAL_PART).padStart(12)}${seconds(1).padStart(12)}`;
  };
  return `
${runs} kills under load
${describeHarm(acknowledged, harm)}

                        starts       p50 s       p95 s       max s   until /readyz answers 200, or the page has its content; the goal of the p95 is ${GOAL_MS / 1000} s
${Object.keys(startsMs).map(startRow).join('\n')}

asked for again and answered as before: ${repeated}; mails that came once more, under their Message-ID: ${mailsSentAgain}
the database: ${faults.join('; ') || 'whole, its counts are those of the rows'}
unexpected answers: ${[...new Set(surprises)].slice(0, 5).join('; ') || 'none'}`;
}
