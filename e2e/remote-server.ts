import { fork } from 'node:child_process';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ended, root } from './product';

export interface RemoteServer {
  port: number;
  stop: () => Promise<number | null>;
}

/** Serves a folder from its own origin, as `npm start -w <remote>` serves a remote's build. */
export async function serveRemote(folder: string, port = 0): Promise<RemoteServer> {
  const child = fork(path.join(root, 'tooling/remote/remote.mjs'), ['start'], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, PORT: String(port), REMOTE_DIR: folder },
  });
  const listening = await new Promise<{ port: number }>((resolve) => child.once('message', resolve));
  return { port: listening.port, stop: () => ended(child, 'SIGTERM') };
}

/**
 * Writes the product's registry to `file` atomically, with the remotes at the URLs of `urlOf`, and `more` in the settings of
 * each.
 */
export function writeRegistry(file: string, urlOf: (name: string) => string, more: object = {}): void {
  const registry = JSON.parse(readFileSync(path.join(root, 'shell/remotes.json'), 'utf8'));
  for (const remote of registry.remotes) Object.assign(remote, { url: urlOf(remote.name), ...more });
  writeFileSync(`${file}.new`, JSON.stringify(registry));
  renameSync(`${file}.new`, file);
}
