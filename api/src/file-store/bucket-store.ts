import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  HeadBucketCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { StorageUnavailable } from '../db/errors';
import {
  type Bucket,
  encrypted,
  listObjects,
  openBucket,
  readObject,
  SILENCE_MS,
  unlessSilent,
} from './bucket';
import { FileMissing, type FileStore } from './file-store';

const PREFIX = 'documents/';
const TRASH = 'trash/';
const NAME = /^[0-9a-f-]{36}$/;
const inTrash = (key: string) => TRASH + key.slice(PREFIX.length);

const unavailable = (cause: unknown) => new StorageUnavailable(cause, 'The bucket cannot be used');

/** Files in an S3 bucket. A transfer that makes no progress for `silenceMs`, or twice as long at most, is aborted. */
export function createBucketStore(settings: Bucket, silenceMs = SILENCE_MS): FileStore {
  const { bucket } = settings;
  const client = openBucket(settings);
  const removeObject = (Key: string) =>
    unlessSilent((options) => client.send(new DeleteObjectCommand({ Bucket: bucket, Key }), options));

  return {
    newKey: () => PREFIX + randomUUID(),

    async add(key, path) {
      const { size } = await stat(path);
      const body = createReadStream(path);
      try {
        const put = new PutObjectCommand({
          Bucket: bucket,
          Key: key,
          Body: body,
          ContentLength: size,
          ...encrypted(settings),
        });
        await unlessSilent(
          (options) => client.send(put, options),
          silenceMs,
          () => body.bytesRead,
        );
      } catch (error) {
        throw unavailable(error);
      } finally {
        body.destroy();
        await rm(path, { force: true });
      }
    },

    async read(key, range, _sealedBy, area) {
      try {
        const Key = area === 'trash' ? inTrash(key) : key;
        const Range = range && `bytes=${range.start}-${range.end}`;
        return await readObject(client, { Bucket: bucket, Key, Range }, silenceMs);
      } catch (error) {
        throw (error as Error).name === 'NoSuchKey' ? new FileMissing(key) : unavailable(error);
      }
    },

    discard: async (key) => void (await move(key, inTrash(key))),

    restore: (key) => move(inTrash(key), key),

    async remove(key) {
      await removeObject(inTrash(key));
    },

    async erase(key) {
      for (const each of [key, inTrash(key)]) await removeObject(each);
    },

    async check() {
      await unlessSilent((options) => client.send(new HeadBucketCommand({ Bucket: bucket }), options));
    },

    async *list(area) {
      const prefix = area === 'trash' ? TRASH : PREFIX;
      for await (const { key, ...found } of listObjects(client, bucket, prefix)) {
        const name = key.slice(prefix.length);
        if (NAME.test(name)) yield { key: PREFIX + name, ...found };
      }
    },
  };

  /** Returns whether there was anything to move. */
  async function move(from: string, to: string): Promise<boolean> {
    try {
      const copy = new CopyObjectCommand({
        Bucket: bucket,
        CopySource: `${bucket}/${from}`,
        Key: to,
        ...encrypted(settings),
      });
      // The server sends nothing while it copies, which takes longer the larger the file is.
      await unlessSilent((options) => client.send(copy, options), silenceMs);
    } catch (error) {
      if ((error as Error).name === 'NoSuchKey') return false;
      throw error;
    }
    await removeObject(from);
    return true;
  }
}
