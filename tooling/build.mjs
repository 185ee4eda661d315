// `npm run build`, `node tooling/build.mjs [workspace…]`: builds the workspaces that changed since their last build, or those
// named.
import crypto from 'node:crypto';
import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { alone, refuse, REMOTES, root, step } from './prepare.mjs';

const WORKSPACES = ['shared-ui', 'api', 'shell', ...REMOTES];
/** Those that take longest, which begin first. */
const LONG = ['mfe-admin', 'shell'];

/** The hash of each file or package that a workspace's last build read, so that nobody has to keep a list of inputs. */
export const stampFile = (workspace) => path.join(root, workspace, 'dist/.built');

/** An input that is one entry of the lockfile. */
export const lockedAt = (place) => `package-lock.json#${place}`;
/** The file that an input is in. */
export const fileOf = (source) => source.split('#')[0];

const hashes = new Map();
/** The hash of an input: a file, or an entry of the lockfile. */
export function hashOf(source) {
  const hash = hashes.get(source) ?? crypto.hash('sha256', read(source), 'base64url');
  hashes.set(source, hash);
  return hash;
}

let locked;
function read(source) {
  const [file, place] = source.split('#');
  if (!place) return readFileSync(path.join(root, file));
  locked ??= JSON.parse(readFileSync(path.join(root, file), 'utf8')).packages;
  return JSON.stringify(locked[place] ?? null);
}

/** Workspaces that were never built, or one of whose inputs has changed or disappeared since. */
export function outdated(workspaces = WORKSPACES) {
  return workspaces.filter((workspace) => {
    try {
      const stamp = JSON.parse(readFileSync(stampFile(workspace), 'utf8'));
      return Object.entries(stamp).some(([file, hash]) => hashOf(file) !== hash);
    } catch {
      return true;
    }
  });
}

/**
 * Builds workspaces in two processes, which load their tools once for all; `report` gets each workspace with its work, like
 * `step`. Stops at the first failure.
 */
export async function build(workspaces, report = (_, work) => work()) {
  if (workspaces.length === 0) return;
  const queue = workspaces.toSorted((one, other) => LONG.includes(other) - LONG.includes(one));
  const buildQueue = async () => {
    const builder = startBuilder();
    try {
      while (queue.length > 0) {
        const workspace = queue.shift();
        await report(workspace, () => builder.build(workspace));
      }
    } finally {
      queue.splice(0);
      builder.end();
    }
  };
  await alone(() => Promise.all(queue.slice(0, 2).map(buildQueue)));
}

/** A process that builds one workspace after the other; its IPC channel tells it to end when this command is stopped. */
function startBuilder() {
  const child = fork(path.join(root, 'tooling/build-workspace.mjs'), {
    cwd: root,
    // Builds create many objects that live for a moment.
    execArgv: ['--max-semi-space-size=64'],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  return {
    build: (workspace) =>
      new Promise((resolve, reject) => {
        const fail = () => reject(new Error(`The build of ${workspace} failed:\n${output}`));
        child.once('close', fail);
        child.once('message', () => {
          child.off('close', fail);
          resolve();
        });
        child.send(workspace);
      }),
    end: () => child.connected && child.disconnect(),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const named = process.argv.slice(2);
  await build(named.length > 0 ? named : outdated(), step).catch(({ message }) => refuse(message));
}
