// Memory of the api and of the shell while four files of 100 MB are uploaded at once: straight to the api, and through
// the shell's proxy, each in fresh processes. The figure is the peak of resident memory above idle.
import { fork } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { build, outdated } from '../../tooling/build.mjs';
import { refuse, root, step, stopChild } from '../../tooling/prepare.mjs';
import { table } from '../pages/report.mjs';
import { signIn } from '../sign-in.mjs';
import { residentMb } from '../measure.mjs';
import { sendFile } from './send-file.mjs';

const MB = 1024 * 1024;
const FILES = 4;
const FILE_BYTES = 100 * MB;
const GOAL_MB = 150;
const SAMPLE_MS = 25;
const IDLE_MS = 3_000;
const PASSWORD = 'Evaluation-password-1';

export async function measureUploads({ runs, folder, atEnd }) {
  if (process.platform !== 'linux') refuse('This benchmark reads /proc and needs Linux.');
  await step('build', () => build(outdated(['shared-ui', 'api', 'shell'])));

  const measured = [];
  for (let run = 1; run <= runs; run++)
    for (const way of ['api', 'shell'])
      await step(
        `run ${run} of ${runs}, ${way === 'api' ? 'straight to the api' : 'through the shell'}`,
        async () => {
          const figures = await measure(way, path.join(folder, `${way}-${run}`), atEnd);
          measured.push({ run, way, ...figures });
          return `${figures.mbPerSecond.toFixed(0)} MB/s`;
        },
      );
  return { figures: { measured }, report: reportOf(measured) };
}

async function measure(way, dataDir, atEnd) {
  const api = await start('api/dist/main.cjs', atEnd, {
    DATA_DIR: dataDir,
    SEED_PASSWORD: PASSWORD,
    RATE_LIMIT: 'off',
    UPLOAD_MAX_MB: '200',
  });
  const processes = [{ name: 'api', ...api }];
  let url = `http://127.0.0.1:${api.port}`;
  if (way === 'shell') {
    const shell = await start('shell/dist/server/main.cjs', atEnd, {
      API_URL: url,
      NODE_ENV: 'production',
      PLAIN_HTTP_REASON: 'a measurement',
    });
    processes.push({ name: 'shell', ...shell });
    url = `http://127.0.0.1:${shell.port}`;
  }
  const cookie = await signIn(url, 'client@lisleharrow.example', PASSWORD);
  await pause(IDLE_MS);

  const memory = processes.map(({ name, child }) => {
    const idle = residentMb(child.pid);
    return { name, pid: child.pid, idle, peak: idle };
  });
  const sampling = setInterval(() => {
    for (const each of memory) each.peak = Math.max(each.peak, residentMb(each.pid));
  }, SAMPLE_MS);
  const started = performance.now();
  await Promise.all(Array.from({ length: FILES }, () => sendFile(url, cookie, FILE_BYTES)));
  const seconds = (performance.now() - started) / 1000;
  clearInterval(sampling);

  for (const { child } of processes.reverse()) await stopChild(child);
  rmSync(dataDir, { recursive: true, force: true });
  return {
    mbPerSecond: (FILES * FILE_BYTES) / MB / seconds,
    memory: memory.map(({ name, idle, peak }) => ({ name, idle, peak, above: peak - idle })),
  };
}

async function start(file, atEnd, env) {
  const child = fork(path.join(root, file), {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'warn', ...env },
  });
  atEnd(() => stopChild(child));
  const port = await new Promise((resolve, reject) => {
    child.on('message', (message) => message.type === 'listening' && resolve(message.port));
    child.once('exit', (code) => reject(new Error(`${file} stopped with ${code}`)));
  });
  return { child, port };
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

function reportOf(measured) {
  const rows = measured.flatMap(({ run, way, memory, mbPerSecond }) =>
    memory.map(({ name, idle, peak, above }) => [
      `${run}, to the ${way}`,
      name,
      ...[idle, peak, above].map((figure) => figure.toFixed(0)),
      above <= GOAL_MB ? 'met' : 'MISSED',
      mbPerSecond.toFixed(0),
    ]),
  );
  const head = ['run', 'process', 'idle', 'peak', 'above', 'goal', 'MB/s'];
  const about = `${FILES} x ${FILE_BYTES / MB} MB at once; resident memory in MB, goal: at most ${GOAL_MB} above idle`;
  return `${about}\n\n${table([head, ...rows])}`;
}
