import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupTarget } from './backup/backup-target';
import { listBackups, type Manifest, readManifest } from './backup/manifest';
import { openTarget, readBackupKey } from './backup/open-target';
import { removeExpired, removeUnused } from './backup/prune-backups';
import { FILES_LOST, type NewestBackup, NOT_PRUNED } from './backup/schedule-backups';
import { ArchiveRefused, type BackupKey } from './backup/seal';
import { showProgress } from './backup/show-progress';
import { takeBackup } from './backup/take-backup';
import { verifyBackup } from './backup/verify-backup';
import { takeLease } from './db/lease';
import { lockUnlessBusy } from './db/lock-file';
import { type Database, isFileUrl } from './db/open';
import { openExistingFileStore } from './file-store/open-file-store';
import { type Env, readEnv } from './env';
import { errorForLog } from './log';
import { openExistingDatabase } from './open-existing-database';
import { requireDataKeys } from './file-store/require-data-keys';
import { readArguments, Refused, runCommand } from './run-command';

const USAGE = `Backs up the product of these settings, running or not, into BACKUP_TARGET.

  npm run backup                              takes a backup and reads everything back
  npm run backup -- --if-older-than <minutes> only where the newest is older; reads everything back once a day
  npm run backup -- list                      names the backups, newest first
  npm run backup -- verify [name]             reads the newest or the named one back

Exit codes: 0 all is well, 1 the command failed, 2 the backup was taken, but rows lack their file or have a wrong one,
3 the backup was taken, but old ones could not be removed.`;

/** Only a parent process that started this one on schedule listens. */
const notifyParent = (newest: NewestBackup) => process.send?.(newest);
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
  await mkdir(workFolder, { recursive: true, mode: 0o700 });
  const free = await lockUnlessBusy(join(workFolder, 'lock.db'));
  if (!free) throw new Refused('Another backup is being verified.');
  const report = showProgress();
  const damaged = await verifyBackup({ target, key, workFolder, report }, manifest, () => true).finally(free);
  if (damaged.length > 0)
    throw new ArchiveRefused('damaged', `${damaged.length} parts of ${name} are missing or damaged.`);
  say(`${name} is whole: ${manifest.files.length} files and the database are as they were.`);
  return 0;
}

async function take(env: Env, target: BackupTarget, key: BackupKey, leastAgeMs?: number): Promise<number> {
  // Backups go on after the product was rolled back to an older version; the newer version restores them.
  const database = await openExistingDatabase(env, { mayBeNewer: true });
  try {
    const claim = await claimBackup(env, database);
    if (!claim) {
      // On schedule, another process of the same product is already taking it.
      if (leastAgeMs !== undefined) return 0;
      throw new Refused('Another backup is being taken.');
    }
    try {
      const [newest] = leastAgeMs === undefined ? [] : await listBackups(target);
      // Slightly early counts as due: the schedule and the clock of the target need not agree to the second.
      if (newest && Date.now() - newest.time < leastAgeMs! * 0.9) {
        notifyParent({ newestAt: newest.time, isNew: false });
        return 0;
      }
      await requireDataKeys(database, env);
      const files = await openExistingFileStore(env);
      const report = showProgress();
      const isThorough = leastAgeMs === undefined;
      const { name, manifest, sent } = await takeBackup(
        { database, files, env, target, key, report, lost: claim.lost },
        isThorough,
      );
      notifyParent({ newestAt: Date.parse(manifest.takenAt), isNew: true });
      for (const { key: lost, document } of manifest.lost)
        say(
          `The file ${lost} of document ${document} is missing or has another content: npm run files -- check`,
        );
      if (!manifest.registry)
        say(`The registry of remotes (${env.REMOTES}) could not be read and is not in it.`);
      const rows = Object.values(manifest.database.tables).reduce((sum, count) => sum + count, 0);
      say(`${name} taken and verified: ${rows} rows, ${manifest.files.length} files, ${sent} parts sent.`);
      const isPruned = await prune(env, target, key, manifest, claim.lost);
      if (manifest.lost.length > 0) return FILES_LOST;
      return isPruned ? 0 : NOT_PRUNED;
    } finally {
      await claim.release();
    }
  } finally {
    await database.close();
  }
}

/** Removes what need not be kept any longer and returns whether that succeeded; the new backup exists either way. */
async function prune(
  env: Env,
  target: BackupTarget,
  key: BackupKey,
  manifest: Manifest,
  lost?: AbortSignal,
): Promise<boolean> {
  const keeping = { count: env.BACKUP_KEEP_COUNT, days: env.BACKUP_KEEP_DAYS };
  try {
    const expired = await removeExpired(target, keeping, Date.now(), lost);
    for (const removed of expired) say(`removed ${removed}, which is past its time`);
    if (manifest.filesVerifiedAt === manifest.takenAt) await removeUnused(target, key, Date.now(), lost);
    return true;
  } catch (error) {
    say(`Old backups could not be removed: ${errorForLog(error).message}`);
    return false;
  }
}

/** Allows one backup at a time: the lock of a data folder, or a lease in the database of a libSQL server, excludes others. */
async function claimBackup(
  env: Env,
  database: Database,
): Promise<{ release: () => void | Promise<void>; lost?: AbortSignal } | undefined> {
  if (!isFileUrl(env.databaseUrl)) return takeLease(database, 'backup');
  await mkdir(env.DATA_DIR, { recursive: true, mode: 0o700 });
  const release = await lockUnlessBusy(join(env.DATA_DIR, 'backup-lock.db'));
  return release && { release };
}

runCommand(main);
