import { rmSync } from 'node:fs';
import S3rver from 's3rver';
import { temporaryFolder } from './api-process';

const BUCKET = 'clients';

export interface BucketServer {
  /** Settings with which the product keeps its documents there. */
  readonly settings: Record<'S3_BUCKET' | 'S3_ENDPOINT' | 'S3_PLAIN_HTTP_REASON', string>;
  /** They belong into the environment beside the settings. */
  readonly credentials: Record<string, string>;
  readonly stop: () => Promise<void>;
}

/** A server of the S3 protocol in this process, with one empty bucket for documents and `others`. */
export async function startBucketServer(...others: string[]): Promise<BucketServer> {
  const directory = temporaryFolder();
  const configureBuckets = [BUCKET, ...others].map((name) => ({ name }));
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets });
  const { port } = await server.run();
  return {
    settings: {
      S3_BUCKET: BUCKET,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_PLAIN_HTTP_REASON: 'it is this process',
    },
    credentials: { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' },
    async stop() {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
