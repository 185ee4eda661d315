import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/**
 * A folder of `api/src` that is read while the api runs, such as `db/migrations`: found from the sources (tsx, Jest) as well as
 * from the bundle in `dist`, and from beside a bundle that was copied elsewhere.
 */
export function findSources(folder: 'db/migrations' | 'seed/data'): string {
  const starts = [
    typeof __dirname === 'string' ? __dirname : undefined,
    process.cwd(),
    process.argv[1] && dirname(resolve(process.argv[1])),
  ];
  const ways = ['', '..', '../src', 'src', 'api/src', '../api/src'].map((way) => join(way, folder));
  // Beside a bundle that was copied elsewhere; a folder that is called `data` there is another.
  if (folder === 'db/migrations') ways.unshift(basename(folder));
  for (const start of starts)
    for (const way of ways) {
      const found = start && join(start, way);
      if (found && existsSync(found)) return found;
    }
  throw new Error(`The folder api/src/${folder} is missing`);
}
