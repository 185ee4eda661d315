import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileKind } from '../contract';
import { HEAD_BYTES, kindOfFile, kindOfHead } from './file-kind';
import { emptyFile, fileTooLarge, wrongKind } from './refusals';

/** A file that is whole, checked and on disk, but not yet stored. */
export interface SpooledFile {
  readonly path: string;
  readonly size: number;
  /** Hex. */
  readonly sha256: string;
  readonly kind: FileKind;
}

export interface SpoolRules {
  readonly folder: string;
  readonly maxBytes: number;
}

/** Writes what comes to a file of its own; throws 413, 415 or 422 and leaves nothing behind. */
export async function spoolFile(
  chunks: AsyncIterable<Buffer>,
  { folder, maxBytes }: SpoolRules,
): Promise<SpooledFile> {
  const path = join(folder, `${randomUUID()}.part`);
  const handle = await open(path, 'wx', 0o600);
  try {
    const { head, ...written } = await writeAll(handle, chunks, maxBytes);
    const kind = await kindOfFile(path, head);
    if (!kind) throw wrongKind();
    await handle.sync();
    await handle.close();
    return { path, kind, ...written };
  } catch (error) {
    await handle.close();
    await rm(path, { force: true });
    throw error;
  }
}

async function writeAll(handle: FileHandle, chunks: AsyncIterable<Buffer>, maxBytes: number) {
  const hash = createHash('sha256');
  let head: Buffer = Buffer.alloc(0);
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > maxBytes) throw fileTooLarge(maxBytes);
    if (head.length < HEAD_BYTES) {
      head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES - head.length)]);
      if (head.length === HEAD_BYTES && !kindOfHead(head)) throw wrongKind();
    }
    hash.update(chunk);
    for (let from = 0; from < chunk.length;) from += (await handle.write(chunk, from)).bytesWritten;
  }
  if (size === 0) throw emptyFile();
  return { head, size, sha256: hash.digest('hex') };
}
