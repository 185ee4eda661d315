import { readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { seeSetting } from '@lisle-harrow/server/environment/setting';
import { type Env, StartRefused } from '../env';
import { bucketOf } from '../file-store/open-file-store';
import type { BackupTarget } from './backup-target';
import { createFolderTarget } from './folder-target';
import type { BackupKey } from './seal';

const KEY_BYTES = 32;

/** Opens a folder, or `s3://bucket/prefix` with the same server and credentials as the bucket of documents. */
export async function openTarget(place: string, env: Parameters<typeof bucketOf>[0]): Promise<BackupTarget> {
  const [, bucket, prefix = ''] = /^s3:\/\/([^/]+)(?:\/(.*))?$/.exec(place) ?? [];
  if (!bucket) {
    // A disk that is not mounted must not pass for an empty folder.
    if (!statSync(place, { throwIfNoEntry: false })?.isDirectory())
      throw new StartRefused(
        `The folder for backups ${place} is not there; make it once. ${seeSetting('BACKUP_TARGET')}`,
      );
    return createFolderTarget(resolve(place));
  }
  const { createBucketTarget } = await import('./bucket-target');
  return createBucketTarget(bucketOf(env, bucket), prefix && prefix.replace(/(?<!\/)\/*$/, '/'));
}

/** The target that holds an archive, and its name there: `backups/<time>.lhbackup`. */
export function splitArchive(archive: string): { place: string; name: string } {
  const [, place, name] = /^(s3:\/\/.+)\/(backups\/[^/]+)$/.exec(archive) ?? [];
  if (place && name) return { place, name };
  const path = resolve(archive);
  return {
    place: dirname(dirname(path)),
    name: path.slice(dirname(dirname(path)).length).replace(/^\/+/, ''),
  };
}

/** The key from the settings; undefined if none is set. */
export function readBackupKey({
  BACKUP_KEY,
  BACKUP_KEY_FILE,
}: Pick<Env, 'BACKUP_KEY' | 'BACKUP_KEY_FILE'>): BackupKey | undefined {
  if (BACKUP_KEY) return Buffer.from(BACKUP_KEY, 'base64');
  if (!BACKUP_KEY_FILE) return undefined;
  let content: Buffer;
  try {
    content = readFileSync(BACKUP_KEY_FILE);
  } catch (error) {
    throw new StartRefused(
      `BACKUP_KEY_FILE cannot be read (${(error as Error).message}). ${seeSetting('BACKUP_KEY_FILE')}`,
    );
  }
  const key = content.length === KEY_BYTES ? content : Buffer.from(content.toString(), 'base64');
  if (key.length !== KEY_BYTES)
    throw new StartRefused(
      `BACKUP_KEY_FILE must hold 32 bytes, as they are or in base64. ${seeSetting('BACKUP_KEY_FILE')}`,
    );
  return key;
}
