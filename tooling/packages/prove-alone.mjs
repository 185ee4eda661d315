// `node tooling/packages/prove-alone.mjs [WORKSPACE…]`: in an empty folder with only the packed packages, checks the types of
// each remote, runs its tests, and builds it twice, in two folders, to the same files.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { install, REMOTES, run, step } from '../prepare.mjs';
import { copySources, installAlone } from './install-alone.mjs';
import { makePackages } from './make-packages.mjs';

/**
 * Runs a script of the package in `folder` as `npm run` does, without the settings of this process's own npm; returns its
 * output.
 */
export const runScript = (folder, script, ...args) => {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(npm_|NODE_)/.test(name)));
  return run('npm', ['run', '--silent', script, ...(args.length > 0 ? ['--', ...args] : [])], {
    cwd: folder,
    env,
  });
};

/** An empty folder with the remote and its packages. */
export function placeAlone(workspace, folder, tarballs) {
  copySources(workspace, folder);
  installAlone(folder, tarballs);
  return folder;
}

export const descriptorOf = (folder) => fs.readFileSync(path.join(folder, 'dist/remote.json'), 'utf8');

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await step('packages', install);
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'alone-'));
  const tarballs = await makePackages();
  for (const workspace of process.argv.length > 2 ? process.argv.slice(2) : REMOTES) {
    const folder = placeAlone(workspace, path.join(root, workspace), tarballs);
    await step(`${workspace}: types`, async () => void (await runScript(folder, 'types')));
    await step(`${workspace}: tests`, async () => void (await runScript(folder, 'test')));
    await step(`${workspace}: build`, async () => void (await runScript(folder, 'build')));
    await step(`${workspace}: built again`, async () => {
      const again = placeAlone(workspace, path.join(root, `${workspace}-again`), tarballs);
      await runScript(again, 'build');
      if (descriptorOf(again) !== descriptorOf(folder)) throw new Error('The second build has other files.');
      return JSON.parse(descriptorOf(folder)).version;
    });
  }
  fs.rmSync(root, { recursive: true });
}
