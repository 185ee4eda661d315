import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { StorageUnavailable } from '../db/errors';
import { type Bucket, encrypted, listObjects, openBucket } from './bucket';
import { FileMissing, type FileStore } from './file-store';

const PREFIX = 'documents/';
const TRASH = 'trash/';
const NAME = /^[0-9a-f-]{36}$/;
const inTrash = (key: string) => TRASH + key.slice(PREFIX.length);

/** Files in a bucket of the S3 protocol. */
export function createBucketStore(settings: Bucket): FileStore {
  const { bucket } = settings;
  const client = openBucket(settings);

  return {
    newKey: () => PREFIX + randomUUID(),

    async add(key, path) {
      const { size } = await stat(path);
      const body = createReadStream(path);
      try {
        await client.send(
          new PutObjectCommand({
            ...{ Bucket: bucket, Key: key, Body: body, ContentLength: size },
            ...encrypted(settings),
          }),
        );
      } catch (error) {
        throw new StorageUnavailable(error);
      } finally {
        body.destroy();
        await rm(path, { force: true });
      }
    },

    async read(key, range) {
      try {
        const { Body } = await client.send(
          new GetObjectCommand({
            Bucket: bucket,
            Key: key,
            Range: range && `bytes=${range.start}-${range.end}`,
          }),
        );
        return Body as Readable;
      } catch (error) {
        throw (error as Error).name === 'NoSuchKey' ? new FileMissing(key) : new StorageUnavailable(error);
      }
    },

    discard: async (key) => void (await move(key, inTrash(key))),

    restore: (key) => move(inTrash(key), key),

    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: inTrash(key) }));
    },

    async erase(key) {
      for (const Key of [key, inTrash(key)])
        await client.send(new DeleteObjectCommand({ Bucket: bucket, Key }));
    },

    async check() {
      await client.send(new HeadBucketCommand({ Bucket: bucket }));
    },

    async *list(area) {
      const prefix = area === 'trash' ? TRASH : PREFIX;
      for await (const { key, ...found } of listObjects(client, bucket, prefix)) {
        const name = key.slice(prefix.length);
        if (NAME.test(name)) yield { key: PREFIX + name, ...found };
      }
    },
  };

  /** Answers whether there was anything to move. */
  async function move(from: string, to: string): Promise<boolean> {
    try {
      await client.send(
        new CopyObjectCommand({
          ...{ Bucket: bucket, CopySource: `${bucket}/${from}`, Key: to },
          ...encrypted(settings),
        }),
      );
    } catch (error) {
      if ((error as Error).name === 'NoSuchKey') return false;
      throw error;
    }
    await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: from }));
    return true;
  }
}
