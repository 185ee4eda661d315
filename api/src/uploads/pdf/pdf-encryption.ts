import { createDecipheriv, createCipheriv, createHash } from 'node:crypto';
import { type PdfDictionary, PdfName, type PdfReference, type PdfValue } from './pdf-values';

/** Decrypts what belongs to one object. */
export interface PdfDecryption {
  text(encrypted: string, id: PdfReference): string;
  bytes(encrypted: Buffer, id: PdfReference): Buffer;
}

/** `locked` needs a password to open. */
export type PdfEncryption = PdfDecryption | 'locked';

const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');

const md5 = (...parts: Buffer[]) => createHash('md5').update(Buffer.concat(parts)).digest();
const latin1 = (value: PdfValue | undefined) => Buffer.from(typeof value === 'string' ? value : '', 'latin1');
const numberOf = (value: PdfValue | undefined, otherwise: number) =>
  typeof value === 'number' ? value : otherwise;

/**
 * How a file is decrypted that opens without a password (ISO 32000-2, 7.6): the user's password is empty, whatever the owner's
 * is. `encrypt` is the encryption dictionary with its references resolved, `id` the first part of the file's identifier.
 */
export function openEncryption(encrypt: PdfDictionary, id: string): PdfEncryption {
  const filter = encrypt.get('Filter');
  const version = numberOf(encrypt.get('V'), 0);
  const revision = numberOf(encrypt.get('R'), 0);
  // Other handlers want a certificate or ask a server.
  if (!(filter instanceof PdfName) || filter.name !== 'Standard' || version < 1 || version > 5)
    return 'locked';
  const key = revision >= 5 ? longKey(encrypt, revision) : shortKey(encrypt, version, revision, id);
  if (!key) return 'locked';
  const forStrings = version < 4 ? 'V2' : methodOf(encrypt, 'StrF');
  const forStreams = version < 4 ? 'V2' : methodOf(encrypt, 'StmF');
  return {
    text: (encrypted, object) =>
      decrypt(forStrings, key, Buffer.from(encrypted, 'latin1'), object).toString('latin1'),
    bytes: (encrypted, object) => decrypt(forStreams, key, encrypted, object),
  };
}

/** `None`, `V2` (RC4), `AESV2` or `AESV3`. */
function methodOf(encrypt: PdfDictionary, use: 'StrF' | 'StmF'): string {
  const name = encrypt.get(use);
  const filters = encrypt.get('CF');
  const filter = name instanceof PdfName && filters instanceof Map ? filters.get(name.name) : undefined;
  const method = filter instanceof Map ? (filter as PdfDictionary).get('CFM') : undefined;
  return method instanceof PdfName ? method.name : 'None';
}

/** The key of revisions 2 to 4, algorithms 2, 4 and 5; undefined where the empty password does not open the file. */
function shortKey(encrypt: PdfDictionary, version: number, revision: number, id: string): Buffer | undefined {
  const bits = numberOf(encrypt.get('Length'), 40);
  // Some programs give bytes.
  const length = version === 1 ? 5 : Math.min(Math.max(bits < 40 ? bits : bits >> 3, 5), 16);
  const size = version === 4 ? 16 : length;
  const rights = Buffer.alloc(4);
  rights.writeInt32LE(numberOf(encrypt.get('P'), 0) | 0);
  const metadata =
    revision >= 4 && encrypt.get('EncryptMetadata') === false ? Buffer.alloc(4, 0xff) : Buffer.alloc(0);
  const identifier = Buffer.from(id, 'latin1');
  const owner = latin1(encrypt.get('O')).subarray(0, 32);
  let key = md5(PADDING, owner, rights, identifier, metadata).subarray(0, size);
  if (revision >= 3) for (let round = 0; round < 50; round++) key = md5(key).subarray(0, size);
  const expected = latin1(encrypt.get('U'));
  if (revision === 2) return rc4(key, PADDING).equals(expected.subarray(0, 32)) ? key : undefined;
  let check: Buffer = md5(PADDING, identifier);
  for (let round = 0; round < 20; round++) check = rc4(Buffer.from(key.map((byte) => byte ^ round)), check);
  return check.equals(expected.subarray(0, 16)) ? key : undefined;
}

/** The key of revisions 5 and 6, algorithm 2.A; undefined where the empty password does not open the file. */
function longKey(encrypt: PdfDictionary, revision: number): Buffer | undefined {
  const user = latin1(encrypt.get('U'));
  const hash = (salt: Buffer) => (revision === 5 ? sha(256, salt) : longHash(salt));
  if (user.length < 48 || !hash(user.subarray(32, 40)).equals(user.subarray(0, 32))) return undefined;
  const decipher = createDecipheriv('aes-256-cbc', hash(user.subarray(40, 48)), Buffer.alloc(16));
  return decipher.setAutoPadding(false).update(latin1(encrypt.get('UE')).subarray(0, 32));
}

const sha = (bits: 256 | 384 | 512, bytes: Buffer) => createHash(`sha${bits}`).update(bytes).digest();

/** Algorithm 2.B for the empty password. */
function longHash(salt: Buffer): Buffer {
  let key = sha(256, salt);
  for (let round = 0, last = 0; round < 64 || last > round - 32; round++) {
    const repeated = Buffer.concat(Array<Buffer>(64).fill(key));
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32));
    const encrypted = cipher.setAutoPadding(false).update(repeated);
    const rest = encrypted.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    key = sha(([256, 384, 512] as const)[rest]!, encrypted);
    last = encrypted.at(-1)!;
  }
  return key.subarray(0, 32);
}

function decrypt(
  method: string,
  key: Buffer,
  encrypted: Buffer,
  { number, generation }: PdfReference,
): Buffer {
  if (method === 'AESV3') return fromAes('aes-256-cbc', key, encrypted);
  if (method !== 'V2' && method !== 'AESV2') return encrypted;
  const object = Buffer.alloc(5);
  object.writeUIntLE(number, 0, 3);
  object.writeUIntLE(generation, 3, 2);
  const salt = Buffer.from(method === 'AESV2' ? 'sAlT' : '');
  const ownKey = md5(key, object, salt).subarray(0, Math.min(key.length + 5, 16));
  return method === 'V2' ? rc4(ownKey, encrypted) : fromAes('aes-128-cbc', ownKey, encrypted);
}

function fromAes(algorithm: string, key: Buffer, encrypted: Buffer): Buffer {
  const whole = encrypted.length - (encrypted.length % 16);
  if (whole < 32) return Buffer.alloc(0);
  const decipher = createDecipheriv(algorithm, key, encrypted.subarray(0, 16)).setAutoPadding(false);
  const plain = decipher.update(encrypted.subarray(16, whole));
  const padding = plain.at(-1)!;
  return padding >= 1 && padding <= 16 ? plain.subarray(0, plain.length - padding) : plain;
}

/** OpenSSL 3 has RC4 only in a provider that Node does not load. */
function rc4(key: Buffer, bytes: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, at) => at);
  const swap = (a: number, b: number) => ([state[a], state[b]] = [state[b]!, state[a]!]);
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + state[i]! + key[i % key.length]!) & 0xff;
    swap(i, j);
  }
  const result = Buffer.alloc(bytes.length);
  for (let at = 0, i = 0, j = 0; at < bytes.length; at++) {
    i = (i + 1) & 0xff;
    const one = state[i]!;
    j = (j + one) & 0xff;
    const other = state[j]!;
    state[i] = other;
    state[j] = one;
    result[at] = bytes[at]! ^ state[(one + other) & 0xff]!;
  }
  return result;
}
