import { rmSync, statSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { jest } from '@jest/globals';
import { createFolderTarget } from '../backup/folder-target';
import { clientDocuments } from '../db/schema';
import { temporaryFolder } from '../testing/api-process';
import { startTestApi } from '../testing/test-api';
import { addTestClient, pdf, sendForm, uploadForm } from '../testing/test-documents';

/** Inodes of what was synced to disk. What is not synced is lost in a power cut, which no test can simulate. */
const synced = new Set<number>();
beforeAll(async () => {
  const handle = await open(process.execPath);
  const all = Object.getPrototypeOf(handle) as FileHandle;
  await handle.close();
  const { sync } = all;
  jest.spyOn(all, 'sync').mockImplementation(async function (this: FileHandle) {
    synced.add((await this.stat()).ino);
    return sync.call(this);
  });
});
afterAll(() => jest.restoreAllMocks());

const isSynced = (path: string) => synced.has(statSync(path).ino);

test('when an upload is acknowledged, its file, name and folder are synced to disk [D24]', async () => {
  const api = await startTestApi();
  const { cookie } = await addTestClient(api, 'owner@example.com');
  expect((await sendForm(await api.listen(), cookie, uploadForm(pdf()))).status).toBe(201);
  const [{ storageKey } = { storageKey: null }] = await api.database.read.select().from(clientDocuments);
  const documents = join(api.folder, 'documents');
  const shelf = join(documents, storageKey!.slice(0, 2));
  expect([join(shelf, storageKey!), shelf, documents].map(isSynced)).toEqual([true, true, true]);
  await api.close();
});

test('what a backup writes into a folder is synced to disk with its name and folder', async () => {
  const folder = temporaryFolder();
  async function* content() {
    yield Buffer.from('content');
  }
  await createFolderTarget(folder).put('parts/ab/abc', content());
  const path = join(folder, 'parts/ab/abc');
  expect([path, dirname(path), folder].map(isSynced)).toEqual([true, true, true]);
  rmSync(folder, { recursive: true });
});
