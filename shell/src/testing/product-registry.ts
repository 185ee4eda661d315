import { readFileSync } from 'node:fs';
import type { Registry } from '../remotes/registry';
import { readRegistry } from '../server/remotes/registry-schema';

/** The registry with which the product is delivered. */
export const productRegistry: Registry = readRegistry(
  JSON.parse(readFileSync(new URL('../../remotes.json', import.meta.url), 'utf8')),
  [],
);
