import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { splitChunks } from '../file-store/split-chunks';

// The format is described in docs/backup-format.md. A change of it must raise FORMAT.

export const FORMAT = 1;
const MAGIC = Buffer.from('LHBACKUP');
const KEY_ID_BYTES = 8;
const SALT_BYTES = 16;
const HEADER_BYTES = MAGIC.length + 1 + KEY_ID_BYTES + SALT_BYTES;
const CHUNK_BYTES = 256 * 1024;
const TAG_BYTES = 16;
const NONCE_BYTES = 12;

/** Something that a backup stored cannot be used; the message says why in one sentence. */
export class ArchiveRefused extends Error {
  override readonly name = 'ArchiveRefused';

  constructor(
    readonly reason: 'damaged' | 'foreign' | 'newer' | 'obsolete' | 'other-key' | 'unfit',
    message: string,
  ) {
    super(message);
  }
}

/** 32 secret bytes. */
export type BackupKey = Buffer;

const derive = (key: BackupKey, purpose: string, salt: Buffer | string, bytes: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, `lisle-harrow backup ${purpose}`, bytes));

/** Identifies the key that sealed an object without revealing anything about the key. */
const keyId = (key: BackupKey) => derive(key, 'key id', '', KEY_ID_BYTES);

/** The name under which content with this hash is stored: without the key nobody can tell what the content is. */
export const nameOfContent = (key: BackupKey, sha256: string): string =>
  createHmac('sha256', derive(key, 'names', '', 32))
    .update(sha256)
    .digest('hex');

/**
 * Encrypts a stream in chunks, each authenticated with its position and with whether it is the last one, so that
 * truncation, replacement and reordering are detected.
 */
export function seal(key: BackupKey) {
  return async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const salt = randomBytes(SALT_BYTES);
    const header = Buffer.concat([MAGIC, Buffer.of(FORMAT), keyId(key), salt]);
    const chunkKey = derive(key, 'chunks', salt, 32);
    yield header;
    let index = 0;
    for await (const { chunk, isLast } of splitChunks(source, CHUNK_BYTES)) {
      const cipher = createCipheriv('aes-256-gcm', chunkKey, nonceOf(index++, isLast));
      cipher.setAAD(header);
      yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
    }
  };
}

/** Decrypts what `seal` produced; yields nothing that is not authenticated. Throws `ArchiveRefused`. */
export function unseal(key: BackupKey) {
  return async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const { header, rest } = await readHeader(source);
    checkHeader(header, key);
    const chunkKey = derive(key, 'chunks', header.subarray(-SALT_BYTES), 32);
    let index = 0;
    for await (const { chunk, isLast } of splitChunks(rest, CHUNK_BYTES + TAG_BYTES)) {
      if (chunk.length < TAG_BYTES) throw new ArchiveRefused('damaged', 'The archive is cut off.');
      const decipher = createDecipheriv('aes-256-gcm', chunkKey, nonceOf(index++, isLast));
      decipher.setAAD(header);
      decipher.setAuthTag(chunk.subarray(-TAG_BYTES));
      yield decrypt(decipher, chunk.subarray(0, -TAG_BYTES));
    }
  };
}

function decrypt(decipher: ReturnType<typeof createDecipheriv>, sealed: Buffer): Buffer {
  try {
    return Buffer.concat([decipher.update(sealed), decipher.final()]);
  } catch {
    throw new ArchiveRefused('damaged', 'The archive is cut off or was changed.');
  }
}

function checkHeader(header: Buffer, key: BackupKey): void {
  const magic = header.subarray(0, MAGIC.length);
  if (!magic.equals(MAGIC.subarray(0, magic.length)))
    throw new ArchiveRefused('foreign', 'This is no backup of this product.');
  if (header.length < HEADER_BYTES) throw new ArchiveRefused('damaged', 'The archive is cut off.');
  const format = header[MAGIC.length]!;
  if (format > FORMAT)
    throw new ArchiveRefused(
      'newer',
      `The archive has format ${format}, and this version of the product reads up to ${FORMAT}: use a newer one.`,
    );
  if (!header.subarray(MAGIC.length + 1, MAGIC.length + 1 + KEY_ID_BYTES).equals(keyId(key)))
    throw new ArchiveRefused('other-key', 'The archive was encrypted with another key.');
}

/** The nonce of a chunk: its number, and whether it is the last. */
function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUIntBE(index, NONCE_BYTES - 1 - 6, 6);
  nonce[NONCE_BYTES - 1] = isLast ? 1 : 0;
  return nonce;
}

/** The header, cut short if the stream is, and what follows it. */
async function readHeader(source: AsyncIterable<Buffer>) {
  const iterator = source[Symbol.asyncIterator]();
  let start: Buffer = Buffer.alloc(0);
  while (start.length < HEADER_BYTES) {
    const { done, value } = await iterator.next();
    if (done) break;
    start = Buffer.concat([start, value]);
  }
  async function* follow() {
    yield start.subarray(HEADER_BYTES);
    for (;;) {
      const { done, value } = await iterator.next();
      if (done) return;
      yield value;
    }
  }
  return { header: start.subarray(0, HEADER_BYTES), rest: follow() };
}
