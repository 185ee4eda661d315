import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import { step } from '../tooling/prepare.mjs';
import { cpuOf, percentile } from './measure.mjs';

const CONNECTIONS = 32;
const SECONDS = 1.5;
/** Until then the code that renders pages is still being compiled. */
const WARM_UP_SECONDS = 6;

/**
 * Requests each of `cases` in turn, `runs` times, so that other load on the machine affects all of them. A case is `{ name,
 * url, path, headers, wanted, processes, goalUs }`: `processes` maps names to one process id or several, `{n}` in `path`
 * becomes another text for each request, and `{visitor}` in a header another for each connection. Returns each case with its
 * `measured`, one `{ cpuUs, byProcess, perSecond, refused }` a run.
 */
export async function measureCases(cases, runs, atEnd) {
  for (const one of cases)
    await step(`warm up: ${one.name}`, async () => void (await send(one, WARM_UP_SECONDS, atEnd)));
  const measured = new Map(cases.map((one) => [one, []]));
  for (let run = 1; run <= runs; run++)
    await step(`run ${run} of ${runs}`, async () => {
      for (const one of cases) measured.get(one).push(await measure(one, atEnd));
      return `load ${os.loadavg()[0].toFixed(1)}`;
    });
  return cases.map((one) => ({ ...one, measured: measured.get(one) }));
}

async function measure(one, atEnd) {
  const before = cpuOfAll(one.processes);
  const { sent, refused, seconds } = await send(one, SECONDS, atEnd);
  const after = cpuOfAll(one.processes);
  const byProcess = Object.fromEntries(
    Object.keys(before).map((name) => [name, (after[name] - before[name]) / 1000 / sent]),
  );
  const cpuUs = Object.values(byProcess).reduce((sum, us) => sum + us, 0);
  return { cpuUs, byProcess, perSecond: sent / seconds, refused: refused / sent };
}

async function send({ url, path, headers, wanted = 200, connections = CONNECTIONS, name }, seconds, atEnd) {
  const order = { url, path, headers, wanted, connections, seconds };
  const sender = fork(fileURLToPath(new URL('send-requests.mjs', import.meta.url)), [JSON.stringify(order)]);
  atEnd(() => sender.kill('SIGKILL'));
  const [{ sent, refused, failures }] = await once(sender, 'message');
  if (Object.keys(failures).length > 0) throw new Error(`${name}: ${JSON.stringify(failures)} of ${sent}`);
  return { sent, refused, seconds };
}

const cpuOfAll = (processes) =>
  Object.fromEntries(
    Object.entries(processes).map(([name, ids]) => [
      name,
      [ids].flat().reduce((sum, id) => sum + cpuOf(id), 0),
    ]),
  );

/** One line for each case; `peer` names the one that the others are compared with, run by run. */
export function casesTable(cases) {
  const widest = Math.max(...cases.map(({ name }) => name.length));
  const lines = cases.map(({ name, measured, peer, goalUs, processes }) => {
    const beside = peer && cases.find((other) => other.name === peer).measured;
    const cpu = measured.map(({ cpuUs }) => cpuUs);
    const ratios = beside?.map(({ cpuUs }, run) => cpu[run] / cpuUs);
    const parts = Object.keys(processes).map((part) => {
      const us = percentile(
        measured.map(({ byProcess }) => byProcess[part]),
        0.5,
      );
      return `${part} ${us.toFixed(0)}`;
    });
    const refused = percentile(
      measured.map((run) => run.refused),
      0.5,
    );
    return [
      name.padEnd(widest),
      rangeOf(cpu, 0).padEnd(20),
      (1e6 / percentile(cpu, 0.5)).toFixed(0).padStart(9),
      percentile(
        measured.map(({ perSecond }) => perSecond),
        0.5,
      )
        .toFixed(0)
        .padStart(9),
      (ratios ? `${rangeOf(ratios, 2)} x ${peer}` : '').padEnd(40),
      (goalUs ? `${goalUs}` : '-').padStart(7),
      `  ${parts.join(', ')}`,
      refused > 0 ? `${(refused * 100).toFixed(0)} % refused` : '',
    ].join('  ');
  });
  return `${processorName()}, ${CONNECTIONS} connections, median (range); us of processor time, user and system, of all processes

${' '.repeat(widest)}  us a request          of a core   measured  beside a peer                              goal us  of which
${' '.repeat(widest)}                               per s      per s
${lines.join('\n')}`;
}

function rangeOf(values, digits) {
  const at = (part) => percentile(values, part).toFixed(digits);
  return `${at(0.5)} (${at(0)}-${at(1)})`;
}

function processorName() {
  try {
    return /model name\s*: (.*)/.exec(readFileSync('/proc/cpuinfo', 'utf8'))[1];
  } catch {
    return os.cpus()[0]?.model ?? 'unknown processor';
  }
}
