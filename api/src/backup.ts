import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BackupTarget } from './backup/backup-target';
import { listBackups, readManifest } from './backup/manifest';
import { openTarget, readBackupKey } from './backup/open-target';
import { removeExpired, removeUnused } from './backup/prune-backups';
import { ArchiveRefused, type BackupKey } from './backup/seal';
import { showProgress } from './backup/show-progress';
import { takeBackup } from './backup/take-backup';
import { verifyBackup } from './backup/verify-backup';
import { isBusy } from './db/errors';
import { takeLease } from './db/lease';
import { takeLock } from './db/lock-file';
import { type Database, isFileUrl } from './db/open';
import { openExistingFileStore } from './documents/open-file-store';
import { type Env, readEnv } from './env';
import { openExistingDatabase } from './open-existing-database';
import { readArguments, Refused, runCommand } from './run-command';

const USAGE = `Backs up the product of these settings, running or not, into BACKUP_TARGET.

  npm run backup                              takes a backup and reads everything back
  npm run backup -- --if-older-than <minutes> only where the newest is older; reads everything back once a day
  npm run backup -- list                      names the backups, newest first
  npm run backup -- verify [name]             reads the newest or the named one back

Exit codes: 0 all is well, 1 the command failed, 2 the backup was taken, but rows lack their file or have a wrong one.`;

const FILES_LOST = 2;

const say = (line: string) => process.stdout.write(`${line}\n`);

async function main(): Promise<number> {
  const { values, positionals } = readArguments({ 'if-older-than': { type: 'string' } }, USAGE);
  const [action = 'take', name, ...rest] = positionals;
  const minutes = values['if-older-than'];
  const fits =
    (action === 'take' && positionals.length === 0 && (minutes === undefined || Number(minutes) > 0)) ||
    (action === 'list' && name === undefined && minutes === undefined) ||
    (action === 'verify' && rest.length === 0 && minutes === undefined);
  if (values.help || !fits) throw new Refused(USAGE);

  const env = readEnv(process.env);
  const key = readBackupKey(env);
  if (!env.BACKUP_TARGET || !key)
    throw new Refused(
      'Set BACKUP_TARGET, a folder or s3://bucket/prefix, and BACKUP_KEY or BACKUP_KEY_FILE.',
    );
  const target = await openTarget(env.BACKUP_TARGET, env);
  if (action === 'list') return list(target);
  if (action === 'verify') return verify(env, target, key, name);
  return take(env, target, key, minutes === undefined ? undefined : Number(minutes) * 60_000);
}

async function list(target: BackupTarget): Promise<number> {
  for (const { name } of await listBackups(target)) say(name);
  return 0;
}

async function verify(env: Env, target: BackupTarget, key: BackupKey, wanted?: string): Promise<number> {
  const name = wanted ?? (await listBackups(target))[0]?.name;
  if (!name) throw new Refused('There is no backup in the target yet.');
  const manifest = await readManifest(target, key, name);
  const workFolder = join(env.DATA_DIR, 'verifying');
  const report = showProgress();
  const damaged = await verifyBackup({ target, key, workFolder, report }, manifest, () => true);
  if (damaged.length > 0)
    throw new ArchiveRefused('damaged', `${damaged.length} parts of ${name} are missing or damaged.`);
  say(`${name} is whole: ${manifest.files.length} files and the database are as they were.`);
  return 0;
}

async function take(env: Env, target: BackupTarget, key: BackupKey, leastAgeMs?: number): Promise<number> {
  const database = await openExistingDatabase(env);
  try {
    const release = await takeTurn(env, database);
    if (!release) {
      // By schedule, another process of the same product is at it.
      if (leastAgeMs !== undefined) return 0;
      throw new Refused('Another backup is being taken.');
    }
    try {
      const [newest] = leastAgeMs === undefined ? [] : await listBackups(target);
      // A little early is in time: the schedule and the clock of the target need not agree to the second.
      if (newest && Date.now() - newest.time < leastAgeMs! * 0.9) return 0;
      const files = await openExistingFileStore(env);
      const report = showProgress();
      const isThorough = leastAgeMs === undefined;
      const { name, manifest, sent } = await takeBackup(
        { database, files, env, target, key, report },
        isThorough,
      );
      const keeping = { count: env.BACKUP_KEEP_COUNT, days: env.BACKUP_KEEP_DAYS };
      const expired = await removeExpired(target, keeping, Date.now());
      for (const removed of expired) say(`removed ${removed}, which is past its time`);
      if (manifest.filesVerifiedAt === manifest.takenAt) await removeUnused(target, key, Date.now());
      for (const { key: lost, document } of manifest.lost)
        say(
          `The file ${lost} of document ${document} is missing or has another content: npm run files -- check`,
        );
      if (!manifest.registry)
        say(`The registry of remotes (${env.REMOTES}) could not be read and is not in it.`);
      const rows = Object.values(manifest.database.tables).reduce((sum, count) => sum + count, 0);
      say(`${name} taken and verified: ${rows} rows, ${manifest.files.length} files, ${sent} parts sent.`);
      return manifest.lost.length > 0 ? FILES_LOST : 0;
    } finally {
      await release();
    }
  } finally {
    await database.close();
  }
}

/** One backup at a time: of one data folder by its lock, of a libSQL server by a lease in the database. */
async function takeTurn(env: Env, database: Database): Promise<(() => void | Promise<void>) | undefined> {
  if (!isFileUrl(env.databaseUrl)) return takeLease(database, 'backup');
  mkdirSync(env.DATA_DIR, { recursive: true, mode: 0o700 });
  return takeLock(join(env.DATA_DIR, 'backup-lock.db')).catch((error: unknown) => {
    if (!isBusy(error)) throw error;
    return undefined;
  });
}

runCommand(main);
