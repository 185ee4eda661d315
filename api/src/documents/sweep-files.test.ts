import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addTestClient, pdf, sendForm, storedNames, uploadForm } from '../testing/test-documents';
import { startTestApi, type TestApi } from '../testing/test-api';
import { clientDocuments } from '../db/schema';
import { openFileStore } from './open-file-store';
import { sweepStored, sweepUploads } from './sweep-files';
import { readEnv } from '../env';
import type { FileStore } from './file-store';

const HOUR_MS = 60 * 60_000;
let api: TestApi;
let files: FileStore;
let uploads: string;
beforeEach(async () => {
  api = await startTestApi();
  files = await openFileStore(readEnv({ DATA_DIR: api.folder }));
  uploads = join(api.folder, 'uploads');
});
afterEach(() => api.close());

async function sweep(olderThan: number): Promise<void> {
  await sweepUploads(uploads, olderThan);
  await sweepStored(files, api.database, olderThan);
}

/** A stored file without a row, and an unfinished one. */
async function leaveBehind(name: string): Promise<string> {
  writeFileSync(join(uploads, 'upload.part'), pdf());
  const key = await files.add(join(uploads, 'upload.part'));
  writeFileSync(join(uploads, `${name}.part`), pdf());
  return key;
}

test('D24 a sweep removes what no row names and what was never finished, and nothing else', async () => {
  const url = await api.listen();
  const owner = await addTestClient(api, 'owner@example.com');
  const kept = await sendForm(url, owner.cookie, uploadForm(pdf(2_000)));
  const before = storedNames(api.folder).documents;
  await leaveBehind('a');
  await sweep(Infinity);
  expect(storedNames(api.folder)).toEqual({ uploads: [], documents: before });
  const file = await api.send(kept.document.filePath, { cookie: owner.cookie });
  expect((await file.arrayBuffer()).byteLength).toBe(2_000);
});

test('D24 a sweep of old leftovers leaves what may still be on its way', async () => {
  const young = await leaveBehind('young');
  const old = await leaveBehind('old');
  const then = new Date(Date.now() - 25 * HOUR_MS);
  utimesSync(join(api.folder, 'documents', old.slice(0, 2), old), then, then);
  utimesSync(join(uploads, 'old.part'), then, then);
  await sweep(Date.now() - 24 * HOUR_MS);
  expect(readdirSync(uploads)).toEqual(['young.part']);
  expect(storedNames(api.folder).documents).toEqual([young]);
});

describe('many files without a row', () => {
  const storeMany = async (count: number) => {
    const keys: string[] = [];
    for (let made = 0; made < count; made++) {
      writeFileSync(join(uploads, 'upload.part'), 'x');
      keys.push(await files.add(join(uploads, 'upload.part')));
    }
    return keys;
  };

  test('D24 beside as many with one they are swept in one go', async () => {
    const owner = await addTestClient(api, 'owner@example.com');
    const named = await storeMany(600);
    await storeMany(550);
    const { read, writes } = api.database;
    const row = {
      accountSeq: owner.seq,
      name: 'Passport',
      type: 'passport',
      fileName: 'a.pdf',
      filePath: '/',
      fileSize: 1,
      mimeType: 'application/pdf',
      status: 'pending',
      uploadedAt: new Date().toISOString(),
    };
    const rows = named.map((storageKey) => ({ ...row, id: storageKey, storageKey }));
    for (let from = 0; from < rows.length; from += 100)
      await writes.run(read.insert(clientDocuments).values(rows.slice(from, from + 100)));
    await sweep(Infinity);
    expect(storedNames(api.folder)).toEqual({ uploads: [], documents: named.sort() });
  });

  test("D24 beside hardly any with one they are another database's, and nothing is removed", async () => {
    const url = await api.listen();
    const owner = await addTestClient(api, 'owner@example.com');
    await sendForm(url, owner.cookie, uploadForm(pdf()));
    await storeMany(30);
    await expect(sweep(Infinity)).rejects.toThrow(
      '30 stored files are named by no row, 1 are: is this their database?',
    );
    expect(storedNames(api.folder).documents).toHaveLength(31);
  });
});
