import { existsSync } from 'node:fs';
import { ObsoleteDatabase } from './db/errors';
import { readSchemaAge } from './db/migrate';
import { type Database, isFileUrl, openDatabase, pathOfFileUrl } from './db/open';
import { type Env, StartRefused } from './env';
import { BUSY_WAIT_MS } from './run-command';

/**
 * Opens the product's database for a command, without creating or migrating anything. Only a command that reads the
 * database as it is may open one of a newer version (`mayBeNewer`): migrations only add.
 */
export async function openExistingDatabase(env: Env, { mayBeNewer = false } = {}): Promise<Database> {
  const { databaseUrl: url, DATABASE_AUTH_TOKEN: authToken } = env;
  if (isFileUrl(url) && !existsSync(pathOfFileUrl(url)))
    throw new StartRefused(
      `There is no database at ${pathOfFileUrl(url)}; is DATA_DIR set as for the product?`,
    );
  const options = { url, authToken, busyWaitMs: BUSY_WAIT_MS };
  const schema = await readSchemaAge(options);
  // Checkpoints are left to the process that writes, the server: see `openDatabase`.
  if (schema === 'same' || (schema === 'newer' && mayBeNewer))
    return openDatabase({ ...options, extraPragmas: ['wal_autocheckpoint=0'] });
  if (schema === 'obsolete') throw new ObsoleteDatabase();
  throw new StartRefused(
    schema === 'older'
      ? 'The database is of an older version of the product: start this version once, or use the command of that one.'
      : 'The database is of a newer version of the product: use the command of that version.',
  );
}
