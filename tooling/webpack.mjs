import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import TerserPlugin from 'terser-webpack-plugin';
import webpack from 'webpack';
import { sharedModules, sharedVersions } from './shared-modules.mjs';

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
export const REMOTES = ['mfe-marketing', 'mfe-admin', 'mfe-portal'];

/** Federation addresses a remote by an identifier. */
const federationName = (workspace) => workspace.replaceAll('-', '_');

const minimizer = [new TerserPlugin({ extractComments: false, minify: TerserPlugin.swcMinify })];

function typescript(namespace, { development = false, refresh = false } = {}) {
  return {
    test: /\.tsx?$/,
    exclude: /node_modules/,
    loader: 'swc-loader',
    options: {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        target: 'es2022',
        transform: { react: { runtime: 'automatic', development, refresh } },
        experimental: {
          cacheRoot: path.join(root, 'node_modules/.cache/swc'),
          plugins: [
            [
              '@swc/plugin-styled-components',
              // Server and browser builds must agree on class names, and two owners must never share one.
              { ssr: true, displayName: development, pure: true, minify: true, namespace },
            ],
          ],
        },
      },
      module: { type: 'es6' },
    },
  };
}

/** The package's own exports name its development build under every condition. */
const productionRouter = path.join(root, 'node_modules/react-router/dist/production/index.mjs');

const resolveAs = (development) => ({
  extensions: ['.tsx', '.ts', '.js'],
  ...(development ? {} : { alias: { 'react-router$': productionRouter } }),
});

function base(name, development) {
  return {
    name,
    mode: development ? 'development' : 'production',
    // One context for all apps: in development ./src/routes.tsx of two apps would otherwise be one module.
    context: root,
    devtool: development ? 'eval-cheap-module-source-map' : false,
    resolve: resolveAs(development),
    performance: { hints: false },
    infrastructureLogging: { level: 'error' },
    ignoreWarnings: [/Critical dependency: the request of a dependency is an expression/],
  };
}

/** The shell in the browser: provides the shared modules, knows no remote. */
export function shellBrowser({ development = false, out = path.join(root, 'shell/dist/browser') } = {}) {
  return {
    ...base('shell: browser', development),
    target: ['web', 'es2022'],
    entry: { main: './shell/src/main.tsx' },
    output: {
      path: out,
      publicPath: '/assets/',
      uniqueName: 'shell',
      filename: development ? '[name].js' : '[name].[contenthash:10].js',
      chunkFilename: development ? '[name].js' : '[name].[contenthash:10].js',
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: 4000,
    },
    module: { rules: [typescript('shell', { development, refresh: development })] },
    optimization: {
      minimizer,
      ...(development
        ? {}
        : {
            splitChunks: {
              chunks: 'initial',
              cacheGroups: {
                default: false,
                defaultVendors: false,
                vendor: { name: 'vendor', chunks: 'initial', enforce: true, test: /[\\/]node_modules[\\/]/ },
              },
            },
          }),
    },
    plugins: [
      // The plugin's CommonJS build of the runtime doubles it; its ES module build is the same code.
      new webpack.NormalModuleReplacementPlugin(
        /inject-external-runtime-core-plugin\/dist\/index\.cjs$/,
        path.join(root, 'node_modules/@module-federation/inject-external-runtime-core-plugin/dist/index.js'),
      ),
      new ModuleFederationPlugin({
        name: 'shell',
        dts: false,
        dev: false,
        manifest: false,
        remotes: {},
        shareStrategy: 'loaded-first',
        shared: sharedModules('shell', { development }),
        runtimePlugins: [path.join(root, 'shell/src/remotes/script-loading.ts')],
        experiments: { provideExternalRuntime: true, optimization: { target: 'web' } },
      }),
    ],
  };
}

/** The piece of script that stands in every page's head: one small file, without webpack's or federation's runtime. */
export const shellStartScript = () => ({
  ...base('shell: start script', false),
  target: ['web', 'es2022'],
  entry: { 'start-script': './shell/src/start/start-script.ts' },
  output: { path: path.join(root, 'shell/dist'), filename: '[name].js' },
  module: { rules: [typescript('shell')] },
  optimization: { minimizer },
});

/** A bundle for Node that requires the packages which `isExternal` names, and Node's own modules. */
function nodeBundle(name, entry, out, { development, isExternal }) {
  return {
    ...base(name, development),
    target: 'node20',
    devtool: 'source-map',
    entry,
    output: { path: out, filename: '[name].cjs', library: { type: 'commonjs2' } },
    externalsPresets: { node: true },
    externals: [({ request }, done) => (isExternal(request) ? done(null, `commonjs ${request}`) : done())],
    module: {
      rules: [typescript(name.split(':')[0], { development })],
      parser: { javascript: { createRequire: false } },
    },
    optimization: { minimize: false },
    node: { __dirname: false, __filename: false },
    plugins: [new webpack.DefinePlugin({ __SHARED_VERSIONS__: JSON.stringify(sharedVersions) })],
  };
}

/** React and all that is built on it is compiled in, as its production build whatever NODE_ENV says. */
export const shellServer = ({ development = false } = {}) =>
  nodeBundle(
    'shell: server',
    {
      main: './shell/src/server/main.ts',
      'image-worker': './shell/src/server/share-images/image-worker.ts',
    },
    path.join(root, 'shell/dist/server'),
    {
      development,
      isExternal: (request) => /^(pino|hono|@hono|@resvg|lru-cache|piscina|sharp)(\/|$)/.test(request),
    },
  );

export const api = ({ development = false } = {}) =>
  nodeBundle(
    'api',
    { main: './api/src/main.ts', account: './api/src/account.ts' },
    path.join(root, 'api/dist'),
    { development, isExternal: (request) => !/^(\.|\/|shell\/|api\/|shared-ui)/.test(request) },
  );

/** A remote for the browser: it exposes `./routes` and brings no shared module along. */
export function remoteBrowser(workspace, { development = false, out, publicPath = 'auto' } = {}) {
  const name = federationName(workspace);
  const file = development ? '[name].js' : '[name].[contenthash:10].js';
  return {
    ...base(`${workspace}: browser`, development),
    target: ['web', 'es2022'],
    entry: {},
    output: {
      path: out,
      publicPath,
      uniqueName: name,
      filename: file,
      chunkFilename: file,
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: 4000,
    },
    module: { rules: [typescript(name, { development, refresh: development })] },
    optimization: { minimize: !development, minimizer },
    plugins: [
      new ModuleFederationPlugin({
        name,
        filename: development ? 'remoteEntry.js' : 'remoteEntry.[contenthash:10].js',
        dts: false,
        dev: false,
        exposes: { './routes': `./${workspace}/src/routes.tsx` },
        shareStrategy: 'loaded-first',
        manifest: development ? { disableAssetsAnalyze: true } : true,
        shared: sharedModules('remote', { development }),
        experiments: { externalRuntime: true, optimization: { target: 'web' } },
      }),
    ],
  };
}

/**
 * A remote for the shell server: one CommonJS file with the exports of `routes.tsx`. It requires the shared modules by
 * name and major version (`react@19`), and a shell that has another major refuses it.
 */
export function remoteServer(workspace, { out }) {
  return {
    ...base(`${workspace}: server`, false),
    target: 'node20',
    entry: { routes: `./${workspace}/src/routes.tsx` },
    output: { path: out, filename: '[name].[contenthash:10].js', library: { type: 'commonjs2' } },
    externalsPresets: { node: true },
    externals: [
      ({ request }, done) => {
        const version = sharedVersions[request];
        return version ? done(null, `commonjs ${request}@${version.split('.')[0]}`) : done();
      },
    ],
    module: { rules: [typescript(federationName(workspace))] },
    optimization: { minimize: false },
    plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  };
}

/** Runs webpack once; warnings and errors both fail the build. */
export function compile(configuration) {
  return new Promise((resolvePromise, reject) => {
    webpack(configuration, (error, stats) => {
      if (error) return reject(error);
      if (stats.hasErrors() || stats.hasWarnings())
        return reject(
          new Error(stats.toString({ all: false, errors: true, warnings: true, errorDetails: true })),
        );
      resolvePromise(stats);
    });
  });
}

/** One remote, or the gallery, as an ordinary development page without federation. */
export const standalone = (workspace, entry) => ({
  ...base(`${workspace}: alone`, true),
  target: ['web', 'es2022'],
  entry: { main: entry },
  output: { publicPath: '/assets/', filename: '[name].js', uniqueName: `${federationName(workspace)}_alone` },
  module: { rules: [typescript(federationName(workspace), { development: true, refresh: true })] },
  plugins: [],
});
