// Releases in an S3 bucket, below `PREFIX/releases/`; the registry's URL of the remote leads to PREFIX.
import fs from 'node:fs/promises';
import path from 'node:path';
import { integrityOf } from '../remote/descriptor.mjs';
import { refuseOtherFiles } from './make-release.mjs';
import { Refusal } from './refusal.mjs';

const TYPES = {
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.map': 'application/json',
};
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Credentials come from the SDK's standard environment variables. */
export async function bucketStore(address, env) {
  const { Bucket, prefix } = parse(address);
  const { S3Client, PutObjectCommand, GetObjectCommand, DeleteObjectCommand, ListObjectsV2Command } =
    await import('@aws-sdk/client-s3');
  const endpoint = env.RELEASE_S3_ENDPOINT;
  const client = new S3Client({
    region: env.AWS_REGION || 'us-east-1',
    ...(endpoint && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const keyOf = (version, file) => `${prefix}${version}/${file}`;

  return {
    description: `s3://${Bucket}/${prefix}`,

    /**
     * Puts the files there and `release.json` last, without which nobody reads them. Repairs a release that is there already
     * where files are missing or broken; throws where it has other files. Returns whether there was anything to do.
     */
    async upload({ version, files, envelope, isOurs }) {
      const there = await read(keyOf(version, 'release.json'));
      if (there !== undefined) refuseOtherFiles(there, version, files);
      const missing = [];
      for (const file of files) {
        const content = there === undefined ? undefined : await read(keyOf(version, file.path));
        if (content === undefined || integrityOf(content) !== file.integrity) missing.push(file);
      }
      if (missing.length === 0 && isOurs(there.toString())) return false;
      for (const file of missing)
        await put(keyOf(version, file.path), await fs.readFile(file.source), IMMUTABLE);
      await put(keyOf(version, 'release.json'), envelope, 'no-cache');
      return true;
    },

    /** Complete releases, and uploads that were cut off; `changedAt` in milliseconds since 1970. */
    async list() {
      const found = new Map();
      for await (const { Key, LastModified } of objects(prefix)) {
        const [id, ...file] = Key.slice(prefix.length).split('/');
        const known = found.get(id) ?? { id, changedAt: 0, isComplete: false };
        known.changedAt = Math.max(known.changedAt, LastModified.getTime());
        known.isComplete ||= file.join('/') === 'release.json';
        found.set(id, known);
      }
      return Promise.all(
        [...found.values()].map(async ({ id, changedAt, isComplete }) => ({
          id,
          changedAt,
          text: isComplete ? (await read(keyOf(id, 'release.json')))?.toString() : undefined,
        })),
      );
    },

    /** Removes an item of `list`, `release.json` first, so that nobody reads half a release. */
    async remove({ id }) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(id, 'release.json') }));
      for await (const { Key } of objects(keyOf(id, '')))
        await client.send(new DeleteObjectCommand({ Bucket, Key }));
    },
  };

  async function put(Key, Body, CacheControl) {
    const ContentType = TYPES[path.extname(Key)] ?? 'application/octet-stream';
    await client.send(new PutObjectCommand({ Bucket, Key, Body, CacheControl, ContentType }));
  }

  async function read(Key) {
    try {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
      return Buffer.from(await Body.transformToByteArray());
    } catch (error) {
      if (error.name === 'NoSuchKey') return undefined;
      throw error;
    }
  }

  async function* objects(Prefix) {
    for (let ContinuationToken; ;) {
      const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }));
      yield* page.Contents ?? [];
      ContinuationToken = page.NextContinuationToken;
      if (!ContinuationToken) return;
    }
  }
}

function parse(address) {
  const [, Bucket, folder] = /^s3:\/\/([\w.-]+)\/?(.*?)\/?$/.exec(address) ?? [];
  if (!Bucket) throw new Refusal(`RELEASE_STORE must be a folder or s3://bucket/prefix; it is ${address}.`);
  return { Bucket, prefix: `${folder ? `${folder}/` : ''}releases/` };
}
