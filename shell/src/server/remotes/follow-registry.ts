import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Logger } from 'pino';
import type { Registry } from '../../remotes/registry';
import { keptJson } from './kept-json';
import { followJson, messageOf, readText } from './published-files';
import { readRegistry } from './registry-schema';

const CHECK_TIMEOUT_MS = 800;

export interface RegistryOptions {
  /** File or http(s) URL of the registry. */
  readonly location: string;
  /** Folder of the installation; a relative `location` starts here. */
  readonly root: string;
  /** Origins that may host remotes besides the shell's own. */
  readonly origins: readonly string[];
  /** Where the last good registry is kept. */
  readonly stateFolder: string;
  readonly log: Logger;
}

/** Follows the registry; while it is missing, broken or unreachable, the last good one stays. */
export function followRegistry(
  { location, root, origins, stateFolder, log }: RegistryOptions,
  onChange: (registry: Registry) => void,
) {
  let latest: Registry = { remotes: [] };
  const kept = keptJson({ name: 'registry', location, folder: stateFolder }, log);
  const url = /^https?:/.test(location) ? new URL(location) : pathToFileURL(path.resolve(root, location));

  function announce(registry: Registry): void {
    latest = registry;
    onChange(registry);
  }

  const check = followJson({
    read: () => readText(url, CHECK_TIMEOUT_MS),
    accept: (json) => {
      announce(readRegistry(json, origins));
      kept.keep(json);
    },
    onFailure: (error) =>
      log.error(
        { location, error },
        'the registry of remotes cannot be read; the last good one stays in use',
      ),
    onRecovery: () => log.info({ location }, 'the registry of remotes can be read again'),
  });

  return {
    /** The last good one, without a check. */
    latest: () => latest,
    /** Whether a check would return at once. */
    isSettled: check.isSettled,

    /** The last good one; the same object until it changes. */
    async registry(): Promise<Registry> {
      await check();
      return latest;
    },

    /** The same or, if there is none yet, the last good one of an earlier run. */
    async registryAtStart(): Promise<Registry> {
      await check();
      if (latest.remotes.length > 0) return latest;
      try {
        const earlier = readRegistry(await kept.read(), origins);
        // A newer one may have arrived meanwhile.
        if (latest.remotes.length === 0) {
          announce(earlier);
          log.warn({ location }, 'the last known registry of remotes is used');
        }
      } catch (error) {
        log.error({ error: messageOf(error) }, 'there is no earlier registry of remotes either');
      }
      return latest;
    },
  };
}
