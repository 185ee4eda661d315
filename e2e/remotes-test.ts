import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from './product';
import { test as base } from './product-test';
import { type RemoteServer, serveRemote, writeRegistry } from './remote-server';

const REMOTES = ['mfe-marketing', 'mfe-admin', 'mfe-portal'];

/** The remotes' builds, each served from its own origin, and the registry with their addresses. */
interface ServedRemotes {
  folder: string;
  registryFile: string;
  portOf: (name: string) => number;
  /** Serves a remote again, on another port where one is given. */
  serve: (name: string, port?: number) => Promise<void>;
  stop: (name: string) => Promise<unknown>;
  /** Points the registry to each remote's own server, or to `url` for the remote of this name. */
  register: (name?: string, url?: string) => void;
}

/** A test on a product whose remotes can be stopped, rebuilt and broken. */
export const test = base.extend<object, { remotes: ServedRemotes }>({
  remotes: [
    async ({}, use) => {
      const folder = mkdtempSync(path.join(os.tmpdir(), 'remotes-'));
      const registryFile = path.join(folder, 'remotes.json');
      const servers = new Map<string, RemoteServer>();
      const remotes: ServedRemotes = {
        folder,
        registryFile,
        portOf: (name) => servers.get(name)?.port ?? 0,
        async serve(name, port) {
          servers.set(name, await serveRemote(path.join(folder, name), port));
        },
        stop: async (name) => servers.get(name)?.stop(),
        register: (other, url = '') =>
          writeRegistry(registryFile, (name) =>
            name === other ? url : `http://localhost:${remotes.portOf(name)}/`,
          ),
      };
      for (const name of REMOTES) {
        cpSync(path.join(root, name, 'dist'), path.join(folder, name), { recursive: true });
        await remotes.serve(name);
      }
      remotes.register();
      await use(remotes);
      await Promise.all(REMOTES.map(remotes.stop));
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  settings: [
    ({ remotes }, use) =>
      use({
        REMOTES: remotes.registryFile,
        REMOTE_ORIGINS: 'http://localhost:*',
        // The origin alone says that this machine is meant.
        INTERNAL_HOSTS: '',
        LOG_LEVEL: 'info',
      }),
    { scope: 'worker' },
  ],
});
