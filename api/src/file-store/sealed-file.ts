import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { chunksOf } from './chunks-of';
import { type DataKey, decrypt, encrypt } from './data-keys';
import { FileDamaged } from './file-store';

// A sealed file is a header and chunks of AES-256-GCM under a key of its own:
//
//   "LHFILE" | format 1 | id of the data key (8) | size of the content (6) | its key, encrypted (60) | chunks
//
// The encryption of its key authenticates all of the header and the name under which the file is stored, and with the size
// the number of chunks. A chunk has up to 256 KB of content and a tag; its nonce is its number.

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

/** How many bytes content of this size takes when it is sealed. */
export const sealedSize = (size: number): number => HEADER_BYTES + size + chunkCount(size) * TAG_BYTES;

/** Id of the data key of a sealed file by its beginning, in hex; undefined for a file that is not sealed. */
export function keyIdOf(header: Buffer): string | undefined {
  if (!header.subarray(0, MAGIC.length).equals(MAGIC)) return undefined;
  return header.subarray(MAGIC.length, MAGIC.length + ID_BYTES).toString('hex');
}

/** Seals content of `size` bytes for the name `storageKey`; throws where the source has more or fewer. */
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
  for await (const { chunk } of chunksOf(source, CHUNK_BYTES)) {
    sealed += chunk.length;
    if (chunk.length === 0) continue;
    const cipher = createCipheriv('aes-256-gcm', fileKey, nonceOf(index++));
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
  }
  if (sealed !== size) throw new FileDamaged(storageKey);
}

/** What a header says, once it is known to be the one that was written for this name. Throws `FileDamaged`. */
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

/** Where in a sealed file the chunks lie that hold these bytes of its content; both ends included. */
export function chunkRange({ start, end }: { start: number; end: number }, size: number) {
  const first = Math.floor(start / CHUNK_BYTES);
  const last = Math.min(Math.floor(end / CHUNK_BYTES), chunkCount(size) - 1);
  const from = (index: number) => HEADER_BYTES + index * SEALED_CHUNK_BYTES;
  return { first, last, start: from(first), end: Math.min(from(last + 1), sealedSize(size)) - 1 };
}

/** The bytes of the content from `start` to `end` out of the chunks that hold them. Throws `FileDamaged` in place of the first that is not as it was. */
export async function* openChunks(
  { fileKey, size }: ReturnType<typeof openHeader>,
  { start, end }: { start: number; end: number },
  storageKey: string,
  sealed: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const { first, last } = chunkRange({ start, end }, size);
  let index = first;
  for await (const { chunk } of chunksOf(sealed, SEALED_CHUNK_BYTES)) {
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
