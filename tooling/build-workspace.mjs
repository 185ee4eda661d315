// One workspace's build, in a process of its own (build.mjs starts it).
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { hashOf, stampFile } from './build.mjs';
import { refuse, root } from './prepare.mjs';
import * as webpack from './webpack.mjs';

/** What every build depends on, beside the files that it reads. */
const ALWAYS = [
  'package-lock.json',
  'tooling/build-workspace.mjs',
  'tooling/shared-modules.mjs',
  'tooling/webpack.mjs',
];
const NO_SOURCE = /^\.\.|(^|\/)(node_modules|dist)\/|\.test\./;

/** Each builds into `dist` and gives the files of this repository that it read. */
const builders = {
  'shared-ui': buildDesign,
  api: async () =>
    sourcesOf(await webpack.compile(webpack.api()), await webpack.compile(webpack.apiPasskeyScript())),
  shell: buildShell,
  ...Object.fromEntries(webpack.REMOTES.map((remote) => [remote, (dist) => buildRemote(remote, dist)])),
};

async function buildWorkspace(workspace) {
  if (!builders[workspace]) refuse(`No workspace that is built is called ${workspace}.`);
  const started = Date.now();
  const dist = path.join(root, workspace, 'dist');
  fs.mkdirSync(dist, { recursive: true });
  // From here to its end nobody may take an interrupted build for a finished one.
  fs.rmSync(stampFile(workspace), { force: true });
  const sources = [...ALWAYS, ...(await builders[workspace](dist))];
  compressAll(dist);
  // What was edited meanwhile may or may not be in the bundle: the next build decides.
  if (sources.some((file) => fs.statSync(path.join(root, file)).mtimeMs > started)) return;
  const stamp = Object.fromEntries(sources.map((file) => [file, hashOf(file)]));
  replaceFile(stampFile(workspace), JSON.stringify(stamp));
}

async function buildDesign() {
  await import('../shared-ui/build.mjs');
  return filesIn('shared-ui').filter((file) => !NO_SOURCE.test(file));
}

async function buildShell(dist) {
  const browser = await webpack.compile(webpack.shellBrowser());
  const others = [
    await webpack.compile(webpack.shellServer()),
    await webpack.compile(webpack.shellRenderProcess()),
    await webpack.compile(webpack.shellStartScript()),
  ];
  const { namedChunkGroups } = browser.toJson({ all: false, chunkGroups: true });
  const filesOf = (name) => namedChunkGroups[name].assets.map((asset) => asset.name);
  // What the shell server names in its pages: the scripts to run, in order, and those that a booking press will need.
  const pinned = (name) =>
    filesOf(name).map((file) => `/assets/${file}#${integrityOf(path.join(dist, 'browser', file))}`);
  const named = { scripts: pinned('main'), dialogScripts: pinned('booking-dialog') };
  replaceFile(path.join(dist, 'browser.json'), JSON.stringify(named));
  return sourcesOf(browser, ...others);
}

/** Builds a remote into `dist`, beside the files of its earlier versions; `amend` may change the configuration. */
export async function buildRemote(workspace, dist, amend = (configuration) => configuration) {
  const browser = await webpack.compile(
    amend(webpack.remoteBrowser(workspace, { out: path.join(dist, 'browser') })),
  );
  const server = await webpack.compile(
    amend(webpack.remoteServer(workspace, { out: path.join(dist, 'server') })),
  );
  const [bundle] = server.toJson({ all: false, assets: true }).assetsByChunkName.routes;
  const files = { browser: browserFiles(dist), server: { entry: `server/${bundle}` } };
  const named = [files.browser.entry, ...files.browser.preload, files.server.entry];
  const descriptor = {
    name: workspace,
    ...files,
    files: Object.fromEntries(named.map((file) => [file, integrityOf(path.join(dist, file))])),
  };
  // The one mutable file of a remote. It is written last and at once, so that nobody ever sees a browser bundle and a
  // server bundle of different releases.
  replaceFile(path.join(dist, 'remote.json'), JSON.stringify(descriptor));
  return sourcesOf(browser, server);
}

/** The entry for browsers, and what it will ask for at once. */
function browserFiles(dist) {
  const manifest = JSON.parse(fs.readFileSync(path.join(dist, 'browser/mf-manifest.json'), 'utf8'));
  const routes = manifest.exposes.find((exposed) => exposed.path === './routes');
  return {
    entry: `browser/${manifest.metaData.remoteEntry.name}`,
    preload: routes.assets.js.sync.map((file) => `browser/${file}`),
  };
}

/** What must be in a file, as Subresource Integrity writes it. */
const integrityOf = (file) => `sha384-${crypto.hash('sha384', fs.readFileSync(file), 'base64')}`;

function sourcesOf(...builds) {
  const read = builds.flatMap(({ compilation }) => [...compilation.fileDependencies]);
  return [...new Set(read.map((file) => path.relative(root, file)))].filter(
    (file) => !NO_SOURCE.test(file) && fs.statSync(path.join(root, file)).isFile(),
  );
}

/** Paths of all files in a folder, from the root. */
function filesIn(folder) {
  return fs
    .readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name)));
}

function replaceFile(file, content) {
  fs.writeFileSync(`${file}.new`, content);
  fs.renameSync(`${file}.new`, file);
}

/** Brotli beside every text file that browsers fetch. */
function compressAll(dist) {
  for (const name of filesIn(path.relative(root, dist))) {
    if (!/\.(js|svg)$/.test(name) || name.includes('/server/')) continue;
    const file = path.join(root, name);
    const compressed = fs.statSync(`${file}.br`, { throwIfNoEntry: false });
    // At once: a running server hands this file out with an immutable cache header.
    if (!(compressed?.mtimeMs >= fs.statSync(file).mtimeMs))
      replaceFile(`${file}.br`, brotliCompressSync(fs.readFileSync(file)));
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  // Nobody waits for a build whose command was stopped, and the next command may begin another.
  process.on('disconnect', () => process.exit(1));
  process.channel?.unref();
  await buildWorkspace(process.argv[2]);
}
