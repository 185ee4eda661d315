import { createHash } from 'node:crypto';

/** Identifies content by its hash and size. */
export interface Content {
  /** Hash of the content, in hex. */
  readonly sha256: string;
  /** In bytes. */
  readonly size: number;
}

export async function measureContent(source: AsyncIterable<Buffer>): Promise<Content> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of source) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { sha256: hash.digest('hex'), size };
}
