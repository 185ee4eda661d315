// What must hold before anything can run. Uses Node alone, so that it works before the first install.
import { spawn } from 'node:child_process';
// Imports the whole module: a Node that is too old has no `hash`, and must still get to say what is needed.
import crypto from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');

/** The workspaces that are remotes. */
export const REMOTES = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).workspaces.filter(
  (workspace) => workspace.startsWith('mfe-'),
);

const OLDEST_NODE = [20, 19];
/** The oldest release line of Node that still gets security fixes. */
const OLDEST_MAINTAINED = 22;

/** Ends the process with one clear sentence. */
export function refuse(sentence) {
  console.error(`\n${sentence}\n`);
  process.exit(1);
}

/** Ends the process on a Node that is too old, and warns of one past its end of life, unless the server does so itself. */
export function requireNode({ warns = true } = {}) {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1]))
    refuse(`Node ${OLDEST_NODE.join('.')} or newer is needed; this is ${process.versions.node}.`);
  if (warns && major < OLDEST_MAINTAINED)
    console.warn(`Node ${process.versions.node} gets no security fixes any more; use Node 22 or 24.`);
}

/** The port from the variable PORT, a whole number from `least` to `most`; ends the process for any other value. */
export function readPort(fallback, { least = 0, most = 65535 } = {}) {
  const port = Number(process.env.PORT || fallback);
  if (!Number.isInteger(port) || port < least || port > most)
    refuse(`PORT must be a number from ${least} to ${most}; it is ${process.env.PORT}.`);
  return port;
}

/**
 * The METRICS_PORT of the api beside a shell, as text: the port after the shell's, unless any free port will do or none is set.
 * Ends the process where the two would include the product's own port or exceed the last one.
 */
export function metricsPortOfApi(port) {
  const { METRICS_PORT = '' } = process.env;
  const ofShell = Number(METRICS_PORT);
  if (!(ofShell > 0)) return METRICS_PORT;
  const both = [ofShell, ofShell + 1];
  if (both[1] > 65535 || both.includes(port))
    refuse(
      `METRICS_PORT must be at most 65534, and it and the next one, which is the api's, other ports than ${port}; it is ${METRICS_PORT}.`,
    );
  return String(both[1]);
}

/** Ends the process when the port is already in use. */
export async function requireFreePort(port, host) {
  const server = net.createServer().listen(port, host);
  await once(server, 'listening').catch(() =>
    refuse(`Port ${port} is in use; stop what uses it or choose another: PORT=3100 npm start`),
  );
  await new Promise((resolve) => server.close(resolve));
}

/** Asks a child process to end, and waits until it has. */
export async function stopChild(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** Runs one step and prints how long it took. */
export async function step(title, work) {
  const started = performance.now();
  const note = await work();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`  ${title.padEnd(30)} ${seconds.padStart(6)} s${note ? `  ${note}` : ''}`);
}

/** Does `work` for each item, two at a time; stops at the first failure. */
export async function twoAtATime(items, work) {
  const queue = [...items];
  const next = async () => {
    while (queue.length > 0) await work(queue.shift());
  };
  await Promise.all([next(), next()]).finally(() => queue.splice(0));
}

/** Runs a command to its end; rejects with its output when it fails. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('exit', (code) =>
      code === 0 ? resolve(output) : reject(new Error(`${command} ${args.join(' ')} failed:\n${output}`)),
    );
  });
}

/** Records which packages `install` installed last; `npm ci` removes it. */
export const installStamp = path.join(root, 'node_modules/.installed');

/** Installs the locked packages when the lockfile changed since the last install. */
export async function install() {
  const wanted = crypto.hash('sha256', readFileSync(path.join(root, 'package-lock.json')));
  const installed = () => existsSync(installStamp) && readFileSync(installStamp, 'utf8') === wanted;
  if (installed()) return 'nothing new';
  return alone(async () => {
    if (installed()) return 'by another command';
    // The build's tools are development dependencies; in production npm would leave them out.
    await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund']);
    writeFileSync(installStamp, wanted);
    return 'from package-lock.json';
  });
}

const LOCK_STALE_MS = 10 * 60_000;

/** Runs `work` while no other command of this checkout installs or builds: two at once would remove each other's files. */
export async function alone(work) {
  const checkout = crypto.hash('sha256', root).slice(0, 12);
  const lock = path.join(os.tmpdir(), `lisle-harrow-${checkout}.lock`);
  while (!take(lock)) await new Promise((resolve) => setTimeout(resolve, 200));
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

function take(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  try {
    process.kill(Number(readFileSync(lock, 'utf8')) || process.pid, 0);
    if (Date.now() - statSync(lock).mtimeMs < LOCK_STALE_MS) return false;
  } catch {
    // The owner of the lock ended without releasing it.
  }
  rmSync(lock, { force: true });
  return false;
}
