import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';

const KEY_BYTES = 32;
const ID_BYTES = 8;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A data key of the settings, as the keys derived from it: one per purpose. */
export interface DataKey {
  /** 16 hex digits, which reveal nothing about the key. */
  readonly id: string;
  /** Encrypts the keys of files. */
  readonly files: Buffer;
  /** Encrypts secrets in the database. */
  readonly secrets: Buffer;
}

/** What stored data is encrypted with. */
export interface DataKeys {
  /** Encrypts what is stored from now on; missing if that is to stay unencrypted. */
  readonly current?: DataKey | undefined;
  /** The current key and earlier ones, by id. */
  readonly byId: ReadonlyMap<string, DataKey>;
}

/** Something was encrypted with a key that the settings do not contain. */
export class KeyMissing extends Error {
  override readonly name = 'KeyMissing';

  constructor(readonly keyId: string) {
    super(`The data key ${keyId} is not set`);
  }
}

/** The data keys of the settings. Throws if DATA_KEY_FILE cannot be read or contains no key. */
export function readDataKeys(settings: {
  readonly DATA_KEY?: string | undefined;
  readonly DATA_KEY_FILE?: string | undefined;
  readonly DATA_KEYS_OLD: readonly string[];
}): DataKeys {
  const { DATA_KEY, DATA_KEY_FILE, DATA_KEYS_OLD } = settings;
  const secret = DATA_KEY ? decodeKey(DATA_KEY) : DATA_KEY_FILE ? readKeyFile(DATA_KEY_FILE) : undefined;
  const current = secret && deriveKey(secret);
  const all = [...(current ? [current] : []), ...DATA_KEYS_OLD.map((key) => deriveKey(decodeKey(key)))];
  return { current, byId: new Map(all.map((key) => [key.id, key])) };
}

export const isKey = (text: string): boolean => decodeKey(text).length === KEY_BYTES;

const decodeKey = (text: string) => Buffer.from(text.trim(), 'base64');

function readKeyFile(path: string): Buffer {
  const content = readFileSync(path);
  const key = content.length === KEY_BYTES ? content : decodeKey(content.toString());
  if (key.length !== KEY_BYTES) throw new Error('it must hold 32 bytes, as they are or in base64');
  return key;
}

function deriveKey(secret: Buffer): DataKey {
  const derive = (purpose: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, '', `lisle-harrow data ${purpose}`, bytes));
  return {
    id: derive('key id', ID_BYTES).toString('hex'),
    files: derive('files', KEY_BYTES),
    secrets: derive('secrets', KEY_BYTES),
  };
}

/** AES-256-GCM: returns nonce, ciphertext and tag. `context` is authenticated, and decryption needs the same one. */
export function encrypt(key: Buffer, plain: Buffer, context: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(context);
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Reverses `encrypt`; throws if key, content or context differ. */
export function decrypt(key: Buffer, sealed: Buffer, context: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(context).setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
}

const SEALED = /^sealed:([0-9a-f]{16}):(.+)$/;
/** The prefix of an encrypted secret, and the position of its key's id (from 1, as SQL counts). */
export const SEALED_SECRET = { prefix: 'sealed:', idAt: 8, idLength: 2 * ID_BYTES };

/** Encrypts a short secret of the database with the current key, if one is set. `purpose` says what it is and whose. */
export function sealSecret({ current }: DataKeys, secret: string, purpose: string): string {
  if (!current) return secret;
  const sealed = encrypt(current.secrets, Buffer.from(secret), Buffer.from(purpose));
  return `${SEALED_SECRET.prefix}${current.id}:${sealed.toString('base64')}`;
}

/** The secret, encrypted with the current key; undefined if it already is, or if no key is set. */
export function resealSecret(keys: DataKeys, stored: string, purpose: string): string | undefined {
  if (!keys.current || stored.includes(`:${keys.current.id}:`)) return undefined;
  return sealSecret(keys, openSecret(keys, stored, purpose), purpose);
}

/** Reverses `sealSecret`; an unencrypted secret is returned as it is. Throws `KeyMissing`, and throws if the purpose differs. */
export function openSecret({ byId }: DataKeys, stored: string, purpose: string): string {
  const [, id, sealed] = SEALED.exec(stored) ?? [];
  if (!id || !sealed) return stored;
  const key = byId.get(id);
  if (!key) throw new KeyMissing(id);
  return decrypt(key.secrets, Buffer.from(sealed, 'base64'), Buffer.from(purpose)).toString();
}
