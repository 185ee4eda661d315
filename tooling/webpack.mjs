import path from 'node:path';
import webpack from 'webpack';
import { root } from './prepare.mjs';
import { identifier } from './remote/compile-options.mjs';
import { browserBundle, federation, minimizer } from './remote/preset.mjs';
import { sharedModules } from './remote/shared-modules.mjs';

const fromRoot = (file) => path.join(root, file);

/** One context for all apps: in development ./src/main.tsx of two apps would otherwise be one module. */
const app = (name, { alias } = {}) => ({ name, context: root, alias });

/** In production with the router's production build, since its package exports the development build under every condition. */
const shell = (development = false) =>
  app('shell', {
    alias: development
      ? {}
      : { 'react-router$': fromRoot('node_modules/react-router/dist/production/index.mjs') },
  });

/** The shell in the browser: provides the shared modules, knows no remote. */
export function shellBrowser({ development = false } = {}) {
  const vendor = { name: 'vendor', enforce: true, test: /[\\/]node_modules[\\/]/ };
  return browserBundle(shell(development), 'browser', development, {
    entry: { main: './shell/src/main.tsx' },
    output: { path: fromRoot('shell/dist/browser'), publicPath: '/assets/' },
    optimization: {
      minimizer,
      splitChunks: !development && {
        chunks: 'initial',
        cacheGroups: { default: false, defaultVendors: false, vendor },
      },
    },
    plugins: [
      // The plugin's CommonJS build would duplicate the runtime; its ES module build is the same code.
      new webpack.NormalModuleReplacementPlugin(
        /inject-external-runtime-core-plugin\/dist\/index\.cjs$/,
        fromRoot('node_modules/@module-federation/inject-external-runtime-core-plugin/dist/index.js'),
      ),
      ...federation({
        name: 'shell',
        manifest: false,
        shared: sharedModules('shell', { development }),
        runtimePlugins: [fromRoot('shell/src/remotes/script-loading.ts')],
        experiments: { provideExternalRuntime: true, optimization: { target: 'web' } },
      }),
    ],
  });
}

/**
 * The script in every page's head: one small file, without webpack's or federation's runtime. A browser that is too old for all
 * other scripts still reads this one, which then shows what works without them.
 */
export const shellStartScript = () =>
  browserBundle(shell(), 'start script', false, {
    target: 'es2017',
    entry: { 'start-script': './shell/src/start/start-script.ts' },
    output: { path: fromRoot('shell/dist'), filename: '[name].js' },
  });

/** The script of the api's pages on which people sign in with a passkey. */
export const apiPasskeyScript = () =>
  browserBundle(app('api'), 'passkey script', false, {
    entry: { 'passkey-script': './api/src/sign-in/passkey-script.ts' },
    output: { path: fromRoot('api/dist'), filename: '[name].js' },
  });

/** One remote, or the gallery, as an ordinary development page without federation. */
export const standalone = (workspace, entry) =>
  browserBundle(app(workspace), 'alone', true, {
    entry: { main: entry },
    output: { uniqueName: `${identifier(workspace)}_alone`, publicPath: '/assets/' },
    plugins: [],
  });
