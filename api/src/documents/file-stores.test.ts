import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { StorageUnavailable } from '../db/errors';
import { readEnv } from '../env';
import { addTestClient, pdf, sendForm, uploadForm } from '../testing/test-documents';
import { startTestApi } from '../testing/test-api';
import { FileMissing, type FileStore } from './file-store';
import { openFileStore, uploadFolder } from './open-file-store';
import { sweepStored } from './sweep-files';

const folder = mkdtempSync(join(tmpdir(), 'lisle-harrow-files-'));
const s3 = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory: join(folder, 's3'),
  configureBuckets: [{ name: 'clients' }],
});
let endpoint: string;
beforeAll(async () => {
  process.env.AWS_ACCESS_KEY_ID = process.env.AWS_SECRET_ACCESS_KEY = 'S3RVER';
  endpoint = `http://127.0.0.1:${(await s3.run()).port}`;
});
afterAll(async () => {
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});

const bucket = (name = 'clients') => ({ S3_BUCKET: name, S3_ENDPOINT: endpoint });
const envOf = (settings: Record<string, string>) => readEnv({ DATA_DIR: join(folder, 'data'), ...settings });

/** A finished upload, ready to be stored. */
function spooled(content: Buffer): string {
  const path = join(uploadFolder(envOf({})), 'upload.part');
  writeFileSync(path, content, { mode: 0o600 });
  return path;
}

describe.each([
  ['a folder', () => ({})],
  ['a bucket', () => bucket()],
])('D24 %s', (_where, settings) => {
  let store: FileStore;
  beforeAll(async () => {
    store = await openFileStore(envOf(settings()));
  });
  const list = async () => {
    const keys: string[] = [];
    for await (const { key } of store.list()) keys.push(key);
    return keys.sort();
  };
  const read = async (key: string, start: number, end: number) =>
    buffer(await store.read(key, { start, end }));

  test('D24 takes a file, gives it back whole and in parts, and removes it', async () => {
    expect(await list()).toEqual([]);
    const before = Date.now() - 2_000;
    const content = pdf(3_000_000);
    const path = spooled(content);
    const key = await store.add(path);
    expect(existsSync(path)).toBe(false);
    expect((await read(key, 0, content.length - 1)).equals(content)).toBe(true);
    expect(await read(key, 5, 9)).toEqual(content.subarray(5, 10));
    expect(await read(key, content.length - 1, content.length - 1)).toEqual(content.subarray(-1));

    for await (const file of store.list()) {
      expect(file).toEqual({ key, storedAt: expect.any(Number) });
      expect(file.storedAt).toBeGreaterThan(before);
      expect(file.storedAt).toBeLessThan(Date.now() + 2_000);
    }
    const second = await store.add(spooled(pdf()));
    expect(await list()).toEqual([key, second].sort());
    await store.remove(key);
    await store.remove(key);
    expect(await list()).toEqual([second]);
    await store.remove(second);
  });

  test('D24 says that a file is missing, whatever the key looks like', async () => {
    const key = await store.add(spooled(pdf()));
    await store.remove(key);
    await expect(store.read(key, { start: 0, end: 1 })).rejects.toThrow(FileMissing);
    await expect(store.read('../lock.db', { start: 0, end: 1 })).rejects.toThrow();
  });

  test('D24 lets go of a file that nobody reads to its end', async () => {
    const key = await store.add(spooled(pdf(3_000_000)));
    for (let reader = 0; reader < 60; reader++) {
      const file = await store.read(key, { start: 0, end: 2_999_999 });
      if (reader % 2 === 0) await file.iterator().next();
      file.destroy();
    }
    expect((await read(key, 0, 4)).toString()).toBe('%PDF-');
    await store.remove(key);
  });
});

test('D24 what lies in the folder is for this account of the machine alone', async () => {
  const store = await openFileStore(envOf({}));
  const key = await store.add(spooled(pdf()));
  const documents = join(folder, 'data/documents');
  const modes = [documents, join(documents, key.slice(0, 2)), join(documents, key.slice(0, 2), key)].map(
    (path) => (statSync(path).mode & 0o777).toString(8),
  );
  expect(modes).toEqual(['700', '700', '600']);
});

test('D24 a bucket that is not there refuses the file as unavailable and leaves nothing in the folder', async () => {
  const store = await openFileStore(envOf(bucket('missing')));
  await expect(store.add(spooled(pdf()))).rejects.toThrow(StorageUnavailable);
  expect(readdirSync(uploadFolder(envOf({})))).toEqual([]);
});

test('D24 with a bucket the api uploads, downloads in parts and sweeps as with a folder', async () => {
  const api = await startTestApi(bucket());
  const owner = await addTestClient(api, 'owner@example.com');
  const content = pdf(3_000_000);
  const { status, document } = await sendForm(await api.listen(), owner.cookie, uploadForm(content));
  expect(status).toBe(201);
  expect(readdirSync(join(api.folder, 'uploads'))).toEqual([]);
  const store = await openFileStore(envOf(bucket()));
  await store.add(spooled(pdf()));
  await sweepStored(store, api.database, Infinity);

  const download = async (headers: Record<string, string>) => {
    const response = await api.send(document.filePath, { cookie: owner.cookie, headers });
    return [response.status, Buffer.from(await response.arrayBuffer())] as const;
  };
  const [whole, bytes] = await download({});
  expect([whole, bytes.equals(content)]).toEqual([200, true]);
  expect(await download({ Range: 'bytes=-5' })).toEqual([206, content.subarray(-5)]);
  let stored = 0;
  for await (const { key } of store.list()) {
    stored++;
    await store.remove(key);
  }
  expect(stored).toBe(1);
  expect((await download({}))[0]).toBe(404);
  await api.close();
});
