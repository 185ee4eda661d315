import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import {
  GetObjectCommand,
  type GetObjectCommandInput,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3';
import { noteLocation } from './failed-location';

/** For one connection. */
const CONNECT_MS = 3_000;
/** For the answer to a small call, or for its beginning where a file follows; all attempts together. */
const ANSWER_MS = 5_000;
/** A file of which nothing moves for so long, or twice as long at most, is given up; a slow one may take its time. */
export const SILENCE_MS = 30_000;
/** An unused connection: what the line forgot while it was away is not tried again later, one after the other. */
const UNUSED_MS = 10_000;
/** What has no limit of its own: the pieces of a backup. */
const SOCKET_SILENCE_MS = 300_000;

/** A bucket was asked and said nothing for too long. The code makes it a failure of the storage, as a refused connection is. */
class BucketSilent extends Error {
  override readonly name = 'BucketSilent';
  readonly code = 'ETIMEDOUT';

  constructor(cause?: unknown) {
    super('The bucket does not answer', { cause });
  }
}

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
  // The api limits its requests: one more must not wait for those who read slowly, until it seems to be silence.
  const agent = { maxSockets: Infinity, timeout: UNUSED_MS };
  const client = new S3Client({
    region,
    logger,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      socketTimeout: SOCKET_SILENCE_MS,
      httpAgent: agent,
      httpsAgent: agent,
    },
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  client.middlewareStack.add(
    (next) => async (call) => {
      try {
        return await next(call);
      } catch (error) {
        noteLocation(error, locationOf(call.input as { Bucket?: string }));
        throw error;
      }
    },
    { step: 'initialize', name: 'noteLocation' },
  );
  return client;
}

const locationOf = ({ Bucket }: { Bucket?: string | undefined }) => `The bucket ${Bucket}`;

/**
 * What `ask` answers. The signal that it is given aborts, and this rejects with `BucketSilent`, once nothing `moved` for `ms`, or
 * twice as long at most; `moved` is a count that grows.
 */
export async function unlessSilent<Answer>(
  ask: (options: { abortSignal: AbortSignal }) => Promise<Answer>,
  ms = ANSWER_MS,
  moved = () => 0,
): Promise<Answer> {
  const silent = new AbortController();
  let before = moved();
  const timer = setInterval(() => {
    if (moved() === before) silent.abort();
    before = moved();
  }, ms);
  try {
    return await ask({ abortSignal: silent.signal });
  } catch (error) {
    const isSilence = silent.signal.aborted || (error as Error).name === 'TimeoutError';
    throw isSilence ? new BucketSilent(error) : error;
  } finally {
    clearInterval(timer);
  }
}

/** The content of an object; it ends with `BucketSilent` where the server sends nothing more of it. */
export async function readObject(
  client: S3Client,
  object: GetObjectCommandInput,
  silenceMs = SILENCE_MS,
): Promise<Readable> {
  const { Body } = await unlessSilent((options) => client.send(new GetObjectCommand(object), options));
  const body = Body as IncomingMessage;
  let before = -1;
  const timer = setInterval(() => {
    // What is full waits for its reader, who may be slow, and not for the server.
    const isFull = body.readableLength >= body.readableHighWaterMark;
    const received = isFull || body.complete ? -1 : body.socket.bytesRead;
    if (received !== -1 && received === before) body.destroy(new BucketSilent());
    before = received;
  }, silenceMs);
  return body
    .once('error', (error) => noteLocation(error, locationOf(object)))
    .once('close', () => clearInterval(timer));
}

/** Everything below a prefix of a bucket, with its size in bytes and its time in milliseconds since 1970. */
export async function* listObjects(
  client: S3Client,
  bucket: string,
  prefix: string,
): AsyncGenerator<{ key: string; size: number; since: number }> {
  for (let token: string | undefined; ;) {
    const next = new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: token });
    const page = await unlessSilent((options) => client.send(next, options));
    // What has no time is taken for young: nothing young is ever removed.
    for (const { Key = '', Size = 0, LastModified = new Date() } of page.Contents ?? [])
      yield { key: Key, size: Size, since: LastModified.getTime() };
    token = page.NextContinuationToken;
    if (!token) return;
  }
}
