import { NotInTarget } from './backup/backup-target';
import { listBackups, readManifest } from './backup/manifest';
import { openTarget, readBackupKey, splitArchive } from './backup/open-target';
import { restoreBackup } from './backup/restore-backup';
import { ArchiveRefused } from './backup/seal';
import { showProgress } from './backup/show-progress';
import { schemaAgeAt } from './db/migrate';
import { readEnv } from './env';
import { readArguments, Refused, runCommand } from './run-command';

const USAGE = `Restores a backup into an empty folder, which is a DATA_DIR then.

  npm run restore -- <archive> --into <folder>
  npm run restore -- latest --into <folder>    the newest one in BACKUP_TARGET

<archive> is a file below backups/, with parts/ beside that folder, or s3://bucket/prefix/backups/name. BACKUP_KEY or
BACKUP_KEY_FILE must be the key that it was taken with. Exit codes: 0 restored, 1 refused, with the folder as it was.`;

async function main(): Promise<number> {
  const { values, positionals } = readArguments({ into: { type: 'string' } }, USAGE);
  const [archive, ...rest] = positionals;
  const { into } = values;
  if (values.help || !archive || !into || rest.length > 0) throw new Refused(USAGE);
  const env = readEnv({ ...process.env, ...(archive === 'latest' ? {} : { BACKUP_TARGET: undefined }) });
  const key = readBackupKey(env);
  if (!key) throw new Refused('Set BACKUP_KEY or BACKUP_KEY_FILE to the key that the backup was taken with.');
  const { place, name: named } =
    archive === 'latest' ? { place: env.BACKUP_TARGET, name: undefined } : splitArchive(archive);
  if (!place) throw new Refused('Set BACKUP_TARGET, where the newest backup is to be found.');

  const target = await openTarget(place, env);
  const name = named ?? (await listBackups(target))[0]?.name;
  if (!name) throw new Refused(`There is no backup in ${place}.`);
  const manifest = await readManifest(target, key, name).catch((error: unknown) => {
    throw error instanceof NotInTarget ? new Refused(`There is no archive ${archive}.`) : error;
  });
  const age = schemaAgeAt(manifest.schema);
  if (age === 'newer')
    throw new ArchiveRefused(
      'newer',
      'The backup is of a newer version of the product: restore with that version.',
    );
  if (age === 'obsolete')
    throw new ArchiveRefused(
      'obsolete',
      'The backup is from before the first release, and this version cannot use it: restore with the version that took it.',
    );
  await restoreBackup({ target, key, report: showProgress() }, manifest, into);
  const { takenAt, files, lost } = manifest;
  process.stdout.write(
    `Restored ${name} of ${takenAt} into ${into}: the database and ${files.length} files.\n`,
  );
  if (lost.length > 0)
    process.stdout.write(
      `${lost.length} files were missing already when it was taken: npm run files -- check\n`,
    );
  return 0;
}

runCommand(main);
