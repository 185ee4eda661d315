import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import S3rver from 's3rver';
import { temporaryFolder } from './api-process';

const BUCKET = 'clients';

export interface BucketServer {
  /** Settings with which the product keeps its documents there. */
  readonly settings: Record<'S3_BUCKET' | 'S3_ENDPOINT' | 'S3_PLAIN_HTTP_REASON', string>;
  /** To be set in the environment beside the settings. */
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

export interface BucketLine {
  /** The bucket's settings, with this line as the endpoint. */
  readonly settings: BucketServer['settings'];
  /** After the server has sent `bytes` more, nothing passes; connections are still accepted, and neither side is notified. */
  readonly fallSilent: (bytes?: number) => void;
  /** After the server has sent `bytes` more, every connection is closed, and so is each new one. */
  readonly hangUp: (bytes: number) => void;
  /** New connections carry everything again; those that lost something stay silent, as when a firewall has forgotten them. */
  readonly mend: () => void;
  readonly stop: () => void;
}

/** A line to an S3 server that can fall silent without closing its connections. */
export async function startBucketLine({ settings }: BucketServer): Promise<BucketLine> {
  let left = Infinity;
  let hangsUp = false;
  const sockets: Socket[] = [];
  const line = createServer((near) => {
    const far = connect(Number(new URL(settings.S3_ENDPOINT).port), '127.0.0.1');
    sockets.push(near, far);
    if (hangsUp && left <= 0) near.destroy();
    let isLost = false;
    const pass = (to: Socket, piece: Buffer, most: number) => {
      isLost ||= left <= 0;
      if (!isLost) to.write(piece.subarray(0, most));
    };
    near.on('data', (piece) => pass(far, piece, Infinity));
    far.on('data', (piece) => {
      pass(near, piece, left);
      left -= piece.length;
      if (hangsUp && left <= 0) for (const socket of sockets) socket.destroy();
    });
    for (const [one, other] of [[near, far] as const, [far, near] as const])
      one.on('error', () => undefined).on('close', () => (isLost ? undefined : other.destroy()));
  });
  await once(line.listen(0, '127.0.0.1'), 'listening');
  return {
    settings: { ...settings, S3_ENDPOINT: `http://127.0.0.1:${(line.address() as AddressInfo).port}` },
    fallSilent: (bytes = 0) => void (left = bytes),
    hangUp(bytes) {
      left = bytes;
      hangsUp = true;
    },
    mend: () => void (left = Infinity),
    stop() {
      for (const socket of sockets) socket.destroy();
      line.close();
    },
  };
}
