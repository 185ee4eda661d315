import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from '../env';
import type { FileStore } from './file-store';
import { createFolderStore } from './folder-store';

/** Where uploads lie until they are whole and checked; on the same disk as the folder store. */
export const uploadFolder = ({ DATA_DIR }: Pick<Env, 'DATA_DIR'>) => join(DATA_DIR, 'uploads');

/** The data folder, or the bucket where one is set. */
export async function openFileStore(env: Env): Promise<FileStore> {
  await mkdir(uploadFolder(env), { recursive: true, mode: 0o700 });
  if (env.S3_BUCKET) {
    const { createBucketStore } = await import('./bucket-store');
    return createBucketStore({ bucket: env.S3_BUCKET, endpoint: env.S3_ENDPOINT, region: env.S3_REGION });
  }
  for (const name of ['documents', 'trash'])
    await mkdir(join(env.DATA_DIR, name), { recursive: true, mode: 0o700 });
  return createFolderStore(env.DATA_DIR);
}
