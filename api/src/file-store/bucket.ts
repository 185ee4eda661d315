import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import {
  GetObjectCommand,
  type GetObjectCommandInput,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3';
import { noteLocation } from './failed-location';

/** Timeout for opening a connection. */
const CONNECT_MS = 3_000;
/** Timeout for the answer to a small call, or for its beginning if a file follows; all attempts together. */
const ANSWER_MS = 5_000;
/** A transfer without any progress for this long, or twice as long at most, is aborted; a slow one may take its time. */
export const SILENCE_MS = 30_000;
/** Idle connections are closed after this: those that broke unnoticed in an outage would otherwise each be tried and fail later. */
const UNUSED_MS = 10_000;
/** Timeout for requests without a limit of their own: the parts of a backup. */
const SOCKET_SILENCE_MS = 300_000;

/** A bucket sent nothing for too long. The code makes this a storage failure, like a refused connection. */
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
  /** The server-side encryption to request, or `off`. */
  readonly encryption: 'AES256' | 'aws:kms' | 'off';
}

/** Additional parameters of a request that stores an object, which ask the server to encrypt it at rest. */
export const encrypted = ({ encryption }: Bucket) =>
  encryption === 'off' ? {} : { ServerSideEncryption: encryption };

/** Silences the SDK's own log: errors are thrown, and logged once where they are answered. */
const nothing = () => undefined;
const logger = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing };

/** An S3 client for a bucket; credentials come from the SDK's standard environment variables. */
export function openBucket({ endpoint, region }: Bucket): S3Client {
  // The api limits its own requests. Here a request must not wait for slow readers' sockets until it looks like a timeout.
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
 * Resolves with the answer of `ask`. If there is no progress for `ms`, or twice as long at most, the signal passed to `ask` aborts
 * and this rejects with `BucketSilent`. `moved` returns a count that grows with the progress.
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

/** The content of an object; the stream fails with `BucketSilent` if the server stops sending. */
export async function readObject(
  client: S3Client,
  object: GetObjectCommandInput,
  silenceMs = SILENCE_MS,
): Promise<Readable> {
  const { Body } = await unlessSilent((options) => client.send(new GetObjectCommand(object), options));
  const body = Body as IncomingMessage;
  let before = -1;
  const timer = setInterval(() => {
    // A full buffer waits for its reader, which may be slow, and not for the server.
    const isFull = body.readableLength >= body.readableHighWaterMark;
    const received = isFull || body.complete ? -1 : body.socket.bytesRead;
    if (received !== -1 && received === before) body.destroy(new BucketSilent());
    before = received;
  }, silenceMs);
  return body
    .once('error', (error) => noteLocation(error, locationOf(object)))
    .once('close', () => clearInterval(timer));
}

/** All objects below a prefix of a bucket; `size` is in bytes, `since` in milliseconds since 1970. */
export async function* listObjects(
  client: S3Client,
  bucket: string,
  prefix: string,
): AsyncGenerator<{ key: string; size: number; since: number }> {
  for (let token: string | undefined; ;) {
    const next = new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: token });
    const page = await unlessSilent((options) => client.send(next, options));
    // An object without a time counts as new, since nothing new is ever removed.
    for (const { Key = '', Size = 0, LastModified = new Date() } of page.Contents ?? [])
      yield { key: Key, size: Size, since: LastModified.getTime() };
    token = page.NextContinuationToken;
    if (!token) return;
  }
}
