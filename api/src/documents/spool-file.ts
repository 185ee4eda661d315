import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { FILE_KINDS, type FileKind } from '../contract';
import { invalid, Refusal } from '../errors';
import { HEAD_BYTES, kindOfFile, kindOfHead } from './file-kind';

const kinds = Object.values(FILE_KINDS).map(({ name }) => name);
const KINDS = `${kinds.slice(0, -1).join(', ')} or ${kinds.at(-1)}`;

const wrongKind = () =>
  new Refusal(415, 'unsupported-file', 'Unsupported file', {
    detail: `This file is not a ${KINDS} file. What counts is what is in it, not its name`,
  });
const emptyFile = () => invalid([{ pointer: '/file', message: 'The file is empty' }]);
export const fileTooLarge = (maxBytes: number) =>
  new Refusal(413, 'too-large', 'File too large', {
    detail: `The file is larger than ${maxBytes / (1024 * 1024)} MB, the most that one file may have`,
  });

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
