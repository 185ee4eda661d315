// How code is bundled for browsers, also as a remote. A remote is read from its own folder with the packages that it has there;
// nothing here knows what surrounds it.
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import TerserPlugin from 'terser-webpack-plugin';
import webpack from 'webpack';
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity';
import { compileOptions, hasStyles, identifier, isOwn } from './compile-options.mjs';
import { chunkQueryPlugin } from './chunk-query-plugin.mjs';
import { sharedModules } from './shared-modules.mjs';

const require = createRequire(import.meta.url);

export const minimizer = [new TerserPlugin({ extractComments: false, minify: TerserPlugin.swcMinify })];

/**
 * What all builds have in common. `context` is the folder from which sources are named, so that the names of modules, and
 * with them the hashes of files, are the same wherever it lies.
 */
function bundle({ name, context, alias = {} }, part, development, target) {
  return {
    name: `${name}: ${part}`,
    mode: development ? 'development' : 'production',
    context,
    devtool: development ? 'eval-cheap-module-source-map' : false,
    resolve: {
      extensions: ['.tsx', '.ts', '.js'],
      alias,
    },
    module: { rules: [typescript(name, development, target)] },
    performance: { hints: false },
    infrastructureLogging: { level: 'error' },
  };
}

function typescript(name, development, target) {
  const compiled = (styles) => ({
    loader: require.resolve('swc-loader'),
    options: compileOptions(name, { development, styles, target }),
  });
  return {
    oneOf: [
      { test: hasStyles, ...compiled(true) },
      { test: isOwn, ...compiled(false) },
    ],
  };
}

/** A bundle for browsers, minified with hashed names, in development neither. */
export function browserBundle(app, part, development, { output, target = 'es2022', ...rest }) {
  return {
    ...bundle(app, part, development, target),
    target: ['web', target],
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
      chunkQueryPlugin,
    ],
  });

/** Runs webpack once; warnings and errors both fail the build. */
export async function compile(configuration) {
  const stats = await promisify(webpack)(configuration);
  if (stats.hasErrors() || stats.hasWarnings())
    throw new Error(stats.toString({ all: false, errors: true, warnings: true, errorDetails: true }));
  return stats;
}
