// How code is bundled: for browsers, for the shell's server, and as a remote for both. A remote is read from its own folder
// with the packages that it has there; nothing here knows what surrounds it.
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import TerserPlugin from 'terser-webpack-plugin';
import webpack from 'webpack';
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity';
import { sameQuery } from './same-query.mjs';
import { sharedModules, sharedName, sharedVersions } from './shared-modules.mjs';

const require = createRequire(import.meta.url);

/** Federation addresses an app by an identifier. */
export const identifier = (name) => name.replaceAll('-', '_');

export const minimizer = [new TerserPlugin({ extractComments: false, minify: TerserPlugin.swcMinify })];

/**
 * What all builds have in common. `context` is the folder from which sources are named, so that the names of modules, and
 * with them the hashes of files, are the same wherever it lies.
 */
function bundle({ name, context, alias = {} }, part, development) {
  return {
    name: `${name}: ${part}`,
    mode: development ? 'development' : 'production',
    context,
    devtool: development ? 'eval-cheap-module-source-map' : false,
    resolve: {
      extensions: ['.tsx', '.ts', '.js'],
      alias,
    },
    module: { rules: [typescript(name, development)] },
    performance: { hints: false },
    infrastructureLogging: { level: 'error' },
  };
}

function typescript(name, development) {
  const styledComponents = {
    ssr: true,
    displayName: development,
    pure: true,
    minify: true,
    // Server and browser builds must agree on class names, and two owners must never share one.
    namespace: identifier(name),
  };
  return {
    // The firm's own packages as well: their styles are named in the namespace of the app that bundles them.
    test: /\.(tsx?|js)$/,
    exclude: /node_modules[\\/](?!@lisle-harrow[\\/])/,
    loader: require.resolve('swc-loader'),
    options: {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        target: 'es2022',
        transform: {
          react: { runtime: 'automatic', development, refresh: development },
          // The owner of the code, after which its entries in browser storage are named.
          optimizer: { globals: { vars: { __OWNER__: JSON.stringify(name) } } },
        },
        experimental: {
          cacheRoot: path.join(require.resolve('@swc/core/package.json'), '../../../.cache/swc'),
          plugins: [[require.resolve('@swc/plugin-styled-components'), styledComponents]],
        },
      },
      module: { type: 'es6' },
    },
  };
}

/** A bundle for browsers, minified with hashed names, in development neither. */
export function browserBundle(app, part, development, { output, ...rest }) {
  return {
    ...bundle(app, part, development),
    target: ['web', 'es2022'],
    output: {
      uniqueName: identifier(app.name),
      filename: development ? '[name].js' : '[name].[contenthash:10].js',
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: 4000,
      ...output,
    },
    optimization: { minimizer },
    ...rest,
    plugins: [
      ...(rest.plugins ?? []),
      // The first script of a build carries the hashes of all others that it loads.
      ...(development ? [] : [new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] })]),
    ],
  };
}

/** A CommonJS bundle for Node. `external` returns the name by which it requires a module at run time, or nothing. */
export function serverBundle(app, { external, output, ...rest }) {
  const common = bundle(app, 'server', false);
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

export const federation = (options) => [
  new ModuleFederationPlugin({ dts: false, shareStrategy: 'loaded-first', ...options }),
  sameEverywhere,
];

/** Two modules of federation have this machine's paths in their names, from which their ids would be derived. */
const FEDERATION_OWN = {
  federation: /[\\/]\.federation[\\/]entry\.\w+\.js$/,
  container: /^container entry /,
};

const sameEverywhere = {
  apply: (compiler) =>
    compiler.hooks.compilation.tap('same everywhere', (compilation) =>
      compilation.hooks.beforeModuleIds.tap('same everywhere', (modules) => {
        for (const module of modules)
          for (const [id, name] of Object.entries(FEDERATION_OWN))
            if (name.test(module.nameForCondition() ?? module.identifier()))
              compilation.chunkGraph.setModuleId(module, id);
      }),
    ),
};

/** A remote for the browser: it exposes `./routes` and bundles no shared module. */
export const remoteBrowser = (
  { name, folder },
  { development = false, context = folder, out, publicPath = 'auto' },
) =>
  browserBundle({ name, context }, 'browser', development, {
    entry: {},
    output: { path: out, publicPath },
    plugins: [
      ...federation({
        name: identifier(name),
        filename: development ? 'remoteEntry.js' : 'remoteEntry.[contenthash:10].js',
        exposes: {
          './routes': {
            import: `./${path.join(path.relative(context, folder), 'src/routes.tsx')}`,
            name: 'routes',
          },
        },
        // The build's own descriptor replaces it.
        manifest: false,
        shared: sharedModules('remote', { development }),
        experiments: { externalRuntime: true, optimization: { target: 'web' } },
      }),
      sameQuery,
    ],
  });

/**
 * A remote for the shell server: one CommonJS file with the exports of `routes.tsx`. It requires the shared modules by
 * name and major version (`react@19`), and a shell that has another major refuses it.
 */
export const remoteServer = ({ name, folder }, { out }) =>
  serverBundle(
    { name, context: folder },
    {
      entry: { routes: './src/routes.tsx' },
      output: { path: out, filename: '[name].[contenthash:10].js' },
      external(request) {
        const name = sharedName(request);
        return name && `${name}@${sharedVersions[name].split('.')[0]}`;
      },
      plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
    },
  );

/** Runs webpack once; warnings and errors both fail the build. */
export async function compile(configuration) {
  const stats = await promisify(webpack)(configuration);
  if (stats.hasErrors() || stats.hasWarnings())
    throw new Error(stats.toString({ all: false, errors: true, warnings: true, errorDetails: true }));
  return stats;
}
