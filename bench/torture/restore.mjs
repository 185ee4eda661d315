// The data folder is lost under load at random moments, with the api or while it runs, even while a backup is being taken, and
// the product continues from the newest backup in a new folder. Everything acknowledged before that backup began must be there.
import { spawn } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { tsImport } from 'tsx/esm/api';
import { build, outdated } from '../../tooling/build.mjs';
import { root, step } from '../../tooling/prepare.mjs';
import { signIn } from '../sign-in.mjs';
import {
  compareWithStored,
  countAcknowledged,
  describeHarm,
  goBackTo,
  isHarmed,
  newWrites,
} from './writes.mjs';
import { isReady, PASSWORD, startServer } from './servers.mjs';
import { addClient, startWriters } from './load/writers.mjs';
import { within } from './within.mjs';

const MOST_MS_AFTER_A_BACKUP = 1_500;
/** How long the api keeps running without its folder, in every second loss. */
const MS_WITHOUT_FOLDER = 500;

/** Fails where something was harmed or an incomplete archive was accepted; `runs` is the number of lost folders. */
export async function restoreUnderLoad({ runs, folder, atEnd }) {
  await step('build', () => build(outdated()));
  const { runSql } = await tsImport('../../api/src/testing/databases/run-sql.ts', import.meta.url);
  const target = path.join(folder, 'backups');
  mkdirSync(target);
  const key = () => ({ BACKUP_KEY: randomBytes(32).toString('base64') });
  // Backups follow each other here, faster than the api would take them by itself.
  const backups = { BACKUP_TARGET: target, BACKUP_EVERY_MINUTES: '0', ...key() };
  const dataDir = (run) => path.join(folder, `data-${run}`);
  const command = (name, args, env) => runCommand(name, args, { ...backups, ...env }, atEnd);

  let api = await startServer('api', { ...backups, DATA_DIR: dataDir(0) }, atEnd);
  const { url } = await startServer('shell', { API_URL: api.url }, atEnd);
  const writes = newWrites();
  const rounds = [];
  const total = {};
  const faults = [];
  const surprises = [];
  for (let run = 0; run < runs; run++)
    await step(`loss ${run + 1} of ${runs}`, async () => {
      await within('the shell is ready', () => isReady(url));
      const staffCookie = await signIn(url, 'staff@lisleharrow.example', PASSWORD);
      const writers = startWriters({
        url,
        staffCookie,
        clientCookie: await addClient(url, staffCookie),
        writes,
      });
      // Waits until the first backup has something to keep.
      await within('each kind was stored', () => !Object.values(countAcknowledged(writes)).includes(0));
      const taking = takeBackups(() => command('backup', [], { DATA_DIR: dataDir(run) }), atEnd);
      await taking.first;
      await pause(randomInt(MOST_MS_AFTER_A_BACKUP));

      const isAliveAtLoss = run % 2 === 1;
      if (!isAliveAtLoss) await api.end('SIGKILL');
      renameSync(dataDir(run), path.join(folder, `lost-${run}`));
      const lostAt = Date.now();
      if (isAliveAtLoss) await pause(MS_WITHOUT_FOLDER);
      await api.end('SIGKILL');
      await writers.stop({ abandon: true });
      surprises.push(...writers.surprises);
      const taken = await taking.stop();
      rmSync(path.join(folder, `lost-${run}`), { recursive: true });
      const until = taken.at(-1);
      const untrue = writes.bookings.filter(
        ({ sentAt, acknowledgedAt }) => acknowledgedAt && sentAt > lostAt,
      );
      if (untrue.length > 0) faults.push(`${untrue.length} bookings were acknowledged without a data folder`);

      const refused = await tryUnfit({ target, folder, command });
      faults.push(...refused.taken);
      const into = dataDir(run + 1);
      const started = performance.now();
      const { code, output } = await command('restore', ['latest', '--into', into]);
      if (code !== 0) throw new Error(`The restore ended with ${code}: ${output}`);
      const restored = performance.now();
      const compared = await compareWithStored(writes, { folder: into, runSql, until });
      faults.push(...compared.faults);
      add(total, countAcknowledged(writes, until), compared.harm);
      const forgotten = goBackTo(writes, compared.stored);
      const begun = performance.now();
      api = await startServer('api', { ...backups, DATA_DIR: into, PORT: String(api.port) }, atEnd);
      await within('the api is ready', () => isReady(api.url));
      rounds.push({
        backups: taken.length,
        ageMs: lostAt - until,
        forgotten,
        refused: refused.count,
        restoreMs: restored - started,
        readyMs: performance.now() - begun,
      });
    });
  const figures = { rounds, ...total, faults, surprises };
  const failed = isHarmed({ harm: total.harm, faults }) || surprises.length > 0;
  return { figures, report: describe(figures), failed };
}

/**
 * Takes backups one after the other until `stop`; `first` resolves once there is one, `stop` returns when those that succeeded
 * began.
 */
function takeBackups(take, atEnd) {
  const taken = [];
  let isOver = false;
  // If the drill is aborted, nobody calls `stop`.
  atEnd(() => (isOver = true));
  let tellFirst;
  let fail;
  const first = new Promise((resolve, reject) => ([tellFirst, fail] = [resolve, reject]));
  const taking = (async () => {
    while (!isOver) {
      const began = Date.now();
      const { code, output } = await take();
      if (code === 0) taken.push(began);
      // Only the loss of the folder may make one fail.
      else if (!isOver && taken.length === 0)
        return fail(new Error(`The backup ended with ${code}: ${output}`));
      tellFirst();
    }
  })();
  return {
    first,
    async stop() {
      isOver = true;
      await taking;
      return taken;
    },
  };
}

/** Restores that must be refused, and must leave an empty folder empty; describes those that were accepted instead. */
async function tryUnfit({ target, folder, command }) {
  const into = path.join(folder, 'refused');
  const archive = latest(filesIn(path.join(target, 'backups')));
  // The archive is written last, so the part before it belongs to it.
  const part = latest(filesIn(path.join(target, 'parts')).filter(({ at }) => at <= archive.at));
  const restore = (env) => command('restore', [archive.file, '--into', into], env);
  const withCut = async (file) => {
    const whole = readFileSync(file);
    writeFileSync(file, whole.subarray(0, randomInt(whole.length)));
    try {
      return await restore();
    } finally {
      writeFileSync(file, whole);
    }
  };
  const tries = {
    'an archive of another key': () => restore({ BACKUP_KEY: randomBytes(32).toString('base64') }),
    'an archive that was cut off': () => withCut(archive.file),
    'an archive with a part that was cut off': () => withCut(part.file),
  };
  const taken = [];
  for (const [name, attempt] of Object.entries(tries)) {
    mkdirSync(into);
    const { code } = await attempt();
    const left =
      readdirSync(into).length + readdirSync(folder).filter((entry) => entry.startsWith('.')).length;
    if (code !== 1 || left > 0) taken.push(`${name} was not refused (${code}), or left something behind`);
    rmSync(into, { recursive: true });
  }
  return { count: Object.keys(tries).length - taken.length, taken };
}

const filesIn = (folder) =>
  readdirSync(folder, { recursive: true })
    .map((name) => path.join(folder, name))
    .map((file) => ({ file, found: statSync(file) }))
    .filter(({ found }) => found.isFile())
    .map(({ file, found }) => ({ file, at: found.mtimeMs }));
const latest = (files) => files.reduce((one, other) => (other.at > one.at ? other : one));

/** Runs a command of the built api, such as `backup`, as an operator does; returns its exit code and its output. */
async function runCommand(name, args, env, atEnd) {
  const child = spawn(process.execPath, [path.join(root, `api/dist/${name}.cjs`), ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  atEnd(() => child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  const [code] = await once(child, 'close');
  return { code, output };
}

/** Adds one round to the totals. */
function add(total, acknowledged, harm) {
  total.acknowledged ??= {};
  total.harm ??= {};
  for (const [kind, count] of Object.entries(acknowledged))
    total.acknowledged[kind] = (total.acknowledged[kind] ?? 0) + count;
  for (const [kind, found] of Object.entries(harm))
    for (const [way, entries] of Object.entries(found)) {
      total.harm[kind] ??= {};
      total.harm[kind][way] = [...(total.harm[kind][way] ?? []), ...entries];
    }
}

function describe({ rounds, acknowledged, harm, faults, surprises }) {
  const seconds = (ms) => (ms / 1000).toFixed(2);
  const row = ({ backups, ageMs, forgotten, refused, restoreMs, readyMs }, at) =>
    [at + 1, backups, seconds(ageMs), forgotten, seconds(restoreMs), seconds(readyMs), `${refused} of 3`]
      .map((cell, column) => String(cell).padStart([5, 10, 14, 14, 12, 10, 10][column]))
      .join('');
  return `
${rounds.length} times the data folder was lost under load; of what was acknowledged before the last backup began:
${describeHarm(acknowledged, harm)}

                 last backup  acknowledged    restored     ready  archives
round   backups  began s ago  and lost since       in s      in s   refused
${rounds.map(row).join('\n')}

the database and its files: ${faults.join('; ') || 'whole, its counts are those of the rows'}
unexpected answers: ${[...new Set(surprises)].slice(0, 5).join('; ') || 'none'}`;
}
