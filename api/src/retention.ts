import pino from 'pino';
import { EXPIRING, removeExpired } from './client-data/remove-expired';
import { readEnv } from './env';
import { readFirmSettings } from './firm-settings/firm-settings';
import { openExistingFileStore } from './file-store/open-file-store';
import { sealEntries } from './ledger/chain';
import { createLog } from './log';
import { openExistingDatabase } from './open-existing-database';
import { readArguments, Refused, runCommand } from './run-command';

const USAGE = `Removes what is older than the settings RETENTION_… allow, as the running product does once a day.

  npm run retention -- --dry-run    says how much that is, and removes nothing
  npm run retention -- --now        removes it`;

const say = (line: string) => process.stdout.write(`${line}\n`);

async function main(): Promise<number> {
  const flag = { type: 'boolean' } as const;
  const { values, positionals } = readArguments({ 'dry-run': flag, now: flag }, USAGE);
  const { 'dry-run': isDryRun = false, now = false } = values;
  if (values.help || positionals.length > 0 || isDryRun === now) throw new Refused(USAGE);
  const env = readEnv(process.env);
  const database = await openExistingDatabase(env);
  try {
    const deps = {
      database,
      files: await openExistingFileStore(env),
      log: createLog('warn', pino.destination(2)),
    };
    const inForce = { ...env, ...(await readFirmSettings(database, env)) };
    const expired = await removeExpired(deps, inForce, { kind: 'command line' }, { isDryRun });
    await sealEntries(database);
    for (const [kind, name] of Object.entries(EXPIRING))
      say(`${isDryRun ? 'Would remove' : 'Removed'} ${expired[kind]} ${name}.`);
    return 0;
  } finally {
    await database.close();
  }
}

runCommand(main);
