// The bundles of the api and of the shell's server: CommonJS files for Node.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './prepare.mjs';
import { bundleForServer } from './remote/server-bundle.mjs';
import { sharedVersions } from './remote/shared-modules.mjs';

const API = [
  'main',
  'account',
  'audit',
  'backup',
  'files',
  'restore',
  'retention',
  'token',
  'parsing/parsing-worker',
];

/** Packages of many small modules are compiled in: the api then starts in little more than half the time. */
export const bundleApi = () =>
  bundle('api', {
    entryPoints: Object.fromEntries(API.map((name) => [path.basename(name), `api/src/${name}.ts`])),
    outdir: 'api/dist',
    sourcemap: true,
    external: (request) =>
      !/^(\.|\/|@lisle-harrow\/|(@hono|drizzle-orm|hono|nodemailer|zod)(\/|$))/.test(request) && request,
  });

/** React and everything built on it is compiled in, as its production build whatever NODE_ENV says. */
export const bundleShell = () =>
  bundle('shell', {
    entryPoints: {
      main: 'shell/src/server/main.ts',
      'image-worker': 'shell/src/server/share-images/image-worker.ts',
    },
    outdir: 'shell/dist/server',
    sourcemap: true,
    external: (request) =>
      /^(pino|hono|@hono|@opentelemetry|@resvg|lru-cache|piscina|sharp|undici)(\/|$)/.test(request) &&
      request,
  });

/**
 * The bundle of the processes that render the remotes' pages: one file, since such a process may read nothing else. It has the
 * copies of the shared modules that remotes ask for.
 */
export const bundleRenderProcess = () =>
  bundle('shell', {
    entryPoints: { 'render-process': 'shell/src/server/render-process/main.ts' },
    outdir: 'shell/dist/server',
    define: { __SHARED_VERSIONS__: JSON.stringify(sharedVersions) },
    external: () => undefined,
  });

/** Writes a bundle; returns the paths of the files that were read. */
async function bundle(name, options) {
  const { files, read } = await bundleForServer(
    { name, folder: root },
    {
      outExtension: { '.js': '.cjs' },
      // Its package exports the development build under every condition.
      replaced: { 'react-router': path.join(root, 'node_modules/react-router/dist/production/index.mjs') },
      ...options,
    },
  );
  for (const file of files) {
    mkdirSync(path.dirname(file.path), { recursive: true });
    writeFileSync(file.path, file.text);
  }
  return read;
}
