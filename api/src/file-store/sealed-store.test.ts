import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { readEnv } from '../env';
import { KeyMissing, openSecret, sealSecret } from './data-keys';
import { FileDamaged, type FileStore } from './file-store';
import { makeFolders, openFileStore, uploadFolder } from './open-file-store';
import { HEADER_BYTES, sealedSize } from './sealed-file';

const CHUNK = 256 * 1024;
const SEALED_CHUNK = CHUNK + 16;
const [FIRST, SECOND] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')];
const folder = mkdtempSync(join(tmpdir(), 'lisle-harrow-sealed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const envOf = (settings: Record<string, string> = {}) => readEnv({ DATA_DIR: folder, ...settings });
const open = (settings: Record<string, string> = {}) => openFileStore(envOf(settings));
const pathOf = (key: string) => join(folder, 'documents', key.slice(0, 2), key);

let sealed: FileStore;
let plain: FileStore;
beforeAll(async () => {
  await makeFolders(envOf());
  sealed = await open({ DATA_KEY: FIRST });
  plain = await open();
});

async function add(store: FileStore, content: Buffer): Promise<string> {
  const key = store.newKey();
  const path = join(uploadFolder(envOf()), 'upload.part');
  writeFileSync(path, content);
  await store.add(key, path);
  expect(readdirSync(uploadFolder(envOf()))).toEqual([]);
  return key;
}
const read = async (store: FileStore, key: string, start?: number, end?: number) =>
  buffer(await store.read(key, start === undefined ? undefined : { start, end: end! }));

test.each([1, 100, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, 3 * CHUNK + 5])(
  'content of %d bytes is unreadable on disk, and returned whole and in parts',
  async (size) => {
    const content = randomBytes(size);
    const key = await add(sealed, content);
    const stored = readFileSync(pathOf(key));
    expect(stored.length).toBe(sealedSize(size));
    expect(stored.includes(content.subarray(0, 64))).toBe(size < 8 && stored.includes(content));
    expect((await read(sealed, key)).equals(content)).toBe(true);
    const edges = [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, size - 2, size - 1].filter(
      (at) => at >= 0 && at < size,
    );
    for (const start of edges)
      for (const end of edges.filter((at) => at >= start))
        expect((await read(sealed, key, start, end)).equals(content.subarray(start, end + 1))).toBe(true);
  },
);

describe('a manipulated file', () => {
  const content = randomBytes(3 * CHUNK + 1000);
  const chunk = (stored: Buffer, index: number) =>
    stored.subarray(HEADER_BYTES + index * SEALED_CHUNK, HEADER_BYTES + (index + 1) * SEALED_CHUNK);
  const changed = (at: number) => (stored: Buffer) => {
    const copy = Buffer.from(stored);
    copy[at]! ^= 1;
    return copy;
  };

  test.each([
    ['another size', changed(18)],
    [
      'a cut-off end and a size to match',
      (stored: Buffer) => {
        const copy = Buffer.from(stored.subarray(0, HEADER_BYTES + 3 * SEALED_CHUNK));
        copy.writeUIntBE(3 * CHUNK, 15, 6);
        return copy;
      },
    ],
    ['another key', changed(HEADER_BYTES - 20)],
    ['another byte in its first chunk', changed(HEADER_BYTES + 5)],
    ['another byte in its last tag', (stored: Buffer) => changed(stored.length - 1)(stored)],
    [
      'two swapped chunks',
      (stored: Buffer) =>
        Buffer.concat([
          stored.subarray(0, HEADER_BYTES),
          ...[1, 0, 2, 3].map((index) => chunk(stored, index)),
        ]),
    ],
    [
      'an end cut off between chunks',
      (stored: Buffer) => stored.subarray(0, HEADER_BYTES + 3 * SEALED_CHUNK),
    ],
    ['an end cut off in a chunk', (stored: Buffer) => stored.subarray(0, -10)],
    [
      'a missing chunk',
      (stored: Buffer) =>
        Buffer.concat([stored.subarray(0, HEADER_BYTES), stored.subarray(HEADER_BYTES + SEALED_CHUNK)]),
    ],
  ])('with %s fails on reading', async (_what, change) => {
    const key = await add(sealed, content);
    writeFileSync(pathOf(key), change(readFileSync(pathOf(key))));
    await expect(read(sealed, key)).rejects.toThrow(FileDamaged);
  });

  test('with the name of another is refused', async () => {
    const [one, other] = [await add(sealed, content), await add(sealed, content)];
    renameSync(pathOf(one), pathOf(other));
    await expect(read(sealed, other)).rejects.toThrow(FileDamaged);
  });

  test('that is plain instead of encrypted is refused', async () => {
    const key = await add(sealed, content);
    writeFileSync(pathOf(key), 'plain');
    await expect(sealed.read(key, { start: 0, end: 2 }, sealed.sealedBy)).rejects.toThrow(FileDamaged);
  });
});

test('plain files stay readable, and those of a former key that is still known', async () => {
  const content = randomBytes(1_000);
  const [old, first] = [await add(plain, content), await add(sealed, content)];
  expect((await read(sealed, old)).equals(content)).toBe(true);
  const rotating = await open({ DATA_KEY: SECOND, DATA_KEYS_OLD: FIRST });
  const second = await add(rotating, content);
  for (const key of [old, first, second]) expect((await read(rotating, key)).equals(content)).toBe(true);
  for (const store of [await open({ DATA_KEY: SECOND }), plain])
    await expect(read(store, first)).rejects.toThrow(KeyMissing);
});

test('a key may come from a file, as bytes or in base64', async () => {
  const path = join(folder, 'key');
  for (const written of [Buffer.from(FIRST, 'base64'), `${FIRST}\n`]) {
    writeFileSync(path, written);
    expect(envOf({ DATA_KEY_FILE: path }).dataKeys.current?.id).toBe(sealed.sealedBy);
  }
  writeFileSync(path, 'short');
  expect(() => envOf({ DATA_KEY_FILE: path })).toThrow('DATA_KEY_FILE cannot be read (it must hold 32 bytes');
  expect(() => envOf({ DATA_KEY: 'short' })).toThrow('DATA_KEY must be 32 bytes in base64');
});

test('releases a file that is not read to its end', async () => {
  const key = await add(sealed, randomBytes(3 * CHUNK));
  const descriptors = () => readdirSync('/proc/self/fd').length;
  const before = descriptors();
  for (let reader = 0; reader < 40; reader++) {
    const file = await sealed.read(key, { start: 0, end: 2 * CHUNK });
    if (reader % 2 === 0) await file.iterator().next();
    file.destroy();
  }
  while (descriptors() > before) await new Promise((resolve) => setImmediate(resolve));
});

test('a stored secret can be opened only with its key and for its purpose', () => {
  const { dataKeys } = envOf({ DATA_KEY: FIRST });
  const stored = sealSecret(dataKeys, 'JBSWY3DP', 'of 1');
  expect(stored).not.toContain('JBSWY3DP');
  expect(openSecret(dataKeys, stored, 'of 1')).toBe('JBSWY3DP');
  expect(() => openSecret(dataKeys, stored, 'of 2')).toThrow();
  expect(() => openSecret(envOf().dataKeys, stored, 'of 1')).toThrow(KeyMissing);
  expect(openSecret(dataKeys, 'JBSWY3DP', 'of 1')).toBe('JBSWY3DP');
});
