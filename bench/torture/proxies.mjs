// HAProxy with the deployed configuration, in front of servers on this machine.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from '../../tooling/prepare.mjs';
import { startBalancer } from './balancer.mjs';
import { freePorts } from './servers.mjs';

const ASK_MS = 100;

/**
 * Runs `program` with `deploy/haproxy.cfg`, in which the names of containers are replaced by `ports`, three of shells and three
 * of apis. Returns what `startBalancer` does, for both groups.
 */
async function startHaproxy(program, { ports, folder, atEnd }) {
  const [visitors, calls] = await freePorts(2);
  const socket = path.join(folder, 'haproxy.sock');
  const addresses = new Map([
    [':8080', `127.0.0.1:${visitors}`],
    [':3001', `127.0.0.1:${calls}`],
    ...ports.shells.map((port, at) => [`shell${at + 1}:3000`, `127.0.0.1:${port}`]),
    ...ports.apis.map((port, at) => [`api${at + 1}:3001`, `127.0.0.1:${port}`]),
  ]);
  const deployed = readFileSync(path.join(root, 'deploy/haproxy.cfg'), 'utf8');
  const local = deployed
    .replace(/^global$/m, `global\n  stats socket ${socket}`)
    // Needs more open files than a user has by default.
    .replace('maxconn 20000', 'maxconn 2000')
    .replace(/(?<=^ +(?:bind|server \S+) )\S+/gm, (address) => addresses.get(address) ?? address);
  const file = path.join(folder, 'haproxy.cfg');
  writeFileSync(file, local);
  const haproxy = spawn(program, ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] });
  atEnd(() => haproxy.kill('SIGKILL'));
  await once(haproxy, 'spawn');
  haproxy.once('exit', (code) => code && console.error(`HAProxy ended with code ${code}.`));

  async function isUp(backend, server) {
    const asking = net.connect(socket).on('error', () => undefined);
    asking.end('show stat\n');
    let table = '';
    for await (const text of asking.setEncoding('utf8')) table += text;
    const columns = table.slice(2, table.indexOf('\n')).split(',');
    const status = columns.indexOf('status');
    return table
      .split('\n')
      .map((line) => line.split(','))
      .some((cells) => cells[0] === backend && cells[1] === server && cells[status] === 'UP');
  }
  const group = (name, backend, port) => ({
    url: `http://127.0.0.1:${port}`,
    /** Resolves once it sends requests to this server. */
    async reaches(server) {
      const at = ports[backend].indexOf(server.port) + 1;
      while (haproxy.exitCode === null && !(await isUp(backend, `${name}${at}`).catch(() => false)))
        await pause(ASK_MS);
    },
  });
  return { toShells: group('shell', 'shells', visitors), toApis: group('api', 'apis', calls) };
}

/** The drills' own balancers, or the program `haproxy` with the deployed configuration: `toShells` and `toApis`. */
export async function startProxies(ports, { folder, atEnd, haproxy = process.env.HAPROXY }) {
  if (haproxy) return startHaproxy(haproxy, { ports, folder, atEnd });
  const toEach = (group) =>
    startBalancer(
      group.map((port) => ({ url: `http://127.0.0.1:${port}` })),
      atEnd,
    );
  return { toApis: await toEach(ports.apis), toShells: await toEach(ports.shells) };
}
