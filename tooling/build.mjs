// `npm run build`, `node tooling/build.mjs [workspace…]`: builds the workspaces that changed since their last build, or those
// named.
import crypto from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { alone, refuse, REMOTES, root, run, step, twoAtATime } from './prepare.mjs';

const WORKSPACES = ['shared-ui', 'api', 'shell', ...REMOTES];

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

/** Builds workspaces, two at a time and each in a separate process; `report` gets each one with its work, like `step`. */
export async function build(workspaces, report = (_, work) => work()) {
  if (workspaces.length === 0) return;
  await alone(() =>
    twoAtATime(workspaces, (workspace) => report(workspace, async () => void (await buildApart(workspace)))),
  );
}

/** Runs the build with an IPC channel, whose end tells it that this command was stopped. */
const buildApart = (workspace) =>
  run(process.execPath, [path.join(root, 'tooling/build-workspace.mjs'), workspace], {
    // A remote is built in the folder where its team builds it: the order of federation's own modules depends on it.
    cwd: REMOTES.includes(workspace) ? path.join(root, workspace) : root,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const named = process.argv.slice(2);
  await build(named.length > 0 ? named : outdated(), step).catch(({ message }) => refuse(message));
}
