// Peers of the product, built from the same sources without federation: the shell's browser build with the remotes compiled in.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import webpack from 'webpack';
import { compile } from '../../tooling/remote/preset.mjs';
import { shellBrowser } from '../../tooling/webpack.mjs';

/** Everything as one script; returns its content. */
export async function buildOneBundle(out) {
  await buildPeer('one bundle', 'bundled-remotes.mjs', {
    output: { path: out, filename: 'bundle.js' },
    plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  });
  return readFileSync(path.join(out, 'bundle.js'));
}

/** One application split by remote and by lazily loaded modules: its files by their URLs below `/split/`. */
export async function buildSplitApp(out) {
  const { splitChunks } = shellBrowser().optimization;
  await buildPeer('split app', 'split-remotes.mjs', {
    output: { path: out, filename: '[name].js', publicPath: '/split/' },
    optimization: { splitChunks },
  });
  const files = readdirSync(out).filter((file) => file.endsWith('.js'));
  return Object.fromEntries(files.map((file) => [`/split/${file}`, readFileSync(path.join(out, file))]));
}

async function buildPeer(name, remotes, { output, optimization, plugins = [] }) {
  const shell = shellBrowser();
  const file = fileURLToPath(new URL(remotes, import.meta.url));
  await compile({
    ...shell,
    name,
    output: { ...shell.output, ...output },
    optimization: { minimizer: shell.optimization.minimizer, ...optimization },
    plugins: [new webpack.NormalModuleReplacementPlugin(/\/remotes\/remote-import$/, file), ...plugins],
  });
}
