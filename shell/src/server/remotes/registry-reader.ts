import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import type { Registry } from '../../remotes/registry';
import { fetchText } from './fetch-text';
import { createRecentCheck } from './recent-check';
import { registrySchema } from './registry-schema';

const CHECK_TIMEOUT_MS = 800;

/**
 * Reads the registry while the server runs. One that is missing, broken or unreachable takes nothing away: the last good
 * one stays in force. The same object is given until the registry changes.
 */
export function createRegistryReader(options: {
  /** File or http(s) URL of the registry. */
  location: string;
  /** Folder that a relative `location` starts from. */
  root: string;
  log: Logger;
}): () => Promise<Registry> {
  const { location, root, log } = options;
  let registry: Registry = { remotes: [] };
  let text = '';
  const check = createRecentCheck({
    check: async () => {
      const found = /^https?:/.test(location)
        ? await fetchText(location, CHECK_TIMEOUT_MS)
        : await readFile(path.resolve(root, location), 'utf8');
      if (found !== text) registry = registrySchema.parse(JSON.parse(found));
      text = found;
    },
    onFailure: (error) =>
      log.error({ location, error }, 'the registry of remotes cannot be read; the last one stays'),
    onRecovery: () => log.info({ location }, 'the registry of remotes can be read again'),
  });
  return async () => {
    await check();
    return registry;
  };
}
