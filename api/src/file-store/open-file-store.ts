import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Env, StartRefused } from '../env';
import type { FileStore } from './file-store';
import { createFolderStore } from './folder-store';
import { createSealedStore } from './sealed-store';

/** A bucket on the server of the settings. */
export const bucketOf = (
  { S3_ENDPOINT, S3_REGION, S3_ENCRYPTION }: Pick<Env, 'S3_ENDPOINT' | 'S3_REGION' | 'S3_ENCRYPTION'>,
  bucket: string,
) => ({ bucket, endpoint: S3_ENDPOINT, region: S3_REGION, encryption: S3_ENCRYPTION });

/** Where uploads lie until they are whole and checked; on the same disk as the folder store. */
export const uploadFolder = ({ DATA_DIR }: Pick<Env, 'DATA_DIR'>) => join(DATA_DIR, 'uploads');

/**
 * Makes the folders that uploads and files lie in. Only the start of the api does: one that vanished later took its files
 * with it, and an empty one in its place would hide that.
 */
export async function makeFolders(env: Env): Promise<void> {
  const folders = env.S3_BUCKET ? [] : ['documents', 'trash'].map((name) => join(env.DATA_DIR, name));
  for (const folder of [uploadFolder(env), ...folders]) await mkdir(folder, { recursive: true, mode: 0o700 });
}

/** The data folder, or the bucket where one is set, encrypted where a data key is. */
export async function openFileStore(env: Env): Promise<FileStore> {
  return createSealedStore(await openPlace(env), env.dataKeys);
}

async function openPlace(env: Env): Promise<FileStore> {
  if (!env.S3_BUCKET) return createFolderStore(env.DATA_DIR);
  const { createBucketStore } = await import('./bucket-store');
  return createBucketStore(bucketOf(env, env.S3_BUCKET));
}

/** The same for a command beside the product; refuses where the files are not there. */
export async function openExistingFileStore(env: Env): Promise<FileStore> {
  const files = await openFileStore(env);
  await files.check().catch((error: Error) => {
    throw new StartRefused(
      `The files of documents cannot be reached (${error.message}): is the disk mounted, and are the settings the product's?`,
    );
  });
  return files;
}
