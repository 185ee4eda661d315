// `remote build`: the files of a release, and the descriptor that names them.
import path from 'node:path';
import { checkTypes } from './check-types.mjs';
import { compressAll, replaceFile } from './built-files.mjs';
import { describeBuild } from './descriptor.mjs';
import { compile, remoteBrowser } from './preset.mjs';
import { projectAt } from './project.mjs';
import { bundleRemoteForServer } from './server-bundle.mjs';

export async function runBuild() {
  const project = projectAt(process.cwd());
  const dist = path.join(project.folder, 'dist');
  const started = performance.now();
  if ((await checkTypes(project.folder)) !== 0)
    throw new Error('Nothing was built: the types above are wrong.');
  const { descriptor } = await buildRemote(project, dist);
  compressAll(dist);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${descriptor.name} ${descriptor.version} was built in ${seconds} s.`);
}

/**
 * Builds a remote into `dist`, beside the files of its earlier versions. Returns the descriptor, and the paths of all files that
 * were read.
 * @param {import('./project.mjs').Project} project
 */
export async function buildRemote(project, dist) {
  const server = await bundleRemoteForServer(project, path.join(dist, 'server'));
  const browser = await compile(remoteBrowser(project, { out: path.join(dist, 'browser') }));
  const descriptor = describeBuild(project, { dist, ...filesOf(browser, server) });
  // The one mutable file of a remote. It is written last and atomically, so that nobody ever sees a browser bundle and a server
  // bundle of different releases.
  replaceFile(path.join(dist, 'remote.json'), JSON.stringify(descriptor));
  return { descriptor, read: [...browser.compilation.fileDependencies, ...server.read] };
}

/**
 * The entry for browsers and the files that it requests at once, the one for the shell's server, and all files; of what webpack
 * and `bundleRemoteForServer` have returned.
 */
export function filesOf(browser, server) {
  const { assets, chunks, namedChunkGroups } = browser.toJson({
    all: false,
    assets: true,
    cachedAssets: true,
    chunks: true,
    chunkGroups: true,
    ids: true,
  });
  const named = ({ assets: group }) => group.map(({ name }) => `browser/${name}`);
  const entry = chunks.find(({ runtime, names }) => names.length > 0 && runtime.includes(names[0]));
  return {
    browser: {
      entry: `browser/${entry.files[0]}`,
      preload: named(namedChunkGroups.routes),
    },
    server: { entry: `server/${server.file}` },
    files: [...assets.map(({ name }) => `browser/${name}`), `server/${server.file}`],
  };
}
