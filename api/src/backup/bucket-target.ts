import { Readable } from 'node:stream';
import { DeleteObjectCommand } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import {
  type Bucket,
  encrypted,
  listObjects,
  openBucket,
  readObject,
  unlessSilent,
} from '../file-store/bucket';
import { type BackupTarget, NotInTarget } from './backup-target';

/** Backups in a bucket of the S3 protocol, below `prefix`, which is empty or ends with `/`. */
export function createBucketTarget(settings: Bucket, prefix: string): BackupTarget {
  const client = openBucket(settings);
  const { bucket: Bucket } = settings;
  return {
    async put(name, content) {
      // Uploaded in pieces of 5 MB, the last of which completes the object: the length need not be known in advance.
      const Body = Readable.from(content, { objectMode: false });
      const params = { Bucket, Key: prefix + name, Body, ...encrypted(settings) };
      await new Upload({ client, params, queueSize: 2 }).done();
    },

    async read(name) {
      try {
        return await readObject(client, { Bucket, Key: prefix + name });
      } catch (error) {
        throw (error as Error).name === 'NoSuchKey' ? new NotInTarget(name) : error;
      }
    },

    async *list(folder) {
      for await (const { key, since } of listObjects(client, Bucket, prefix + folder))
        yield { name: key.slice(prefix.length), since };
    },

    async remove(name) {
      const removal = new DeleteObjectCommand({ Bucket, Key: prefix + name });
      await unlessSilent((options) => client.send(removal, options));
    },
  };
}
