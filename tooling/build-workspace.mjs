// Builds the workspaces that build.mjs names, in a process that it starts.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { fileOf, hashOf, lockedAt, stampFile } from './build.mjs';
import { refuse, REMOTES, root } from './prepare.mjs';
import { buildRemote } from './remote/build-remote.mjs';
import { compressAll, replaceFile } from './remote/built-files.mjs';
import { integrityOf } from './remote/descriptor.mjs';
import { compile } from './remote/preset.mjs';
import { projectAt } from './remote/project.mjs';
import { bundleApi, bundleRenderProcess, bundleShell } from './server-bundles.mjs';
import * as webpack from './webpack.mjs';

/** Inputs of every build, besides the files that it reads. */
const ALWAYS = [
  'tooling/build-workspace.mjs',
  'tooling/remote/compile-options.mjs',
  'tooling/remote/preset.mjs',
  'tooling/remote/server-bundle.mjs',
  'tooling/remote/shared-modules.mjs',
];
/** Further inputs of a remote's build: what describes it, the versions of shared modules, and what compiles it. */
const FOR_REMOTES = [
  'tooling/remote/build-remote.mjs',
  'tooling/remote/descriptor.mjs',
  'server/src/release/release-format.mjs',
  'shell/package.json',
  ...[
    'webpack',
    'swc-loader',
    '@swc/core',
    '@swc/plugin-styled-components',
    '@module-federation/enhanced',
    'esbuild',
    'terser-webpack-plugin',
    'webpack-subresource-integrity',
  ].map((name) => lockedAt(`node_modules/${name}`)),
];
const FOR_OTHERS = ['package-lock.json', 'tooling/server-bundles.mjs', 'tooling/webpack.mjs'];
const NO_SOURCE = /^\.\.|(^|\/)(node_modules|dist)\/|\.test\./;

/** Each builds into `dist` and returns the files of this repository and the entries of the lockfile that it read. */
const builders = {
  'shared-ui': buildDesign,
  api: async () => sourcesOf([...(await bundleApi()), ...(await read(webpack.apiPasskeyScript()))]),
  shell: buildShell,
  ...Object.fromEntries(
    REMOTES.map((remote) => [
      remote,
      async (dist) => {
        const { read } = await buildRemote(projectAt(path.join(root, remote)), dist);
        return [...sourcesOf(read), ...packagesOf(read), `${remote}/package.json`];
      },
    ]),
  ),
};

async function buildWorkspace(workspace) {
  if (!builders[workspace]) refuse(`No workspace that is built is called ${workspace}.`);
  const started = Date.now();
  const dist = path.join(root, workspace, 'dist');
  fs.mkdirSync(dist, { recursive: true });
  // From here to its end, an interrupted build must not pass for a finished one.
  fs.rmSync(stampFile(workspace), { force: true });
  const others = REMOTES.includes(workspace) ? FOR_REMOTES : FOR_OTHERS;
  const sources = [...ALWAYS, ...others, ...(await builders[workspace](dist))];
  compressAll(dist);
  // A file edited meanwhile may or may not be in the bundle: without a stamp, the next build runs again.
  if (sources.some((source) => fs.statSync(path.join(root, fileOf(source))).mtimeMs > started)) return;
  const stamp = Object.fromEntries(sources.map((file) => [file, hashOf(file)]));
  replaceFile(stampFile(workspace), JSON.stringify(stamp));
}

async function buildDesign() {
  await import('../shared-ui/build.mjs');
  return filesIn('shared-ui').filter((file) => !NO_SOURCE.test(file));
}

async function buildShell(dist) {
  const browser = await compile(webpack.shellBrowser());
  const others = [
    ...(await bundleShell()),
    ...(await bundleRenderProcess()),
    ...(await read(webpack.shellStartScript())),
  ];
  const { namedChunkGroups } = browser.toJson({ all: false, chunkGroups: true });
  const filesOf = (name) => namedChunkGroups[name].assets.map((asset) => asset.name);
  // The scripts that the shell server names in its pages: those to run, in order, and those that a press on a booking button
  // will need, first the dialog's and then its form's.
  const pinned = (name) =>
    filesOf(name).map(
      (file) => `/assets/${file}#${integrityOf(fs.readFileSync(path.join(dist, 'browser', file)))}`,
    );
  const named = {
    scripts: pinned('main'),
    dialogScripts: pinned('booking-dialog'),
    formScripts: pinned('booking-form'),
  };
  replaceFile(path.join(dist, 'browser.json'), JSON.stringify(named));
  return sourcesOf([...browser.compilation.fileDependencies, ...others]);
}

/** Builds for browsers; returns the files that were read. */
async function read(configuration) {
  const { compilation } = await compile(configuration);
  return [...compilation.fileDependencies];
}

/** Those of the files that are this repository's, relative to the root. */
function sourcesOf(files) {
  return [...new Set(files.map((file) => path.relative(root, file)))].filter(
    (file) => !NO_SOURCE.test(file) && fs.statSync(path.join(root, file)).isFile(),
  );
}

/** The third-party packages that files are in. */
function packagesOf(files) {
  const places = files.map(
    (file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path.relative(root, file))?.[0],
  );
  // A tool's cache in node_modules is not a package.
  return [...new Set(places)].filter((place) => place && !/\/\./.test(place)).map(lockedAt);
}

/** Paths of all files in a folder, relative to the root. */
function filesIn(folder) {
  return fs
    .readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name)));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  // Without the command that started it this process must end, since the next command may begin another.
  process.on('disconnect', () => process.exit());
  process.on('message', async (workspace) => {
    // A remote is built in the folder where its team builds it: the order of federation's own modules depends on it.
    process.chdir(path.join(root, REMOTES.includes(workspace) ? workspace : ''));
    await buildWorkspace(workspace);
    process.send('built');
  });
}
