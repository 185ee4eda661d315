// Staff lists over 1,000, 100,000 and 1,000,000 bookings and as many contact messages: the real api on each, asked over HTTP by
// one member of staff. Each round interleaves the sizes, so that other load on the machine affects all of them.
// GROWTH_DATA=<folder> keeps the databases for the next run; without it they are temporary.
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { register } from 'tsx/esm/api';
import { step } from '../../tooling/prepare.mjs';
import { growthTables } from './growth-tables.mjs';
import { signIn } from '../sign-in.mjs';
import { cpuOf } from '../measure.mjs';
import { LISTS, questionsOf } from './requests.mjs';

// The tests' module that starts an api is TypeScript.
register();
const { ask, spawnScript, startApiProcess } = await import('../../api/src/testing/api-process.ts');

const SIZES = [1_000, 100_000, 1_000_000];
export const PASSWORD = 'Evaluation-password-1';
const WARM_UP_ROUNDS = 5;

export async function measureGrowth({ runs, folder: temporary, atEnd }) {
  const folder = process.env.GROWTH_DATA ?? temporary;
  const servers = [];
  for (const size of SIZES)
    await step(`${size.toLocaleString('en')} rows each`, () => seedGrowth(folder, size, atEnd));
  for (const size of SIZES)
    await step(`api over ${size.toLocaleString('en')}`, async () => {
      const starting = startApiProcess(path.join(folder, String(size)), { SEED_PASSWORD: PASSWORD });
      atEnd(() => starting.then(({ kill }) => kill('SIGTERM')).catch(() => {}));
      const { port, child } = await starting;
      const agent = new Agent({ keepAlive: true });
      atEnd(() => agent.destroy());
      const cookie = await signIn(`http://127.0.0.1:${port}`, 'staff@lisleharrow.example', PASSWORD);
      const send = (method, path, body) => ask(port, method, path, body, agent, { Cookie: cookie });
      servers.push({ size, send, cpu: () => cpuOf(child.pid, [child.pid]) });
    });

  const measured = [];
  await step(`${runs} rounds`, async () => {
    for (let round = -WARM_UP_ROUNDS; round < runs; round++)
      for (const list of LISTS)
        for (const { title, request } of questionsOf(list))
          for (const server of rotated(servers, round)) {
            const figures = await measure(server, await request(server));
            if (round >= 0) measured.push({ round, list, title, size: server.size, ...figures });
          }
    return `load ${os.loadavg()[0].toFixed(1)}`;
  });
  const about = `${runs} interleaved rounds, p50 / p99 in ms over HTTP, and of the api's main thread alone (CPU); the goal for p99 of 1,000,000 rows / 1,000 rows is at most 1.5`;
  return { figures: { measured }, report: `${about}\n${growthTables(measured, SIZES)}` };
}

/** Inserts rows straight into the tables, in a folder that gets its final name only when it is complete. */
export async function seedGrowth(folder, size, atEnd) {
  const finished = path.join(folder, String(size));
  if (existsSync(finished)) return 'from the run before';
  const growing = `${finished}.growing`;
  rmSync(growing, { recursive: true, force: true });
  mkdirSync(growing, { recursive: true });
  const { child, ended, output } = spawnScript('testing/seed-growth.ts', [growing, String(size)], {});
  atEnd(() => child.kill('SIGKILL') && ended);
  if ((await ended) !== 0) throw new Error(`The rows could not be made:\n${output()}`);
  renameSync(growing, finished);
}

async function measure({ send, cpu }, { method, path, body }) {
  const cpuBefore = cpu();
  const started = performance.now();
  const { status, body: answer } = await send(method, path, body);
  const ms = performance.now() - started;
  if (status !== 200) throw new Error(`${method} ${path} answered ${status}: ${answer}`);
  return { ms, cpuMs: cpuBefore === undefined ? undefined : (cpu() - cpuBefore) / 1e6, bytes: answer.length };
}

const rotated = (servers, round) => {
  const first = Math.abs(round) % servers.length;
  return [...servers.slice(first), ...servers.slice(0, first)];
};
