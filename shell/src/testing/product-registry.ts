import { readFileSync } from 'node:fs';
import type { Registry } from '../remotes/registry';
import { readRegistry } from '../server/remotes/registry-schema';

/** The registry that ships with the product. */
export const productRegistry: Registry = readRegistry(
  JSON.parse(readFileSync(new URL('../../remotes.json', import.meta.url), 'utf8')),
  [],
);
