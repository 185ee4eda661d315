// `node tooling/build.mjs [workspace…]`: builds what changed since its last build.
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { alone, root } from './prepare.mjs';

const WORKSPACES = ['shared-ui', 'api', 'shell', 'mfe-marketing', 'mfe-admin', 'mfe-portal'];

/** Sources that a workspace's output depends on. */
const INPUTS = {
  'shared-ui': ['shared-ui'],
  api: ['api', 'shared-ui'],
  shell: ['shell', 'shared-ui', 'api'],
  'mfe-marketing': ['mfe-marketing', 'shared-ui', 'api', 'shell'],
  'mfe-admin': ['mfe-admin', 'shared-ui', 'api', 'shell'],
  'mfe-portal': ['mfe-portal', 'shared-ui', 'api', 'shell'],
};

function* files(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name === 'node_modules' || entry.name === 'dist' || /\.test\.tsx?$/.test(entry.name)) continue;
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* files(file);
    else yield file;
  }
}

const hashes = new Map();
function hashOfFolder(folder) {
  if (!hashes.has(folder)) {
    const hash = createHash('sha256');
    for (const file of [...files(path.join(root, folder))].sort())
      hash.update(file).update(readFileSync(file));
    hashes.set(folder, hash.digest('hex'));
  }
  return hashes.get(folder);
}

function fingerprint(workspace) {
  const hash = createHash('sha256').update(readFileSync(path.join(root, 'package-lock.json')));
  for (const folder of [...INPUTS[workspace], 'tooling']) hash.update(hashOfFolder(folder));
  return hash.digest('hex');
}

const stampFile = (workspace) => path.join(root, workspace, 'dist/.built');

/** Workspaces whose sources changed since their last build. */
export function outdated(workspaces = WORKSPACES) {
  return workspaces.filter((workspace) => {
    const stamp = stampFile(workspace);
    return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== fingerprint(workspace);
  });
}

/** Builds the workspaces in processes of their own, two at a time; reports each with its duration in milliseconds. */
export async function build(workspaces, report) {
  if (workspaces.length > 0) await alone(() => buildAll(workspaces, report));
}

async function buildAll(workspaces, report) {
  const queue = [...workspaces];
  const work = async () => {
    for (let workspace = queue.shift(); workspace; workspace = queue.shift()) {
      const started = performance.now();
      await new Promise((resolve, reject) => {
        const child = fork(fileURLToPath(import.meta.url), ['--one', workspace], {
          stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
        });
        let output = '';
        child.stdout.on('data', (chunk) => (output += chunk));
        child.stderr.on('data', (chunk) => (output += chunk));
        child.on('exit', (code) =>
          code === 0 ? resolve() : reject(new Error(`${workspace} does not build:\n${output}`)),
        );
      });
      report(workspace, performance.now() - started);
    }
  };
  await Promise.all([work(), work()]);
}

async function buildOne(workspace) {
  const dist = path.join(root, workspace, 'dist');
  mkdirSync(dist, { recursive: true });
  const wanted = fingerprint(workspace);
  if (workspace === 'shared-ui') await import('../shared-ui/build.mjs');
  else {
    const { api, compile, REMOTES, shellBrowser, shellServer, shellStarter } = await import('./webpack.mjs');
    if (workspace === 'api') await compile(api());
    else if (workspace === 'shell') {
      const stats = await compile(shellBrowser());
      await compile(shellServer());
      await compile(shellStarter());
      const { namedChunkGroups } = stats.toJson({ all: false, chunkGroups: true });
      const filesOf = (name) => namedChunkGroups[name].assets.map((asset) => asset.name);
      // What the shell server names in its pages: the scripts to run, in order, and those that a booking press will need.
      const browser = { scripts: filesOf('main'), dialog: filesOf('booking-dialog') };
      replaceFile(path.join(dist, 'browser.json'), JSON.stringify(browser));
    } else if (REMOTES.includes(workspace)) await buildRemote(workspace, dist);
    else throw new Error(`No workspace is called ${workspace}`);
  }
  compressAll(dist);
  replaceFile(stampFile(workspace), wanted);
}

/** Builds a remote into `dist`, beside the files of its earlier versions; `amend` may change the configuration. */
export async function buildRemote(workspace, dist, amend = (configuration) => configuration) {
  const { compile, remote } = await import('./webpack.mjs');
  for (const target of ['browser', 'server'])
    await compile(amend(remote(workspace, target, { out: path.join(dist, target) })));
  replaceFile(path.join(dist, 'remote.json'), JSON.stringify(describeRemote(workspace, dist)));
}

/**
 * The one mutable file of a remote: which immutable files make up its present version. It is written last and at once,
 * so that nobody ever sees a browser bundle and a server bundle of different versions.
 */
function describeRemote(workspace, dist) {
  const manifestOf = (target) =>
    JSON.parse(readFileSync(path.join(dist, target, 'mf-manifest.json'), 'utf8'));
  const browser = manifestOf('browser');
  const server = manifestOf('server');
  const routes = browser.exposes.find((exposed) => exposed.path === './routes');
  return {
    name: workspace,
    browser: {
      entry: `browser/${browser.metaData.remoteEntry.name}`,
      preload: routes.assets.js.sync.map((file) => `browser/${file}`),
    },
    server: { entry: `server/${server.metaData.remoteEntry.name}` },
  };
}

function replaceFile(file, content) {
  writeFileSync(`${file}.new`, content);
  renameSync(`${file}.new`, file);
}

/** Brotli beside every text file that browsers fetch. */
function compressAll(folder) {
  for (const file of files(folder)) {
    if (!/\.(js|svg)$/.test(file) || /\/server\//.test(file)) continue;
    const compressed = `${file}.br`;
    if (existsSync(compressed) && statSync(compressed).mtimeMs >= statSync(file).mtimeMs) continue;
    const content = readFileSync(file);
    // At once: a running server hands this file out with an immutable cache header.
    replaceFile(
      compressed,
      brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    );
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv[2] === '--one') await buildOne(process.argv[3]);
  else {
    const named = process.argv.slice(2);
    const wanted = named.length > 0 ? named : outdated();
    await build(wanted, (workspace, ms) =>
      console.log(`  ${workspace} built in ${(ms / 1000).toFixed(1)} s`),
    ).catch((error) => {
      console.error(error.message);
      process.exitCode = 1;
    });
  }
}
