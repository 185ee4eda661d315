import path from 'node:path';
import { promisify } from 'node:util';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import TerserPlugin from 'terser-webpack-plugin';
import webpack from 'webpack';
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity';
import { root } from './prepare.mjs';
import { sharedModules, sharedName, sharedVersions } from './shared-modules.mjs';

export const REMOTES = ['mfe-marketing', 'mfe-admin', 'mfe-portal'];

/** Federation addresses a workspace by an identifier. */
const identifier = (workspace) => workspace.replaceAll('-', '_');

const fromRoot = (file) => path.join(root, file);

const minimizer = [new TerserPlugin({ extractComments: false, minify: TerserPlugin.swcMinify })];

/** What all builds have in common: one workspace's sources, read from the repository's root. */
function bundle(workspace, part, development) {
  return {
    name: `${workspace}: ${part}`,
    mode: development ? 'development' : 'production',
    // One context for all apps: in development ./src/routes.tsx of two apps would otherwise be one module.
    context: root,
    devtool: development ? 'eval-cheap-module-source-map' : false,
    resolve: {
      extensions: ['.tsx', '.ts', '.js'],
      // The package's own exports name its development build under every condition.
      alias: development
        ? {}
        : { 'react-router$': fromRoot('node_modules/react-router/dist/production/index.mjs') },
    },
    module: { rules: [typescript(workspace, development)] },
    performance: { hints: false },
    infrastructureLogging: { level: 'error' },
  };
}

function typescript(workspace, development) {
  const styledComponents = {
    ssr: true,
    displayName: development,
    pure: true,
    minify: true,
    // Server and browser builds must agree on class names, and two owners must never share one.
    namespace: identifier(workspace),
  };
  return {
    test: /\.tsx?$/,
    exclude: /node_modules/,
    loader: 'swc-loader',
    options: {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        target: 'es2022',
        transform: { react: { runtime: 'automatic', development, refresh: development } },
        experimental: {
          cacheRoot: fromRoot('node_modules/.cache/swc'),
          plugins: [['@swc/plugin-styled-components', styledComponents]],
        },
      },
      module: { type: 'es6' },
    },
  };
}

/** A bundle for browsers, minified with hashed names, in development neither. */
function browserBundle(workspace, part, development, { output, ...rest }) {
  return {
    ...bundle(workspace, part, development),
    target: ['web', 'es2022'],
    output: {
      uniqueName: identifier(workspace),
      filename: development ? '[name].js' : '[name].[contenthash:10].js',
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: 4000,
      ...output,
    },
    optimization: { minimizer },
    ...rest,
    plugins: [
      ...(rest.plugins ?? []),
      // Whoever runs the first script of a build has its word for all others that it loads.
      ...(development ? [] : [new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] })]),
    ],
  };
}

/** A CommonJS bundle for Node. `external` gives the name by which it requires a module at run time, or nothing. */
function serverBundle(workspace, { external, output, ...rest }) {
  const common = bundle(workspace, 'server', false);
  return {
    ...common,
    target: 'node20',
    output: { library: { type: 'commonjs2' }, ...output },
    externals: [
      ({ request }, done) => {
        const name = external(request);
        return name ? done(null, `commonjs ${name}`) : done();
      },
    ],
    module: { ...common.module, parser: { javascript: { createRequire: false } } },
    optimization: { minimize: false },
    ...rest,
  };
}

const federation = (options) =>
  new ModuleFederationPlugin({ dts: false, shareStrategy: 'loaded-first', ...options });

/** The shell in the browser: provides the shared modules, knows no remote. */
export function shellBrowser({ development = false } = {}) {
  const vendor = { name: 'vendor', enforce: true, test: /[\\/]node_modules[\\/]/ };
  return browserBundle('shell', 'browser', development, {
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
      // The plugin's CommonJS build of the runtime doubles it; its ES module build is the same code.
      new webpack.NormalModuleReplacementPlugin(
        /inject-external-runtime-core-plugin\/dist\/index\.cjs$/,
        fromRoot('node_modules/@module-federation/inject-external-runtime-core-plugin/dist/index.js'),
      ),
      federation({
        name: 'shell',
        manifest: false,
        shared: sharedModules('shell', { development }),
        runtimePlugins: [fromRoot('shell/src/remotes/script-loading.ts')],
        experiments: { provideExternalRuntime: true, optimization: { target: 'web' } },
      }),
    ],
  });
}

/** The piece of script that stands in every page's head: one small file, without webpack's or federation's runtime. */
export const shellStartScript = () =>
  browserBundle('shell', 'start script', false, {
    entry: { 'start-script': './shell/src/start/start-script.ts' },
    output: { path: fromRoot('shell/dist'), filename: '[name].js' },
  });

/** React and all that is built on it is compiled in, as its production build whatever NODE_ENV says. */
export const shellServer = () =>
  serverBundle('shell', {
    devtool: 'source-map',
    entry: {
      main: './shell/src/server/main.ts',
      'image-worker': './shell/src/server/share-images/image-worker.ts',
    },
    output: { path: fromRoot('shell/dist/server'), filename: '[name].cjs' },
    external: (request) =>
      /^(pino|hono|@hono|@opentelemetry|@resvg|lru-cache|piscina|sharp|undici)(\/|$)/.test(request) &&
      request,
  });

/**
 * What runs in the processes that draw the remotes' pages: one file, since such a process may read nothing else. It has the
 * copies of the shared modules that remotes ask for.
 */
export const shellRenderProcess = () =>
  serverBundle('shell', {
    entry: { 'render-process': './shell/src/server/render-process/main.ts' },
    output: { path: fromRoot('shell/dist/server'), filename: '[name].cjs' },
    external: () => undefined,
    plugins: [
      new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
      new webpack.DefinePlugin({ __SHARED_VERSIONS__: JSON.stringify(sharedVersions) }),
    ],
  });

export const api = () =>
  serverBundle('api', {
    devtool: 'source-map',
    entry: Object.fromEntries(
      ['main', 'account', 'audit', 'backup', 'files', 'restore', 'retention'].map((name) => [
        name,
        `./api/src/${name}.ts`,
      ]),
    ),
    output: { path: fromRoot('api/dist'), filename: '[name].cjs' },
    external: (request) => !/^(\.|\/|@lisle-harrow\/)/.test(request) && request,
  });

/** The script of the api's pages on which people sign in with a passkey. */
export const apiPasskeyScript = () =>
  browserBundle('api', 'passkey script', false, {
    entry: { 'passkey-script': './api/src/sign-in/passkey-script.ts' },
    output: { path: fromRoot('api/dist'), filename: '[name].js' },
  });

/** A remote for the browser: it exposes `./routes` and brings no shared module along. */
export const remoteBrowser = (workspace, { development = false, out, publicPath = 'auto' }) =>
  browserBundle(workspace, 'browser', development, {
    entry: {},
    output: { path: out, publicPath },
    plugins: [
      federation({
        name: identifier(workspace),
        filename: development ? 'remoteEntry.js' : 'remoteEntry.[contenthash:10].js',
        exposes: { './routes': `./${workspace}/src/routes.tsx` },
        manifest: development ? { disableAssetsAnalyze: true } : true,
        shared: sharedModules('remote', { development }),
        experiments: { externalRuntime: true, optimization: { target: 'web' } },
      }),
    ],
  });

/**
 * A remote for the shell server: one CommonJS file with the exports of `routes.tsx`. It requires the shared modules by
 * name and major version (`react@19`), and a shell that has another major refuses it.
 */
export const remoteServer = (workspace, { out }) =>
  serverBundle(workspace, {
    entry: { routes: `./${workspace}/src/routes.tsx` },
    output: { path: out, filename: '[name].[contenthash:10].js' },
    external(request) {
      const name = sharedName(request);
      return name && `${name}@${sharedVersions[name].split('.')[0]}`;
    },
    plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  });

/** One remote, or the gallery, as an ordinary development page without federation. */
export const standalone = (workspace, entry) =>
  browserBundle(workspace, 'alone', true, {
    entry: { main: entry },
    output: { uniqueName: `${identifier(workspace)}_alone`, publicPath: '/assets/' },
    plugins: [],
  });

/** Runs webpack once; warnings and errors both fail the build. */
export async function compile(configuration) {
  const stats = await promisify(webpack)(configuration);
  if (stats.hasErrors() || stats.hasWarnings())
    throw new Error(stats.toString({ all: false, errors: true, warnings: true, errorDetails: true }));
  return stats;
}
