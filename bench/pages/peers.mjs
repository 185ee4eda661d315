// Peers of the product, built from the same sources without federation: the shell's browser build with the remotes compiled in.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import webpack from 'webpack';
import { REMOTES, root } from '../../tooling/prepare.mjs';
import { compile } from '../../tooling/remote/preset.mjs';
import { shellBrowser } from '../../tooling/webpack.mjs';

/** Everything as one script; returns its content. */
export async function buildOneBundle(out) {
  await buildPeer('one bundle', (file) => `() => import(/* webpackMode: "eager" */ ${file})`, {
    output: { path: out, filename: 'bundle.js' },
    plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  });
  return readFileSync(path.join(out, 'bundle.js'));
}

/** One application split by remote and by lazily loaded modules: its files by their URLs below `/split/`. */
export async function buildSplitApp(out) {
  const { splitChunks } = shellBrowser().optimization;
  const load = (file, remote) => `() => import(/* webpackChunkName: "${remote}" */ ${file})`;
  await buildPeer('split app', load, {
    output: { path: out, filename: '[name].js', publicPath: '/split/' },
    optimization: { splitChunks },
  });
  const files = readdirSync(out).filter((file) => file.endsWith('.js'));
  return Object.fromEntries(files.map((file) => [`/split/${file}`, readFileSync(path.join(out, file))]));
}

/** `load` is the code of a function that returns the module of a remote, given its file as a string of JavaScript and its name. */
async function buildPeer(name, load, { output, optimization, plugins = [] }) {
  const shell = shellBrowser();
  // Takes the place of the shell's loading of remotes.
  const file = path.join(output.path, 'remote-import.mjs');
  const loaders = REMOTES.map((remote) => {
    const routes = JSON.stringify(path.join(root, remote, 'src/routes.tsx'));
    return `${JSON.stringify(remote)}: ${load(routes, remote)}`;
  });
  mkdirSync(output.path, { recursive: true });
  writeFileSync(
    file,
    `const remotes = { ${loaders.join(', ')} };
    export const createRemoteImport = () => ({
      importRemote: async (name) => (await remotes[name]()).remote,
      isOutdated: () => Promise.resolve(false),
      noteFailure: () => false,
    });`,
  );
  await compile({
    ...shell,
    name,
    output: { ...shell.output, ...output },
    optimization: { minimizer: shell.optimization.minimizer, ...optimization },
    plugins: [new webpack.NormalModuleReplacementPlugin(/\/remotes\/remote-import$/, file), ...plugins],
  });
}
