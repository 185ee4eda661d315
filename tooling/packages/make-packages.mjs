// `npm run packages`: the packages that a remote's team installs, as npm packs them, in dist/packages.
import { build as bundle } from 'esbuild';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { install, root, run, step } from '../prepare.mjs';
import { PACKAGES } from './packages.mjs';

const cache = fs.mkdtempSync(path.join(os.tmpdir(), 'packages-'));
const declarations = path.join(cache, 'declarations');
process.once('exit', () => fs.rmSync(cache, { recursive: true, force: true }));
const readJson = (file) => JSON.parse(fs.readFileSync(path.join(root, file), 'utf8'));

/** Packs every package into `out`; returns the paths of the files. */
export async function makePackages(out = path.join(root, 'dist/packages')) {
  await declareTypes();
  const folders = [];
  for (const each of PACKAGES) folders.push(await stage(each));
  fs.rmSync(out, { recursive: true, force: true });
  fs.mkdirSync(out, { recursive: true });
  const packed = await run('npm', ['pack', '--json', '--pack-destination', out, ...folders]);
  return JSON.parse(packed.slice(packed.indexOf('['), packed.lastIndexOf(']') + 1)).map(({ filename }) =>
    path.join(out, filename),
  );
}

const isCompiled = (file) => /\.tsx?$/.test(file);

/** Emits the types of all packages at once, since some depend on those of others. */
async function declareTypes() {
  const config = path.join(cache, 'tsconfig.json');
  const files = PACKAGES.flatMap(({ workspace, exports = [] }) =>
    exports
      .map((name) => path.join(root, workspace, readJson(`${workspace}/package.json`).exports[name]))
      .filter(isCompiled),
  );
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    isolatedModules: false,
    noCheck: true,
    rootDir: root,
    outDir: declarations,
  };
  fs.writeFileSync(
    config,
    JSON.stringify({ extends: path.join(root, 'tsconfig.base.json'), compilerOptions, files }),
  );
  // TypeScript 7 has been seen to leave out a file when it writes many at once.
  await run(process.execPath, ['node_modules/typescript/bin/tsc', '-p', config]);
}

/** Prepares a package's folder as it will be packed. */
async function stage({ workspace, exports = [], folders = [], files, shared = [] }) {
  const folder = path.join(cache, workspace);
  const manifest = readJson(`${workspace}/package.json`);
  const entries = exports.map((name) => manifest.exports[name].replace('./', ''));
  const compiled = entries.filter(isCompiled);
  const imported = [...shared, ...(await compileModules(workspace, compiled, folder))];
  imported.push(...copyTypes(workspace, compiled, folder));
  for (const entry of entries) if (!isCompiled(entry)) imported.push(...copyModule(workspace, entry, folder));
  for (const each of folders) imported.push(...copyCode(workspace, each, folder));
  for (const file of files) copy(path.join(root, workspace, file), path.join(folder, file));
  copy(path.join(root, 'LICENSE'), path.join(folder, 'LICENSE'));
  const { name, version, license, type, bin } = manifest;
  const packed = {
    name,
    version,
    license,
    type,
    bin,
    ...(manifest.sideEffects === undefined ? {} : { sideEffects: false }),
    exports: {
      ...Object.fromEntries(exports.map((name, at) => [name, exportOf(entries[at])])),
      ...Object.fromEntries(
        files.filter((file) => file.endsWith('.json')).map((file) => [`./${file}`, `./${file}`]),
      ),
      './package.json': './package.json',
    },
    dependencies: dependenciesOf(workspace, manifest, imported),
  };
  fs.writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(packed, null, 2)}\n`);
  return folder;
}

const exportOf = (source) => {
  if (!isCompiled(source)) return `./${source}`;
  const file = source.replace(/^src\//, './dist/').replace(/\.tsx?$/, '');
  return { types: `${file}.d.ts`, default: `${file}.js` };
};

/**
 * Compiles the given modules and those that they reach, each to its own file, so that a bundler can leave out what is not used.
 * Styles stay templates: whoever bundles them names them. Returns the names that are imported from elsewhere.
 */
async function compileModules(workspace, entries, folder) {
  if (entries.length === 0) return [];
  const options = {
    absWorkingDir: path.join(root, workspace),
    bundle: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    packages: 'external',
    outbase: 'src',
    outdir: path.join(folder, 'dist'),
  };
  const { metafile } = await bundle({ ...options, entryPoints: entries, write: false, metafile: true });
  await bundle({ ...options, entryPoints: Object.keys(metafile.inputs), plugins: [eachModuleApart] });
  return Object.values(metafile.inputs).flatMap(({ imports }) =>
    imports.filter(({ external }) => external).map(({ path: name }) => name),
  );
}

const eachModuleApart = {
  name: 'each module apart',
  setup: (build) =>
    build.onResolve({ filter: /^\./ }, ({ path: request, resolveDir, kind }) =>
      kind === 'entry-point'
        ? undefined
        : { path: `${withFile(resolveDir, request, /^\.tsx?$/)}.js`, external: true },
    ),
};

/** A relative request with the `index` that it may leave out. */
function withFile(folder, request, endings) {
  const target = path.join(folder, request);
  const isFile = fs
    .readdirSync(path.dirname(target))
    .some(
      (name) =>
        name.startsWith(`${path.basename(target)}.`) &&
        endings.test(name.slice(path.basename(target).length)),
    );
  return isFile ? request : `${request}/index`;
}

/** Copies the declarations that the entries reach; returns the names that they import from elsewhere. */
function copyTypes(workspace, entries, folder) {
  const queue = entries.map((entry) => entry.replace(/\.tsx?$/, ''));
  const elsewhere = [];
  for (const module of queue) {
    const source = path.join(declarations, workspace, `${module}.d.ts`);
    const text = fs.readFileSync(source, 'utf8');
    const complete = text.replace(
      /(\bfrom |\bimport\(|^import )(['"])([^'"\s]+)\2/gm,
      (found, before, quote, request) => {
        if (!request.startsWith('.')) elsewhere.push(request, `@types/${request}`);
        if (!request.startsWith('.')) return found;
        const resolved = withFile(path.dirname(source), request, /^\.d\.ts$/);
        const next = path.join(path.dirname(module), resolved);
        if (!queue.includes(next)) queue.push(next);
        return `${before}${quote}${resolved}.js${quote}`;
      },
    );
    const file = path.join(folder, 'dist', `${module.replace(/^src\//, '')}.d.ts`);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, complete);
  }
  return elsewhere;
}

/** Copies a folder of JavaScript without its tests; returns as `copyModule` does. */
function copyCode(workspace, name, folder) {
  const from = path.join(root, workspace, name);
  return fs
    .readdirSync(from)
    .filter((file) => !/^testing\.|\.test\./.test(file) && fs.statSync(path.join(from, file)).isFile())
    .flatMap((file) => copyModule(workspace, path.join(name, file), folder));
}

/** Copies a file of JavaScript; returns the names that it imports, or resolves, from elsewhere. */
function copyModule(workspace, file, folder) {
  copy(path.join(root, workspace, file), path.join(folder, file));
  const text = fs.readFileSync(path.join(root, workspace, file), 'utf8');
  return [
    ...text.matchAll(/(?:\bfrom |\bimport\(|\bimport |\bresolve\(|\brequire\()'([^'.\s][^'\s]*)'/g),
  ].map(([, request]) => request);
}

function copy(from, to) {
  fs.mkdirSync(path.dirname(to), { recursive: true });
  fs.copyFileSync(from, to);
}

/** Exact versions of the packages that something imports; of a types package only where the repository has it. */
function dependenciesOf(workspace, manifest, imported) {
  const known = {
    ...readJson('package.json').devDependencies,
    ...manifest.devDependencies,
    ...manifest.dependencies,
  };
  const names = imported
    .filter((request) => !request.startsWith('node:'))
    .map((request) => /^(?:@[^/]+\/)?[^/]+/.exec(request)[0])
    .filter((name) => name !== manifest.name);
  const found = [...new Set(names)].sort().flatMap((name) => {
    if (known[name]) return [[name, known[name]]];
    if (name.startsWith('@types')) return [];
    throw new Error(`${workspace} imports ${name}, which its package.json does not name.`);
  });
  return Object.fromEntries(found);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await step('tools', install);
  await step('packages', async () => {
    const packed = await makePackages();
    return packed.map((file) => path.relative(root, file)).join(' ');
  });
}
