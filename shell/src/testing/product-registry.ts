import { readFileSync } from 'node:fs';
import type { Registry } from '../remotes/registry';
import { registrySchema } from '../server/remotes/registry-schema';

/** The registry with which the product is delivered. */
export const productRegistry: Registry = registrySchema.parse(
  JSON.parse(readFileSync(new URL('../../remotes.json', import.meta.url), 'utf8')),
);
