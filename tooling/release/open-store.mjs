import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { bucketStore } from './bucket-store.mjs';
import { folderStore } from './folder-store.mjs';
import { refuseOtherFiles } from './make-release.mjs';
import { Refusal } from './refusal.mjs';

/**
 * Where a remote's releases go, by the settings `RELEASE_UPLOAD_COMMAND` and `RELEASE_STORE`; without either, where the shell
 * of this repository looks for them. `folder` is the remote's own, and `readStored` returns the `release.json` of a version as
 * the shell finds it, or nothing.
 */
export async function openStore({ name, folder, env, readStored = async () => undefined }) {
  if (env.RELEASE_UPLOAD_COMMAND)
    return commandStore(env.RELEASE_UPLOAD_COMMAND, { name, folder, env, readStored });
  if (env.RELEASE_STORE?.startsWith('s3:')) return bucketStore(env.RELEASE_STORE, env);
  if (env.RELEASE_STORE) return folderStore(path.resolve(folder, env.RELEASE_STORE), name);
  const repository = path.dirname(folder);
  if (!fs.existsSync(path.join(repository, 'shell/remotes.json')))
    throw new Refusal('RELEASE_STORE must say where releases go: a folder, or s3://bucket/prefix.');
  return folderStore(path.resolve(repository, env.RELEASES_DIR || '.data/releases'), name);
}

/** The team's own command gets the folder of one whole release; what it stores and what it removes is up to it. */
function commandStore(command, { name, folder: cwd, env, readStored }) {
  return {
    description: 'RELEASE_UPLOAD_COMMAND',
    async upload({ version, files, compressed, envelope }) {
      // The command may replace what visitors get, so the files must be the same.
      const there = await readStored(version);
      if (there !== undefined) refuseOtherFiles(there, version, files);
      const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'release-'));
      try {
        for (const { path: file, source } of [...files, ...compressed]) {
          fs.mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
          fs.copyFileSync(source, path.join(folder, file));
        }
        fs.writeFileSync(path.join(folder, 'release.json'), envelope);
        const given = { RELEASE_FOLDER: folder, RELEASE_NAME: name, RELEASE_VERSION: version };
        // The command must not get the token.
        const variables = { ...env, ...given, RELEASE_TOKEN: undefined };
        const code = await run(command, { cwd, env: variables });
        if (code !== 0) throw new Refusal(`RELEASE_UPLOAD_COMMAND ended with ${code}; nothing was moved.`);
      } finally {
        fs.rmSync(folder, { recursive: true, force: true });
      }
      return true;
    },
  };
}

/** The command's output is for the person who deploys and goes to stderr, apart from our own on stdout. */
const run = (command, options) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, { ...options, shell: true, stdio: ['ignore', 2, 2] });
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? signal));
  });
