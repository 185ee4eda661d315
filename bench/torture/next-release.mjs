// The release after this one, as far as its database can tell: this one's api with one more migration.
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { tsImport } from 'tsx/esm/api';
import { root } from '../../tooling/prepare.mjs';

/** Returns the bundle to start it from. Tables that it has migrated are newer than this release knows, as after a rollback. */
export async function makeNextRelease(atEnd) {
  const { addNextMigration } = await tsImport(
    '../../api/src/testing/databases/next-migration.ts',
    import.meta.url,
  );
  // Below the api, where packages can be resolved.
  const folder = path.join(root, `api/node_modules/.cache/next-release-${process.pid}`);
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(folder, { recursive: true });
  cpSync(path.join(root, 'api/dist'), folder, { recursive: true });
  const migrations = path.join(folder, 'migrations');
  cpSync(path.join(root, 'api/src/db/migrations'), migrations, { recursive: true });
  addNextMigration(migrations);
  return path.join(folder, 'main.cjs');
}
