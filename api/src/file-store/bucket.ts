import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';

export interface Bucket {
  readonly bucket: string;
  readonly endpoint: string | undefined;
  readonly region: string;
  /** What the server is asked to encrypt objects with, or `off`. */
  readonly encryption: 'AES256' | 'aws:kms' | 'off';
}

/** What a request that stores an object has besides: the server is asked to encrypt it on its disks. */
export const encrypted = ({ encryption }: Bucket) =>
  encryption === 'off' ? {} : { ServerSideEncryption: encryption };

/** Errors are thrown and logged once, where they are answered; the SDK's own log would repeat them. */
const nothing = () => undefined;
const logger = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing };

/** A connection to a bucket of the S3 protocol; credentials come from the SDK's standard environment variables. */
export function openBucket({ endpoint, region }: Bucket): S3Client {
  return new S3Client({
    region,
    logger,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

/** Everything below a prefix of a bucket, with its size in bytes and its time in milliseconds since 1970. */
export async function* listObjects(
  client: S3Client,
  bucket: string,
  prefix: string,
): AsyncGenerator<{ key: string; size: number; since: number }> {
  for (let token: string | undefined; ;) {
    const page = await client.send(
      new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: token }),
    );
    // What has no time is taken for young: nothing young is ever removed.
    for (const { Key = '', Size = 0, LastModified = new Date() } of page.Contents ?? [])
      yield { key: Key, size: Size, since: LastModified.getTime() };
    token = page.NextContinuationToken;
    if (!token) return;
  }
}
