// Two nodes over one libSQL server and one bucket. Servers of either are killed at any moment while people have things
// stored through a balancer: they ask again, mostly the other node, under the same key. Meanwhile visitors of the other
// node must notice nothing. In the end everything that was acknowledged must be there once, and its mails sent once.
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { tsImport } from 'tsx/esm/api';
import { build, outdated } from '../../tooling/build.mjs';
import { step } from '../../tooling/prepare.mjs';
import { signIn } from '../sign-in.mjs';
import { compareWithLedger, countAcknowledged, describeHarm, isHarmed, newLedger } from './ledger.mjs';
import { compareMails } from './mails.mjs';
import { startNodes } from './nodes.mjs';
import { PASSWORD } from './servers.mjs';
import { sendVisitors } from './load/visitors.mjs';
import { addClient, startWriters } from './load/writers.mjs';

const VICTIMS = [['api'], ['shell'], ['api', 'shell']];
const MOST_MS_OF_WORK = 1_000;
const BACKUP_EVERY_MINUTES = 1;

/** Failed is a drill in which something was lost, twice or wrong, or a request to a surviving node failed; `runs` are kills. */
export async function failOver({ runs, folder, atEnd }) {
  await step('build', () => build(outdated()));
  const fromApi = (name) => tsImport(`../../api/src/${name}.ts`, import.meta.url);
  const { mailSettings, startMailServer } = await fromApi('testing/mail-server');
  const { runSql } = await fromApi('testing/run-sql');
  const post = await startMailServer();
  atEnd(() => post.close());

  const target = path.join(folder, 'backups');
  mkdirSync(target);
  const backups = {
    BACKUP_TARGET: target,
    BACKUP_KEY: randomBytes(32).toString('base64'),
    BACKUP_EVERY_MINUTES: String(BACKUP_EVERY_MINUTES),
  };
  const env = { ...mailSettings(post), PUBLIC_URL: 'http://localhost', ...backups };
  const { nodes, url, kill, revive, database, bucket } = await startNodes({ folder, env, atEnd });

  const ledger = newLedger();
  const surprises = [];
  const survivors = {};
  let repeated = 0;
  let deaths = 0;
  for (let run = 0; run < runs; run++) {
    const victim = nodes[run % 2];
    const survivor = nodes[1 - (run % 2)];
    const kinds = VICTIMS[run % VICTIMS.length];
    await step(`kill ${run + 1} of ${runs}: ${kinds.join(' and ')} of ${victim.name}`, async () => {
      // Signed in on the node that is killed, and at work on the other.
      const staffCookie = await signIn(victim.shell.url, 'staff@lisleharrow.example', PASSWORD);
      const clientCookie = await signIn(victim.shell.url, 'client@lisleharrow.example', PASSWORD);
      const visitors = sendVisitors(survivor.shell.url, clientCookie);
      const own = { staffCookie, clientCookie: await addClient(url, staffCookie) };
      const writers = startWriters({ url, ...own, ledger });
      await pause(randomInt(MOST_MS_OF_WORK));
      await kill(victim, kinds);
      if (kinds.includes('api')) deaths += 1;
      await pause(randomInt(MOST_MS_OF_WORK));
      await revive(victim, kinds);
      await writers.stop();
      count(survivors, await visitors.stop());
      surprises.push(...writers.surprises);
      repeated += writers.repeated();
    });
  }

  let mails;
  await step('mails', async () => {
    await kill(nodes[0], ['api'], 'SIGTERM');
    const askServer = (statement) => runSql(database.url, statement);
    // As if the minute had passed for which a killed process holds a message, and the two of second thoughts.
    await askServer("UPDATE outbox SET next_at = 0 WHERE state = 'waiting'");
    await revive(nodes[0], ['api']);
    mails = await compareMails({ ledger, runSql: askServer, received: post.received, deaths });
  });
  const hashes = await hashesOf(await openBucket(fromApi, bucket));
  await Promise.all(nodes.map((node) => kill(node, ['api'], 'SIGTERM')));
  await database.kill();
  const compared = await compareWithLedger(ledger, {
    runSql,
    folder,
    database: path.join(database.folder, 'data.sqld/dbs/default/data'),
    hashOf: (key) => hashes.get(key),
  });
  const harm = { ...compared.harm, mails: mails.harm };
  const faults = [...compared.faults, ...tooOften(readdirSync(path.join(target, 'backups')))];
  const acknowledged = { ...countAcknowledged(ledger), mails: mails.expected };
  const figures = { runs, acknowledged, harm, faults, surprises, repeated, survivors };
  const failed =
    isHarmed({ harm, faults }) ||
    surprises.length > 0 ||
    Object.values(survivors).some(({ failures }) => failures.length > 0);
  return { figures, report: describe(figures, mails.sentAgain), failed };
}

function count(total, tallies) {
  for (const [kind, { sent, failures }] of Object.entries(tallies)) {
    total[kind] ??= { sent: 0, failures: [] };
    total[kind].sent += sent;
    total[kind].failures.push(...failures);
  }
}

async function openBucket(fromApi, { settings: { S3_BUCKET, S3_ENDPOINT }, credentials }) {
  const { createBucketStore } = await fromApi('file-store/bucket-store');
  Object.assign(process.env, credentials);
  return createBucketStore({
    ...{ bucket: S3_BUCKET, endpoint: S3_ENDPOINT, region: 'us-east-1', encryption: 'AES256' },
  });
}

async function hashesOf(files) {
  const hashes = new Map();
  for await (const { key } of files.list('documents')) {
    const hash = createHash('sha256');
    for await (const chunk of await files.read(key)) hash.update(chunk);
    hashes.set(key, hash.digest('hex'));
  }
  return hashes;
}

/** Both nodes have the schedule, and one of them keeps it. `names` are those of archives, times with hyphens for colons. */
function tooOften(names) {
  const times = names
    .map((name) => Date.parse(name.replace(/T(\d\d)-(\d\d)-(.*)\.lhbackup$/, 'T$1:$2:$3')))
    .sort((one, other) => one - other);
  if (times.length === 0) return ['no backup was taken'];
  const isEarly = times.some(
    (time, at) => at > 0 && time - times[at - 1] < BACKUP_EVERY_MINUTES * 60_000 * 0.8,
  );
  return isEarly ? [`backups by two at once: ${names.join(', ')}`] : [];
}

function describe({ runs, acknowledged, harm, faults, surprises, repeated, survivors }, sentAgain) {
  const rows = Object.entries(survivors).map(
    ([kind, { sent, failures }]) =>
      `${kind.padEnd(18)}${String(sent).padStart(12)}${String(failures.length).padStart(12)}  ${[...new Set(failures)].slice(0, 3).join('; ')}`,
  );
  return `
${runs} kills under load, of servers of two nodes
${describeHarm(acknowledged, harm)}

requests to the node that survives
                          sent      failed
${rows.join('\n')}

asked for again and answered as before: ${repeated}; mails that came once more, under their Message-ID: ${sentAgain}
the database: ${faults.join('; ') || 'whole, its counts are those of the rows; one backup at a time'}
unexpected answers: ${[...new Set(surprises)].slice(0, 5).join('; ') || 'none'}`;
}
