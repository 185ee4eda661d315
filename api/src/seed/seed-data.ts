import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findSources } from '../db/find-sources';

/** A text of `data`, which is beside the bundles, not in them. */
export const readSeedText = (file: string) => readFileSync(join(findSources('seed/data'), file), 'utf8');

/** What a JSON file of `data` contains; `seed.test.ts` compares it with the contract. */
export const readSeedJson = <Value>(name: string): Value => JSON.parse(readSeedText(`${name}.json`)) as Value;
