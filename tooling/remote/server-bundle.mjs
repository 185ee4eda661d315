// How code is bundled for Node: the api, the shell's server, and a remote for the shell's server.
import crypto from 'node:crypto';
import fs from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { transform } from '@swc/core';
import { build } from 'esbuild';
import { compileOptions, hasStyles } from './compile-options.mjs';
import { sharedName, sharedVersions } from './shared-modules.mjs';

/**
 * Bundles an app into CommonJS files. `external` returns the name by which a module is required at run time, or nothing for one
 * that is compiled in; `replaced` has files to take for modules; all other options are esbuild's. Returns the bundle's files, not
 * yet written, and the paths of the files that were read.
 */
export async function bundleForServer({ name, folder }, { external, replaced = {}, define, ...options }) {
  const { metafile, outputFiles } = await build({
    absWorkingDir: folder,
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    jsx: 'automatic',
    mainFields: ['module', 'main'],
    conditions: ['module', 'production'],
    legalComments: 'none',
    logLevel: 'silent',
    tsconfigRaw: {},
    define: { 'process.env.NODE_ENV': '"production"', __OWNER__: JSON.stringify(name), ...define },
    plugins: [modules(external, replaced), styles(name)],
    ...options,
  });
  // A definition is an input, too.
  const read = Object.keys(metafile.inputs).filter((input) => !input.startsWith('<'));
  return {
    files: outputFiles.map((file) => ({ path: file.path, text: withDefaultExports(file.text) })),
    read: read.map((file) => path.join(folder, file)),
  };
}

/**
 * esbuild takes all that `require` returns for the default export of a module outside the bundle, as Node's `import` does of a
 * CommonJS module. An ES module that is required has its default export in `default`, which the mark `__esModule` tells.
 */
const withDefaultExports = (text) => text.replace(/(?<=__toESM\(require\("[^"]+"\)), 1(?=\))/g, '   ');

/**
 * Bundles a remote for the shell's server: one CommonJS file with the exports of `routes.tsx`. It requires the shared modules by
 * name and major version (`react@19`), and a shell that has another major refuses it. Returns the file's name in `out` and what
 * was read.
 */
export async function bundleRemoteForServer(project, out) {
  const { files, read } = await bundleForServer(project, {
    entryPoints: ['src/routes.tsx'],
    outdir: out,
    external(request) {
      const name = sharedName(request);
      return name && `${name}@${sharedVersions[name].split('.')[0]}`;
    },
  });
  const [{ text }] = files;
  const file = `routes.${crypto.hash('sha256', text).slice(0, 10)}.js`;
  fs.mkdirSync(out, { recursive: true });
  fs.writeFileSync(path.join(out, file), text);
  return { file, read };
}

const modules = (external, replaced) => ({
  name: 'modules',
  setup: (building) =>
    building.onResolve({ filter: /^[^.]/ }, ({ path: request, kind }) => {
      if (kind === 'entry-point') return undefined;
      if (Object.hasOwn(replaced, request)) return { path: replaced[request] };
      const name = isBuiltin(request) ? request : external(request);
      return name ? { path: name, external: true } : undefined;
    }),
});

/** Gives styles the class names that they have in the browser's bundle. */
const styles = (name) => ({
  name: 'styles',
  setup: (building) =>
    building.onLoad({ filter: /\.(tsx?|js)$/ }, async ({ path: file }) => {
      if (!hasStyles(file)) return undefined;
      const options = { ...compileOptions(name, { styles: true }), filename: file };
      const { code } = await transform(fs.readFileSync(file, 'utf8'), options);
      return { contents: code, loader: 'js' };
    }),
});
