import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { splitChunks } from './split-chunks';
import { type DataKey, decrypt, encrypt } from './data-keys';
import { FileDamaged } from './file-store';

// A sealed file is a header followed by chunks, encrypted with AES-256-GCM under a key generated for this file:
//
//   "LHFILE" | format 1 | id of the data key (8) | size of the content (6) | file key, encrypted (60) | chunks
//
// The encryption of the file key authenticates the whole header, and so the number of chunks, and the name under which the
// file is stored. A chunk has up to 256 KB of content and a tag; its nonce is its number.

const MAGIC = Buffer.from('LHFILE\x01', 'latin1');
const ID_BYTES = 8;
const SIZE_BYTES = 6;
const TOLD_BYTES = MAGIC.length + ID_BYTES + SIZE_BYTES;
const WRAPPED_BYTES = 12 + 32 + 16;
export const HEADER_BYTES = TOLD_BYTES + WRAPPED_BYTES;
const CHUNK_BYTES = 256 * 1024;
const TAG_BYTES = 16;
const SEALED_CHUNK_BYTES = CHUNK_BYTES + TAG_BYTES;

const chunkCount = (size: number) => Math.ceil(size / CHUNK_BYTES);

/** The number of bytes that content of this size takes once sealed. */
export const sealedSize = (size: number): number => HEADER_BYTES + size + chunkCount(size) * TAG_BYTES;

/** The id of the data key of a sealed file, in hex, from the header; undefined for a file that is not sealed. */
export function keyIdOf(header: Buffer): string | undefined {
  if (!header.subarray(0, MAGIC.length).equals(MAGIC)) return undefined;
  return header.subarray(MAGIC.length, MAGIC.length + ID_BYTES).toString('hex');
}

/** Seals content of `size` bytes for the name `storageKey`; throws if the source has more or fewer bytes. */
export async function* sealContent(
  { id, files }: DataKey,
  storageKey: string,
  size: number,
  source: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const told = Buffer.alloc(TOLD_BYTES);
  MAGIC.copy(told);
  told.write(id, MAGIC.length, 'hex');
  told.writeUIntBE(size, MAGIC.length + ID_BYTES, SIZE_BYTES);
  const fileKey = randomBytes(32);
  yield Buffer.concat([told, encrypt(files, fileKey, contextOf(told, storageKey))]);
  let index = 0;
  let sealed = 0;
  for await (const { chunk } of splitChunks(source, CHUNK_BYTES)) {
    sealed += chunk.length;
    if (chunk.length === 0) continue;
    const cipher = createCipheriv('aes-256-gcm', fileKey, nonceOf(index++));
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
  }
  if (sealed !== size) throw new FileDamaged(storageKey);
}

/** Reads a header; throws `FileDamaged` unless it is the one that was written for this name. */
export function openHeader(
  { files }: DataKey,
  storageKey: string,
  header: Buffer,
): { readonly size: number; readonly fileKey: Buffer } {
  const told = header.subarray(0, TOLD_BYTES);
  try {
    return {
      fileKey: decrypt(files, header.subarray(TOLD_BYTES, HEADER_BYTES), contextOf(told, storageKey)),
      size: told.readUIntBE(MAGIC.length + ID_BYTES, SIZE_BYTES),
    };
  } catch {
    throw new FileDamaged(storageKey);
  }
}

/** The byte range in a sealed file of the chunks that contain this range of the content; both ends inclusive. */
export function chunkRange({ start, end }: { start: number; end: number }, size: number) {
  const first = Math.floor(start / CHUNK_BYTES);
  const last = Math.min(Math.floor(end / CHUNK_BYTES), chunkCount(size) - 1);
  const from = (index: number) => HEADER_BYTES + index * SEALED_CHUNK_BYTES;
  return { first, last, start: from(first), end: Math.min(from(last + 1), sealedSize(size)) - 1 };
}

/** The content from `start` to `end`, decrypted from the chunks that contain it. Throws `FileDamaged` at the first altered chunk. */
export async function* openChunks(
  { fileKey, size }: ReturnType<typeof openHeader>,
  { start, end }: { start: number; end: number },
  storageKey: string,
  sealed: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const { first, last } = chunkRange({ start, end }, size);
  let index = first;
  for await (const { chunk } of splitChunks(sealed, SEALED_CHUNK_BYTES)) {
    if (index > last) throw new FileDamaged(storageKey);
    const at = index * CHUNK_BYTES;
    const plain = openChunk(fileKey, index++, chunk, storageKey);
    if (plain.length !== Math.min(CHUNK_BYTES, size - at)) throw new FileDamaged(storageKey);
    yield plain.subarray(Math.max(0, start - at), end - at + 1);
  }
  if (index <= last) throw new FileDamaged(storageKey);
}

function openChunk(fileKey: Buffer, index: number, chunk: Buffer, storageKey: string): Buffer {
  if (chunk.length <= TAG_BYTES) throw new FileDamaged(storageKey);
  const decipher = createDecipheriv('aes-256-gcm', fileKey, nonceOf(index), { authTagLength: TAG_BYTES });
  decipher.setAuthTag(chunk.subarray(-TAG_BYTES));
  const plain = decipher.update(chunk.subarray(0, -TAG_BYTES));
  try {
    decipher.final();
  } catch {
    throw new FileDamaged(storageKey);
  }
  return plain;
}

const contextOf = (told: Buffer, storageKey: string) => Buffer.concat([told, Buffer.from(storageKey)]);

function nonceOf(index: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(index, 6, 6);
  return nonce;
}
