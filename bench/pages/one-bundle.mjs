import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import webpack from 'webpack';
import { compile } from '../../tooling/remote/preset.mjs';
import { shellBrowser } from '../../tooling/webpack.mjs';

const bundledRemotes = fileURLToPath(new URL('bundled-remotes.mjs', import.meta.url));

/** Builds shell and remotes as one script, the shell's browser build without federation; gives its content. */
export async function buildOneBundle(out) {
  const shell = shellBrowser();
  await compile({
    ...shell,
    name: 'one bundle',
    output: { ...shell.output, path: out, filename: 'bundle.js' },
    optimization: { minimizer: shell.optimization.minimizer },
    plugins: [
      new webpack.NormalModuleReplacementPlugin(/\/remotes\/(remote-import|remote-loader)$/, bundledRemotes),
      new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
    ],
  });
  return readFileSync(path.join(out, 'bundle.js'));
}
