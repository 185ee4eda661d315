import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { StorageUnavailable } from '../db/errors';
import { storedFiles } from '../db/schema';
import { readEnv } from '../env';
import { type BucketServer, startBucketServer } from '../testing/bucket-server';
import { addTestClient, pdf, sendForm, uploadForm } from '../testing/test-documents';
import { startTestApi } from '../testing/test-api';
import { FileMissing, type FileStore } from './file-store';
import { makeFolders, openFileStore, uploadFolder } from './open-file-store';
import { storeFile } from '../documents/stored-files';
import { sweepRegularly } from '../documents/sweep-uploads';

const folder = mkdtempSync(join(tmpdir(), 'lisle-harrow-files-'));
let server: BucketServer;
beforeAll(async () => {
  server = await startBucketServer();
  Object.assign(process.env, server.credentials);
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const bucket = (name?: string) => ({ ...server.settings, ...(name && { S3_BUCKET: name }) });
const envOf = (settings: Record<string, string>) => readEnv({ DATA_DIR: join(folder, 'data'), ...settings });

/** A finished upload, ready to be stored. */
function spooled(content: Buffer): string {
  const path = join(uploadFolder(envOf({})), 'upload.part');
  writeFileSync(path, content, { mode: 0o600 });
  return path;
}

async function addTo(store: FileStore, content: Buffer): Promise<string> {
  const key = store.newKey();
  await store.add(key, spooled(content));
  return key;
}

describe.each([
  ['a folder', () => ({})],
  ['a bucket', () => bucket()],
])('%s', (_where, settings) => {
  let store: FileStore;
  beforeAll(async () => {
    await makeFolders(envOf(settings()));
    store = await openFileStore(envOf(settings()));
  });
  const add = (content: Buffer) => addTo(store, content);
  const isStored = (key: string) =>
    read(key, 0, 0).then(
      () => true,
      (error: unknown) => {
        if (error instanceof FileMissing) return false;
        throw error;
      },
    );
  const inTrash = async () => {
    const found = [];
    for await (const file of store.list('trash')) found.push(file);
    return found;
  };
  const read = async (key: string, start: number, end: number) =>
    buffer(await store.read(key, { start, end }));

  test('takes a file and gives it back whole and in parts [D24]', async () => {
    const content = pdf(3_000_000);
    const path = spooled(content);
    const key = store.newKey();
    await store.add(key, path);
    expect(existsSync(path)).toBe(false);
    expect((await read(key, 0, content.length - 1)).equals(content)).toBe(true);
    expect(await read(key, 5, 9)).toEqual(content.subarray(5, 10));
    expect(await read(key, content.length - 1, content.length - 1)).toEqual(content.subarray(-1));
  });

  test('keeps what was discarded in the trash until it is removed from there', async () => {
    const kept = await add(pdf());
    const discarded = await add(pdf());
    await store.discard(discarded);
    await store.discard(discarded);
    expect([await isStored(kept), await isStored(discarded)]).toEqual([true, false]);
    const [entry, ...others] = await inTrash();
    expect([entry?.key, entry?.size, others]).toEqual([discarded, 1_000, []]);
    expect(Math.abs(Date.now() - entry!.since)).toBeLessThan(60_000);
    await store.remove(discarded);
    await store.remove(discarded);
    expect([await inTrash(), await isStored(kept)]).toEqual([[], true]);
    expect(await store.restore(discarded)).toBe(false);
  });

  test('erases a file for good, from its place and from the trash', async () => {
    const kept = await add(pdf());
    const [stored, discarded] = [await add(pdf()), await add(pdf())];
    await store.discard(discarded);
    for (const key of [stored, discarded, stored]) await store.erase(key);
    expect([await isStored(stored), await store.restore(discarded), await inTrash()]).toEqual([
      false,
      false,
      [],
    ]);
    expect(await isStored(kept)).toBe(true);
  });

  test('brings back what was discarded', async () => {
    const content = pdf(2_000);
    const key = await add(content);
    await store.discard(key);
    expect(await store.restore(key)).toBe(true);
    expect(await buffer(await store.read(key))).toEqual(content);
    expect(await inTrash()).toEqual([]);
  });

  test('says that a file is missing, whatever the key looks like [D24]', async () => {
    const key = await add(pdf());
    await store.discard(key);
    await expect(store.read(key, { start: 0, end: 1 })).rejects.toThrow(FileMissing);
    await expect(store.read('../lock.db', { start: 0, end: 1 })).rejects.toThrow();
  });

  test('lets go of a file that nobody reads to its end [D24]', async () => {
    const key = await add(pdf(3_000_000));
    for (let reader = 0; reader < 60; reader++) {
      const file = await store.read(key, { start: 0, end: 2_999_999 });
      if (reader % 2 === 0) await file.iterator().next();
      file.destroy();
    }
    expect((await read(key, 0, 4)).toString()).toBe('%PDF-');
  });
});

test('what lies in the folder is for this account of the machine alone [D24]', async () => {
  const store = await openFileStore(envOf({}));
  const key = await addTo(store, pdf());
  const documents = join(folder, 'data/documents');
  const modes = [documents, join(documents, key.slice(0, 2)), join(documents, key.slice(0, 2), key)].map(
    (path) => (statSync(path).mode & 0o777).toString(8),
  );
  expect(modes).toEqual(['700', '700', '600']);
});

test('a bucket that is not there refuses the file as unavailable and leaves nothing in the folder [D24]', async () => {
  const store = await openFileStore(envOf(bucket('missing')));
  await expect(addTo(store, pdf())).rejects.toThrow(StorageUnavailable);
  expect(readdirSync(uploadFolder(envOf({})))).toEqual([]);
});

test.each([
  [{}, 'AES256'],
  [{ S3_ENCRYPTION: 'aws:kms' }, 'aws:kms'],
  [{ S3_ENCRYPTION: 'off' }, undefined],
])('the server of a bucket is asked to encrypt what it stores and moves: %j', async (settings, expected) => {
  const asked: unknown[] = [];
  const store = createHttpServer((request, response) => {
    asked.push(request.headers['x-amz-server-side-encryption']);
    request.resume().on('end', () => response.end('<CopyObjectResult/>'));
  });
  await once(store.listen(0, '127.0.0.1'), 'listening');
  const endpoint = `http://127.0.0.1:${(store.address() as AddressInfo).port}`;
  const files = await openFileStore(envOf({ ...bucket(), S3_ENDPOINT: endpoint, ...settings }));
  await files.discard(await addTo(files, pdf()));
  // The third removes the object that was moved.
  expect(asked).toEqual([expected, expected, undefined]);
  store.closeAllConnections();
  store.close();
});

test('with a bucket the api uploads, downloads in parts and sweeps as with a folder [D24]', async () => {
  const api = await startTestApi(bucket());
  const owner = await addTestClient(api, 'owner@example.com');
  const content = pdf(3_000_000);
  const { status, document } = await sendForm(await api.listen(), owner.cookie, uploadForm(content));
  expect(status).toBe(201);
  expect(readdirSync(join(api.folder, 'uploads'))).toEqual([]);
  const { database, deps } = api;
  const leftover = await storeFile(deps, spooled(pdf()));
  await database.writes.run(database.read.update(storedFiles).set({ notedAt: 0 }));
  // Perhaps on its way to its row by another process, which has a data folder of its own.
  const young = await storeFile(deps, spooled(pdf()));
  await sweepRegularly(deps, true);
  await expect(deps.files.read(leftover, { start: 0, end: 0 })).rejects.toThrow(FileMissing);
  (await deps.files.read(young, { start: 0, end: 0 })).destroy();

  const download = async (headers: Record<string, string>) => {
    const response = await api.send(document.filePath, { cookie: owner.cookie, headers });
    return [response.status, Buffer.from(await response.arrayBuffer())] as const;
  };
  const [whole, bytes] = await download({});
  expect([whole, bytes.equals(content)]).toEqual([200, true]);
  expect(await download({ Range: 'bytes=-5' })).toEqual([206, content.subarray(-5)]);
  const [stored] = await database.read.select().from(storedFiles);
  await deps.files.discard(stored!.key);
  expect((await download({}))[0]).toBe(404);
  await api.close();
});
