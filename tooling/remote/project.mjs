// A remote is a package: a folder with its package.json, wherever it lies.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * @typedef {object} Project
 * @property {string} folder Absolute.
 * @property {string} name The package's name without its scope, which is the remote's in the registry.
 * @property {string} version Of the package.
 */

/** The remote in a folder; throws with a sentence for people where there is none. @returns {Project} */
export function projectAt(folder) {
  const file = path.join(folder, 'package.json');
  if (!existsSync(file)) throw new Error(`${folder} is no package of a remote: it has no package.json.`);
  if (!existsSync(path.join(folder, 'src/routes.tsx')))
    throw new Error(`${folder} is no package of a remote: it has no src/routes.tsx.`);
  const { name, version } = JSON.parse(readFileSync(file, 'utf8'));
  return { folder, name: name.replace(/^@[^/]+\//, ''), version };
}
