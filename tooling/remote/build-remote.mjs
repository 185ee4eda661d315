// `remote build`: the files of a release, and the descriptor that names them.
import path from 'node:path';
import { checkTypes } from './check-types.mjs';
import { compressAll, replaceFile } from './built-files.mjs';
import { describeBuild } from './descriptor.mjs';
import { compile, remoteBrowser, remoteServer } from './preset.mjs';
import { projectAt } from './project.mjs';

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

/** Throws where the types of a remote are wrong; the compiler has printed the errors. */
export async function requireTypes({ folder }) {
  if ((await checkTypes(folder)) !== 0) throw new Error('Nothing was built: the types above are wrong.');
}

/**
 * Builds a remote into `dist`, beside the files of its earlier versions; `amend` may change the configuration. Returns the
 * descriptor, and the compilations with what they read.
 * @param {import('./project.mjs').Project} project
 */
export async function buildRemote(project, dist, amend = (configuration) => configuration) {
  const browser = await compile(amend(remoteBrowser(project, { out: path.join(dist, 'browser') })));
  const server = await compile(amend(remoteServer(project, { out: path.join(dist, 'server') })));
  const descriptor = describeBuild(project, { dist, ...filesOf(browser, server) });
  // The one mutable file of a remote. It is written last and atomically, so that nobody ever sees a browser bundle and a server
  // bundle of different releases.
  replaceFile(path.join(dist, 'remote.json'), JSON.stringify(descriptor));
  return { descriptor, builds: [browser, server] };
}

/** The entry for browsers and the files that it requests at once, the one for the shell's server, and all files. */
export function filesOf(browser, server) {
  const { assets, chunks, namedChunkGroups } = browser.toJson({
    ...{ all: false, assets: true, cachedAssets: true, chunks: true, chunkGroups: true, ids: true },
  });
  const named = ({ assets: group }) => group.map(({ name }) => `browser/${name}`);
  const entry = chunks.find(({ runtime, names }) => names.length > 0 && runtime.includes(names[0]));
  const bundle = server.toJson({ all: false, assets: true, cachedAssets: true });
  return {
    browser: {
      entry: `browser/${entry.files[0]}`,
      preload: named(namedChunkGroups.routes),
    },
    server: { entry: `server/${bundle.assetsByChunkName.routes[0]}` },
    files: [
      ...assets.map(({ name }) => `browser/${name}`),
      ...bundle.assets.map(({ name }) => `server/${name}`),
    ],
  };
}
