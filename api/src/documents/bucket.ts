import { S3Client } from '@aws-sdk/client-s3';

export interface Bucket {
  readonly bucket: string;
  readonly endpoint: string | undefined;
  readonly region: string;
}

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
