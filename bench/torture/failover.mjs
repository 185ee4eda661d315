// Two nodes on one libSQL server and one bucket. Servers of either are killed at random moments while writers store things
// through a balancer: they retry with the same idempotency key, mostly at the other node. Meanwhile visitors of the other node
// must notice nothing. Now and then the database server is killed instead, and restarted with its data: meanwhile both nodes
// may refuse, and afterwards they must answer as before. In the end everything that was acknowledged must be stored once, and
// its mails sent once.
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { tsImport } from 'tsx/esm/api';
import { build, outdated } from '../../tooling/build.mjs';
import { step } from '../../tooling/prepare.mjs';
import { signIn } from '../sign-in.mjs';
import {
  compareWithStored,
  countAcknowledged,
  describeHarm,
  firstAcknowledged,
  isHarmed,
  newWrites,
} from './writes.mjs';
import { compareMails } from './mails.mjs';
import { startNodes } from './nodes.mjs';
import { PASSWORD } from './servers.mjs';
import { sendVisitors } from './load/visitors.mjs';
import { addClient, startWriters } from './load/writers.mjs';
import { within } from './within.mjs';

const VICTIMS = [['api'], ['shell'], ['database'], ['api', 'shell']];
const MOST_MS_OF_WORK = 1_000;
const MOST_MS_WITHOUT_DATABASE = 2_000;
/** Longer than an outbox waits before it retries to record that it sent a message; a stop before that would send it again. */
const MS_AS_BEFORE = 1_500;
const BACKUP_EVERY_MINUTES = 1;

/**
 * Fails where something was lost, stored twice or wrong, where a request to a surviving node failed, or where one was not even
 * refused while there was no database; `runs` is the number of kills.
 */
export async function failOver({ runs, folder, atEnd }) {
  await step('build', () => build(outdated()));
  const fromApi = (name) => tsImport(`../../api/src/${name}.ts`, import.meta.url);
  const { mailSettings, startMailServer } = await fromApi('testing/mail-server');
  const { runSql } = await fromApi('testing/databases/run-sql');
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
  const { nodes, url, kill, revive, isReady, database, bucket } = await startNodes({ folder, env, atEnd });

  const writes = newWrites();
  const surprises = [];
  const survivors = {};
  const withoutDatabase = {};
  const afterwards = {};
  const databaseKills = [];
  let repeated = 0;
  let deaths = 0;

  /** Kills the database server while both nodes are in use, and resolves when both serve everyone again. */
  async function killDatabase(cookie) {
    const visitors = nodes.map(({ shell }) => sendVisitors(shell.url, cookie, { mayRefuse: true }));
    await pause(randomInt(MOST_MS_OF_WORK));
    const killed = Date.now();
    await database.kill('SIGKILL');
    await pause(randomInt(MOST_MS_WITHOUT_DATABASE));
    await database.revive();
    const back = Date.now();
    const first = () => firstAcknowledged(writes, back);
    await within('all kinds of writes work', () => Math.max(...first()) < Infinity);
    await within('both nodes are ready', () => nodes.every(isReady));
    const readyMs = Date.now() - back;
    for (const those of visitors) count(withoutDatabase, await those.stop());
    databaseKills.push({
      awayMs: back - killed,
      firstGoodMs: Math.min(...first()) - back,
      allGoodMs: Math.max(...first()) - back,
      readyMs,
    });
    // From now on nothing may be refused.
    const after = nodes.map(({ shell }) => sendVisitors(shell.url, cookie));
    await pause(MS_AS_BEFORE);
    for (const those of after) count(afterwards, await those.stop());
  }

  for (let run = 0; run < runs; run++) {
    const kinds = VICTIMS[run % VICTIMS.length];
    // Every kind of either node in turn.
    const at = (run + Math.floor(run / VICTIMS.length)) % 2;
    const [victim, survivor] = [nodes[at], nodes[1 - at]];
    const isDatabase = kinds.includes('database');
    const whose = isDatabase ? 'both nodes' : victim.name;
    await step(`kill ${run + 1} of ${runs}: ${kinds.join(' and ')} of ${whose}`, async () => {
      // Signed in on the node that is killed, but working on the other.
      const staffCookie = await signIn(victim.shell.url, 'staff@lisleharrow.example', PASSWORD);
      const clientCookie = await signIn(victim.shell.url, 'client@lisleharrow.example', PASSWORD);
      const own = { staffCookie, clientCookie: await addClient(url, staffCookie) };
      const writers = startWriters({ url, ...own, writes });
      if (isDatabase) await killDatabase(clientCookie);
      else {
        const visitors = sendVisitors(survivor.shell.url, clientCookie);
        await pause(randomInt(MOST_MS_OF_WORK));
        await kill(victim, kinds);
        if (kinds.includes('api')) deaths += 1;
        await pause(randomInt(MOST_MS_OF_WORK));
        await revive(victim, kinds);
        count(survivors, await visitors.stop());
      }
      await writers.stop();
      surprises.push(...writers.surprises);
      // None of the servers that the writers use was killed.
      if (isDatabase && writers.tally[0] > 0)
        surprises.push(`${writers.tally[0]} writes got no answer without the database`);
      repeated += writers.repeated();
    });
  }

  let mails;
  await step('mails', async () => {
    await kill(nodes[0], ['api'], 'SIGTERM');
    const askServer = (statement) => runSql(database.url, statement);
    // As if the minute of a killed process's lease and the pauses before retries had passed.
    await askServer("UPDATE outbox SET next_at = 0 WHERE state = 'waiting'");
    await revive(nodes[0], ['api']);
    mails = await compareMails({ writes, runSql: askServer, received: post.received, deaths });
  });
  const hashes = await hashesOf(await openBucket(fromApi, bucket));
  await Promise.all(nodes.map((node) => kill(node, ['api'], 'SIGTERM')));
  await database.kill();
  const compared = await compareWithStored(writes, {
    runSql,
    folder,
    database: path.join(database.folder, 'data.sqld/dbs/default/data'),
    hashOf: (key) => hashes.get(key),
  });
  const harm = { ...compared.harm, mails: mails.harm };
  const faults = [...compared.faults, ...tooOften(readdirSync(path.join(target, 'backups')))];
  const acknowledged = { ...countAcknowledged(writes), mails: mails.expected };
  const requests = { survivors, withoutDatabase, afterwards };
  const figures = { runs, acknowledged, harm, faults, surprises, repeated, ...requests, databaseKills };
  const failed =
    isHarmed({ harm, faults }) ||
    surprises.length > 0 ||
    Object.values(requests)
      .flatMap(Object.values)
      .some(({ failures }) => failures.length > 0);
  return { figures, report: describe(figures, mails.sentAgain), failed };
}

function count(total, tallies) {
  for (const [kind, { sent, refused, failures }] of Object.entries(tallies)) {
    total[kind] ??= { sent: 0, refused: 0, failures: [] };
    total[kind].sent += sent;
    total[kind].refused += refused;
    total[kind].failures.push(...failures);
  }
}

async function openBucket(fromApi, { settings: { S3_BUCKET, S3_ENDPOINT }, credentials }) {
  const { createBucketStore } = await fromApi('file-store/bucket-store');
  Object.assign(process.env, credentials);
  return createBucketStore({
    bucket: S3_BUCKET,
    endpoint: S3_ENDPOINT,
    region: 'us-east-1',
    encryption: 'AES256',
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

/**
 * Both nodes have the schedule, but only one of them carries it out. `names` are those of archives, times with hyphens for
 * colons.
 */
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

function describe(figures, sentAgain) {
  const {
    afterwards,
    runs,
    acknowledged,
    harm,
    faults,
    surprises,
    repeated,
    survivors,
    withoutDatabase,
    databaseKills,
  } = figures;
  const cells = (...values) => values.map((value) => String(value).padStart(12)).join('');
  const rows = (tallies) =>
    Object.entries(tallies)
      .map(
        ([kind, { sent, refused, failures }]) =>
          `${kind.padEnd(18)}${cells(sent, refused, failures.length)}  ${[...new Set(failures)].slice(0, 3).join('; ')}`,
      )
      .join('\n');
  const kills = databaseKills.map(
    ({ awayMs, firstGoodMs, allGoodMs, readyMs }, at) =>
      `kill ${String(at + 1).padEnd(13)}${cells(awayMs, firstGoodMs, allGoodMs, readyMs)}`,
  );
  return `
${runs} kills under load, of servers of two nodes, ${databaseKills.length} of them of their database server
${describeHarm(acknowledged, harm)}

requests to the node that survives
                          sent     refused      failed
${rows(survivors)}

requests to both nodes around the kills of the database server
                          sent     refused      failed
${rows(withoutDatabase)}

requests to both nodes once it is back and they are ready
                          sent     refused      failed
${rows(afterwards)}

the database server, in ms: for how long it was gone, and how long after its return what was good again
                          gone first answer   each kind  both nodes
${kills.join('\n')}

asked for again and answered as before: ${repeated}; mails that came once more, under their Message-ID: ${sentAgain}
the database: ${faults.join('; ') || 'whole, its counts are those of the rows; one backup at a time'}
unexpected answers: ${[...new Set(surprises)].slice(0, 5).join('; ') || 'none'}`;
}
