import { once } from 'node:events';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { isStorageFailure, StorageUnavailable } from '../db/errors';
import { erasedFiles, storedFiles } from '../db/schema';
import { readEnv } from '../env';
import { type BucketServer, startBucketLine, startBucketServer } from '../testing/bucket-server';
import { addTestClient, pdf, sendForm, uploadForm } from '../testing/test-documents';
import { startTestApi } from '../testing/test-api';
import { createBucketStore } from './bucket-store';
import { FileMissing, type FileStore } from './file-store';
import { bucketOf, makeFolders, openFileStore, uploadFolder } from './open-file-store';
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

  test('stores a file and returns it whole and in parts [D24]', async () => {
    const content = pdf(3_000_000);
    const path = spooled(content);
    const key = store.newKey();
    await store.add(key, path);
    expect(existsSync(path)).toBe(false);
    expect((await read(key, 0, content.length - 1)).equals(content)).toBe(true);
    expect(await read(key, 5, 9)).toEqual(content.subarray(5, 10));
    expect(await read(key, content.length - 1, content.length - 1)).toEqual(content.subarray(-1));
  });

  test('keeps a discarded file in the trash until it is removed from there', async () => {
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

  test('restores a discarded file', async () => {
    const content = pdf(2_000);
    const key = await add(content);
    await store.discard(key);
    expect(await store.restore(key)).toBe(true);
    expect(await buffer(await store.read(key))).toEqual(content);
    expect(await inTrash()).toEqual([]);
  });

  test('reports a missing file, whatever the key looks like [D24]', async () => {
    const key = await add(pdf());
    await store.discard(key);
    await expect(store.read(key, { start: 0, end: 1 })).rejects.toThrow(FileMissing);
    await expect(store.read('../lock.db', { start: 0, end: 1 })).rejects.toThrow();
  });

  test('releases a file that is not read to its end [D24]', async () => {
    const key = await add(pdf(3_000_000));
    for (let reader = 0; reader < 60; reader++) {
      const file = await store.read(key, { start: 0, end: 2_999_999 });
      if (reader % 2 === 0) await file.iterator().next();
      file.destroy();
    }
    expect((await read(key, 0, 4)).toString()).toBe('%PDF-');
  });
});

test('the folder is accessible only to the account of this process [D24]', async () => {
  const store = await openFileStore(envOf({}));
  const key = await addTo(store, pdf());
  const documents = join(folder, 'data/documents');
  const modes = [documents, join(documents, key.slice(0, 2)), join(documents, key.slice(0, 2), key)].map(
    (path) => (statSync(path).mode & 0o777).toString(8),
  );
  expect(modes).toEqual(['700', '700', '600']);
});

test('a missing bucket refuses the file as unavailable and leaves nothing in the folder [D24]', async () => {
  const store = await openFileStore(envOf(bucket('missing')));
  await expect(addTo(store, pdf())).rejects.toThrow(StorageUnavailable);
  expect(readdirSync(uploadFolder(envOf({})))).toEqual([]);
});

test.each([
  [{}, 'AES256'],
  [{ S3_ENCRYPTION: 'aws:kms' }, 'aws:kms'],
  [{ S3_ENCRYPTION: 'off' }, undefined],
])('the bucket server is asked to encrypt what it stores and moves: %j', async (settings, expected) => {
  const asked: unknown[] = [];
  const store = createHttpServer((request, response) => {
    asked.push(request.headers['x-amz-server-side-encryption']);
    request.resume().on('end', () => response.end('<CopyObjectResult/>'));
  });
  await once(store.listen(0, '127.0.0.1'), 'listening');
  const endpoint = `http://127.0.0.1:${(store.address() as AddressInfo).port}`;
  const files = await openFileStore(envOf({ ...bucket(), S3_ENDPOINT: endpoint, ...settings }));
  await files.discard(await addTo(files, pdf()));
  // The third request removes the object that was moved.
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
  // Its row may still be to come, from another process with a different data folder.
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

test('a sweep tries an unreachable bucket once, not for each file', async () => {
  const api = await startTestApi({ S3_BUCKET: 'documents', S3_ENDPOINT: 'https://127.0.0.1:9' });
  const { read, writes } = api.database;
  const rows = ['first', 'second'].map((key) => ({ key, erasedAt: 1 }));
  await writes.run(read.insert(erasedFiles).values(rows));
  await sweepRegularly(api.deps, false);
  const errors = api.logged.filter((line) => line.includes('"level":50'));
  expect(errors).toEqual([expect.stringContaining('leftovers of uploads could not be swept')]);
  await api.close();
});

/** A bucket that accepts connections and answers with `answer`. */
async function answeringBucket(answer: RequestListener, silenceMs: number) {
  const requests = createHttpServer(answer);
  await once(requests.listen(0, '127.0.0.1'), 'listening');
  const endpoint = `http://127.0.0.1:${(requests.address() as AddressInfo).port}`;
  return {
    store: createBucketStore(bucketOf(envOf({ ...bucket(), S3_ENDPOINT: endpoint }), 'clients'), silenceMs),
    stop() {
      requests.closeAllConnections();
      requests.close();
    },
  };
}

/** For each call, whether it failed as a storage failure, and with which message. */
const failures = async (calls: Promise<unknown>[]) =>
  (await Promise.allSettled(calls)).map(
    (call) => call.status === 'rejected' && [isStorageFailure(call.reason), String(call.reason.message)],
  );

describe('a bucket that accepts connections but is silent', () => {
  beforeAll(() => makeFolders(envOf({})));
  afterEach(() => jest.restoreAllMocks());

  test('fails every call as a storage failure, and leaves no file behind [D24]', async () => {
    const silent = await answeringBucket(() => undefined, 500);
    const { store } = silent;
    const key = store.newKey();
    const listed = (async () => {
      for await (const file of store.list('trash')) void file;
    })();
    const calls = [store.check(), store.remove(key), store.erase(key), listed];
    const moves = [store.restore(key), store.discard(key)];
    const files = [store.read(key), addTo(store, pdf(3_000_000))];
    const [first, ...others] = await failures([...calls, ...moves]);
    expect(first).toEqual([true, 'The bucket does not answer']);
    expect(others).toEqual(others.map(() => first));
    const of = [true, 'The bucket cannot be used'];
    expect(await failures(files)).toEqual([of, of]);
    expect(readdirSync(uploadFolder(envOf({})))).toEqual([]);
    silent.stop();
  }, 60_000);

  test('aborts a file if it falls silent in the middle [D24]', async () => {
    const stalling = await answeringBucket((_request, response) => {
      response.writeHead(200, { 'Content-Length': 1_000_000 });
      response.write(Buffer.alloc(200_000));
    }, 500);
    const file = await stalling.store.read(stalling.store.newKey());
    await expect(buffer(file)).rejects.toThrow('The bucket does not answer');
    stalling.stop();
  });

  test('is not one that saves files slowly', async () => {
    let taken = 0;
    const slow = await answeringBucket((request, response) => {
      void (async () => {
        for await (const piece of request as AsyncIterable<Buffer>) {
          // A megabyte per quarter of a second: the whole transfer takes longer than the allowed silence.
          if (Math.floor((taken + piece.length) / 1e6) > Math.floor(taken / 1e6)) await pause(250);
          taken += piece.length;
        }
        response.end();
      })();
    }, 2_000);
    await addTo(slow.store, pdf(24_000_000));
    expect(taken).toBe(24_000_000);
    slow.stop();
  }, 60_000);

  test('is not one whose file is read slowly [D24]', async () => {
    const silenceMs = 500;
    const store = createBucketStore(bucketOf(envOf(bucket()), server.settings.S3_BUCKET), silenceMs);
    const content = pdf(20_000_000);
    const file = await store.read(await addTo(await openFileStore(envOf(bucket())), content));
    const pieces: Buffer[] = [];
    for await (const piece of file as AsyncIterable<Buffer>) {
      // The reader pauses several times for longer than the server may be silent.
      if (pieces.length < 3) await pause(4 * silenceMs);
      pieces.push(piece);
    }
    expect(Buffer.concat(pieces).equals(content)).toBe(true);
  }, 60_000);

  test('makes the api answer uploads and downloads with 503, aborts running ones, and is used again afterwards [D24]', async () => {
    // The test server prints an error for the body that breaks off.
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const line = await startBucketLine(server);
    const files = createBucketStore(bucketOf(envOf(line.settings), server.settings.S3_BUCKET), 2_000);
    const api = await startTestApi(line.settings, [], undefined, { files });
    const owner = await addTestClient(api, 'owner@example.com');
    const url = await api.listen();
    const content = pdf(3_000_000);
    const { document } = await sendForm(url, owner.cookie, uploadForm(content));
    const download = async () => {
      const response = await fetch(url + document.filePath, { headers: { Cookie: owner.cookie } });
      return { status: response.status, headers: response.headers, body: response.arrayBuffer() };
    };
    line.fallSilent(500_000);
    const broken = await download();
    expect(broken.status).toBe(200);
    await expect(broken.body).rejects.toThrow();
    const refused = await download();
    await refused.body;
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '5']);
    const upload = await sendForm(url, owner.cookie, uploadForm(pdf()));
    expect(upload.status).toBe(503);
    expect(upload.head).toMatch(/^retry-after: 5\r?$/im);
    expect(readdirSync(join(api.folder, 'uploads'))).toEqual([]);
    line.mend();
    expect((await sendForm(url, owner.cookie, uploadForm(pdf()))).status).toBe(201);
    const whole = await download();
    expect(Buffer.from(await whole.body).equals(content)).toBe(true);
    await api.close();
    line.stop();
  }, 60_000);
});
