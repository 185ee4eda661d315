// `npm run build`, `node tooling/build.mjs [workspace…]`: builds what changed since its last build, or what is named.
import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { alone, root } from './prepare.mjs';

const WORKSPACES = ['shared-ui', 'api', 'shell', 'mfe-marketing', 'mfe-admin', 'mfe-portal'];

/** Of each file that the last build of a workspace read, the hash: its inputs need no list that somebody must keep. */
export const stampFile = (workspace) => path.join(root, workspace, 'dist/.built');

const hashes = new Map();
export function hashOf(file) {
  if (!hashes.has(file))
    hashes.set(
      file,
      createHash('sha256')
        .update(readFileSync(path.join(root, file)))
        .digest('base64url'),
    );
  return hashes.get(file);
}

/** Workspaces that were never built, or of which a file was changed since or is gone. */
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

/** Builds workspaces in processes of their own, two at a time; reports each with its duration in milliseconds. */
export async function build(workspaces, report = () => {}) {
  const queue = [...workspaces];
  const work = async () => {
    for (let workspace = queue.shift(); workspace; workspace = queue.shift()) {
      const started = performance.now();
      await buildApart(workspace);
      report(workspace, performance.now() - started);
    }
  };
  if (queue.length > 0) await alone(() => Promise.all([work(), work()]));
}

function buildApart(workspace) {
  return new Promise((resolve, reject) => {
    const child = fork(path.join(root, 'tooling/build-workspace.mjs'), [workspace], { silent: true });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${workspace} does not build:\n${output}`)),
    );
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const named = process.argv.slice(2);
  const report = (workspace, ms) => console.log(`  ${workspace} built in ${(ms / 1000).toFixed(1)} s`);
  await build(named.length > 0 ? named : outdated(), report).catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
