import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { lockUnlessBusy } from '../db/lock-file';
import { type Env, StartRefused } from '../env';
import type { FileStore } from './file-store';
import { createFolderStore } from './folder-store';
import { createSealedStore } from './sealed-store';

/** A bucket on the S3 server of the settings. */
export const bucketOf = (
  { S3_ENDPOINT, S3_REGION, S3_ENCRYPTION }: Pick<Env, 'S3_ENDPOINT' | 'S3_REGION' | 'S3_ENCRYPTION'>,
  bucket: string,
) => ({ bucket, endpoint: S3_ENDPOINT, region: S3_REGION, encryption: S3_ENCRYPTION });

/** Where uploads are spooled until they are complete and checked; on the same disk as the folder store. */
export const uploadFolder = ({ DATA_DIR }: Pick<Env, 'DATA_DIR'>) => join(DATA_DIR, 'uploads');

/**
 * Locks the folder of uploads: `encrypt` has files under way there, which the sweep of a start would take for leftovers.
 * Returns a function that frees it; undefined if another process holds it.
 */
export const takeUploads = ({ DATA_DIR }: Pick<Env, 'DATA_DIR'>) =>
  lockUnlessBusy(join(DATA_DIR, 'encrypt-lock.db'));

/**
 * Creates the folders for uploads and files. Only called at the start of the api: a folder that vanishes later takes its
 * files with it, and recreating it empty would hide that.
 */
export async function makeFolders(env: Env): Promise<void> {
  const folders = env.S3_BUCKET ? [] : ['documents', 'trash'].map((name) => join(env.DATA_DIR, name));
  for (const folder of [uploadFolder(env), ...folders]) await mkdir(folder, { recursive: true, mode: 0o700 });
}

/** The store in the bucket, if one is set, or in the data folder; encrypted if a data key is set. */
export async function openFileStore(env: Env): Promise<FileStore> {
  return createSealedStore(await openPlace(env), env.dataKeys);
}

async function openPlace(env: Env): Promise<FileStore> {
  if (!env.S3_BUCKET) return createFolderStore(env.DATA_DIR);
  const { createBucketStore } = await import('./bucket-store');
  return createBucketStore(bucketOf(env, env.S3_BUCKET));
}

/** Like `openFileStore`, for commands that run beside the product; throws if the files are not there. */
export async function openExistingFileStore(env: Env): Promise<FileStore> {
  const files = await openFileStore(env);
  await files.check().catch((error: Error) => {
    throw new StartRefused(
      `The files of documents cannot be reached (${error.message}): is the disk mounted, and are the settings the product's?`,
    );
  });
  return files;
}
