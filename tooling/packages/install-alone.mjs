// Installs a remote in its own folder with only the packed packages, to prove without a registry that they are enough.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../prepare.mjs';

const manifestAt = (folder) => JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'));

/** Copies a workspace's sources into `folder`, without what was installed or built there. */
export function copySources(workspace, folder) {
  fs.cpSync(path.join(root, workspace), folder, {
    recursive: true,
    filter: (source) => !['node_modules', 'dist'].includes(path.basename(source)),
  });
}

/**
 * Installs the remote in `folder`, with the contents of `tarballs` and links to the repository's third-party packages. Every
 * package finds only what its package.json names: npm's own layout, in which each also finds what any other one asked for,
 * would hide an undeclared dependency.
 */
export function installAlone(folder, tarballs) {
  const modules = path.join(folder, 'node_modules');
  const own = new Map();
  for (const tarball of tarballs) {
    const unpacked = fs.mkdtempSync(path.join(folder, '.unpacked-'));
    execFileSync('tar', ['-xzf', tarball, '-C', unpacked]);
    const { name } = manifestAt(path.join(unpacked, 'package'));
    fs.mkdirSync(path.dirname(path.join(modules, name)), { recursive: true });
    fs.renameSync(path.join(unpacked, 'package'), path.join(modules, name));
    fs.rmdirSync(unpacked);
    own.set(name, path.join(modules, name));
  }
  for (const place of [folder, ...own.values()]) {
    const { name, dependencies = {}, devDependencies = {} } = manifestAt(place);
    const isRemote = place === folder;
    for (const wanted of Object.keys({ ...dependencies, ...(isRemote && devDependencies) })) {
      if (own.has(wanted)) continue;
      if (wanted.startsWith('@lisle-harrow/'))
        throw new Error(`${name} needs ${wanted}, which is no package.`);
      const link = path.join(place, 'node_modules', wanted);
      fs.mkdirSync(path.dirname(link), { recursive: true });
      fs.symlinkSync(installedAt(path.join(root, name.replace('@lisle-harrow/', '')), wanted), link);
    }
  }
  const bin = path.join(modules, '.bin');
  fs.mkdirSync(bin);
  fs.symlinkSync('../@lisle-harrow/tooling/remote/remote.mjs', path.join(bin, 'remote'));
}

/** Where a package that a workspace uses is installed. */
function installedAt(workspace, name) {
  const places = [workspace, root].map((folder) => path.join(folder, 'node_modules', name));
  const found = places.find((place) => fs.existsSync(place));
  if (!found) throw new Error(`${name} is not installed.`);
  return fs.realpathSync(found);
}
