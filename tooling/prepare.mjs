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

const { workspaces } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));

/** The workspaces that are remotes. */
export const REMOTES = workspaces.filter((workspace) => workspace.startsWith('mfe-'));

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

/** Runs one step and prints how long it took; where it has taken a moment, first how long it usually takes, if that is known. */
export async function step(title, work, { usually } = {}) {
  const started = performance.now();
  const announce = usually && setTimeout(() => console.log(`  ${title} ... (usually ${usually})`), 500);
  const note = await Promise.resolve(work()).finally(() => clearTimeout(announce));
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

/** Records the lockfile and the group that `install` installed last; `npm ci` removes it. */
export const installStamp = path.join(root, 'node_modules/.installed');

/** Workspaces that only tests and measurements need. */
const BESIDE_PRODUCT = ['e2e', 'bench'];
const GROUPS = {
  // What the product is built with and runs on.
  product: [
    '--omit=dev',
    ...workspaces.filter((name) => !BESIDE_PRODUCT.includes(name)).map((name) => `--workspace=${name}`),
  ],
  // Also what tests, checks, measurements and development need; in production npm would leave it out.
  everything: ['--include=dev'],
};

/**
 * Installs a group of the locked packages, `product` or `everything`, when it is not installed or the lockfile has changed
 * since. What is missing is added to an installed `product`; otherwise npm begins anew.
 */
export async function install(group = 'everything') {
  const lockfile = readFileSync(path.join(root, 'package-lock.json'), 'utf8');
  const hash = crypto.hash('sha256', lockfile);
  const found = () => (existsSync(installStamp) ? readFileSync(installStamp, 'utf8').split(' ') : []);
  const isInstalled = ([of, has]) => of === hash && (has === group || has === 'everything');
  if (isInstalled(found())) return 'nothing new';
  return alone(async () => {
    const [of, has] = found();
    if (isInstalled([of, has])) return 'by another command';
    // A checkout that had everything will need everything again.
    const wanted = has === 'everything' ? has : group;
    const command = of === hash ? ['install', '--no-save'] : ['ci'];
    // An interrupted installation must not pass for a finished one.
    rmSync(installStamp, { force: true });
    await installLocked(lockfile, [...command, ...GROUPS[wanted], '--omit=peer', '--no-audit', '--no-fund']);
    writeFileSync(installStamp, `${hash} ${wanted}`);
    return command[0] === 'ci' ? 'from package-lock.json' : 'added to what is installed';
  });
}

/**
 * Runs npm with a copy of the lockfile that has the address of each package, under the other name that npm knows for it. Without
 * them npm first asks the registry for the list of all versions of each package, which takes as long as installing.
 */
async function installLocked(lockfile, args) {
  const copy = path.join(root, 'npm-shrinkwrap.json');
  const remove = () => rmSync(copy, { force: true });
  const end = () => process.exit(1);
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'].filter((signal) => process.listenerCount(signal) === 0);
  process.on('exit', remove);
  for (const signal of signals) process.on(signal, end);
  try {
    writeFileSync(copy, await addressed(lockfile));
    await run('npm', args).catch((error) => {
      if (!error.message.includes('E404')) throw error;
      // A registry with other addresses has to be asked for each.
      remove();
      return run('npm', args);
    });
  } finally {
    remove();
    process.off('exit', remove);
    for (const signal of signals) process.off(signal, end);
  }
}

/** The lockfile with the address that each package has at the registry which npm is told to use. */
async function addressed(lockfile) {
  const [registry] = /^https?:.*[^/\s]/m.exec(await run('npm', ['config', 'get', 'registry']));
  const { packages, ...rest } = JSON.parse(lockfile);
  for (const [place, entry] of Object.entries(packages)) {
    if (!entry.integrity) continue;
    const name = entry.name ?? place.split('node_modules/').pop();
    const file = `${name.split('/').pop()}-${entry.version}.tgz`;
    entry.resolved ??= `${registry}/${name}/-/${file}`;
  }
  return JSON.stringify({ ...rest, packages });
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

if (process.argv[1] === fileURLToPath(import.meta.url)) await step('packages', install);
