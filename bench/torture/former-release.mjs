// The release before this one, as far as its database can tell: this one's api without the newest migration.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../tooling/prepare.mjs';

/** Returns the bundle to start it from. It must find tables that are newer than it knows, as after a rollback. */
export function makeFormerRelease(atEnd) {
  // Below the api, where packages can be resolved.
  const folder = path.join(root, `api/node_modules/.cache/former-release-${process.pid}`);
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(folder, { recursive: true });
  cpSync(path.join(root, 'api/dist'), folder, { recursive: true });
  const migrations = path.join(folder, 'migrations');
  cpSync(path.join(root, 'api/src/db/migrations'), migrations, { recursive: true });
  const journal = path.join(migrations, 'meta/_journal.json');
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8'));
  const newest = entries.pop();
  rmSync(path.join(migrations, `${newest.tag}.sql`));
  writeFileSync(journal, JSON.stringify({ ...rest, entries }));
  return path.join(folder, 'main.cjs');
}
