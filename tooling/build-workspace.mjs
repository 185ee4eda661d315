// One workspace's build, in a process of its own (build.mjs starts it).
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { fileOf, hashOf, lockedAt, stampFile } from './build.mjs';
import { refuse, REMOTES, root } from './prepare.mjs';
import { buildRemote, requireTypes } from './remote/build-remote.mjs';
import { compressAll, replaceFile } from './remote/built-files.mjs';
import { integrityOf } from './remote/descriptor.mjs';
import { compile } from './remote/preset.mjs';
import { projectAt } from './remote/project.mjs';
import * as webpack from './webpack.mjs';

/** What every build depends on, beside the files that it reads. */
const ALWAYS = [
  'tooling/build-workspace.mjs',
  'tooling/remote/preset.mjs',
  'tooling/remote/shared-modules.mjs',
];
/** What a remote's build depends on as well: what describes it, the versions of shared modules, and what compiles it. */
const FOR_REMOTES = [
  'tooling/remote/build-remote.mjs',
  'tooling/remote/descriptor.mjs',
  'tooling/release/release-format.mjs',
  'shell/package.json',
  ...[
    ...['webpack', 'swc-loader', '@swc/core', '@swc/plugin-styled-components', '@module-federation/enhanced'],
    ...['terser-webpack-plugin', 'webpack-subresource-integrity'],
  ].map((name) => lockedAt(`node_modules/${name}`)),
];
const FOR_OTHERS = ['package-lock.json', 'tooling/webpack.mjs'];
const NO_SOURCE = /^\.\.|(^|\/)(node_modules|dist)\/|\.test\./;

/** Each builds into `dist` and gives the files of this repository that it read. */
const builders = {
  'shared-ui': buildDesign,
  api: async () => sourcesOf(await compile(webpack.api()), await compile(webpack.apiPasskeyScript())),
  shell: buildShell,
  ...Object.fromEntries(
    REMOTES.map((remote) => [
      remote,
      async (dist) => {
        const project = projectAt(path.join(root, remote));
        await requireTypes(project);
        const { builds } = await buildRemote(project, dist);
        return [...sourcesOf(...builds), ...packagesOf(...builds), `${remote}/package.json`];
      },
    ]),
  ),
};

async function buildWorkspace(workspace) {
  if (!builders[workspace]) refuse(`No workspace that is built is called ${workspace}.`);
  const started = Date.now();
  const dist = path.join(root, workspace, 'dist');
  fs.mkdirSync(dist, { recursive: true });
  // From here to its end nobody may take an interrupted build for a finished one.
  fs.rmSync(stampFile(workspace), { force: true });
  const others = REMOTES.includes(workspace) ? FOR_REMOTES : FOR_OTHERS;
  const sources = [...ALWAYS, ...others, ...(await builders[workspace](dist))];
  compressAll(dist);
  // What was edited meanwhile may or may not be in the bundle: the next build decides.
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
    await compile(webpack.shellServer()),
    await compile(webpack.shellRenderProcess()),
    await compile(webpack.shellStartScript()),
  ];
  const { namedChunkGroups } = browser.toJson({ all: false, chunkGroups: true });
  const filesOf = (name) => namedChunkGroups[name].assets.map((asset) => asset.name);
  // What the shell server names in its pages: the scripts to run, in order, and those that a booking press will need, first
  // the dialog's and then its form's.
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
  return sourcesOf(browser, ...others);
}

function sourcesOf(...builds) {
  const read = builds.flatMap(({ compilation }) => [...compilation.fileDependencies]);
  return [...new Set(read.map((file) => path.relative(root, file)))].filter(
    (file) => !NO_SOURCE.test(file) && fs.statSync(path.join(root, file)).isFile(),
  );
}

/** The packages of other makers that are in a bundle. */
function packagesOf(...builds) {
  const read = builds.flatMap(({ compilation }) => [...compilation.fileDependencies]);
  const places = read.map(
    (file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path.relative(root, file))?.[0],
  );
  // What a tool keeps in node_modules is no package.
  return [...new Set(places)].filter((place) => place && !/\/\./.test(place)).map(lockedAt);
}

/** Paths of all files in a folder, from the root. */
function filesIn(folder) {
  return fs
    .readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name)));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  // Nobody waits for a build whose command was stopped, and the next command may begin another.
  process.on('disconnect', () => process.exit(1));
  process.channel?.unref();
  await buildWorkspace(process.argv[2]);
}
