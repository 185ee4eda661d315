import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type FaultyHost, startFaultyHost } from './faulty-host';
import { test as base } from '../product-test';
import { writeRegistry } from '../remote-server';

interface Faults {
  registryFile: string;
  /** Points the registry to a new folder on this remote's own host, and to the installed releases of the others. */
  register: (remote: string) => Promise<FaultyHost>;
}

/** A log line of the product as far as tests read it. */
interface LogLine {
  readonly level: number;
  readonly remote?: string;
  readonly version?: string;
  readonly error?: string;
  /** What part of a release could not be loaded. */
  readonly url?: string;
  readonly entry?: string;
}

/** A test on a product in which one remote at a time is served by a host that plays faults. */
export const test = base.extend<object, { faults: Faults }>({
  faults: [
    async ({}, use) => {
      const folder = mkdtempSync(path.join(os.tmpdir(), 'faults-'));
      const registryFile = path.join(folder, 'remotes.json');
      const hosts = new Map<string, FaultyHost>();
      writeRegistry(registryFile, (name) => `/remotes/${name}/`);
      await use({
        registryFile,
        async register(remote) {
          const host = hosts.get(remote) ?? (await startFaultyHost(remote));
          hosts.set(remote, host);
          const url = host.newFolder();
          writeRegistry(registryFile, (name) => (name === remote ? url : `/remotes/${name}/`), {
            keys: host.keys,
          });
          return host;
        },
      });
      for (const host of hosts.values()) host.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],

  settings: [
    ({ faults }, use) => use({ REMOTES: faults.registryFile, REMOTE_ORIGINS: 'http://localhost:*' }),
    { scope: 'worker' },
  ],
});

/** The errors about a remote that the product has logged, in what it has printed since. */
export const errorsOf = (remote: string, printed: string): LogLine[] =>
  printed
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as LogLine)
    .filter((line) => line.remote === remote && line.level >= 50);
