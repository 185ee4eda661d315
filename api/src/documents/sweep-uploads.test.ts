import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { clientDocuments, ledgerEntries, storedFiles } from '../db/schema';
import { addTestClient, pdf, sendForm, storedNames, uploadForm } from '../testing/test-documents';
import { startTestApi, type TestApi } from '../testing/test-api';
import { discardLeftovers, storeFile } from './stored-files';
import { ANY_TIME, sweepRegularly } from './sweep-uploads';

const DAY_MS = 24 * 60 * 60_000;
let api: TestApi;
let uploads: string;
beforeEach(async () => {
  api = await startTestApi();
  uploads = join(api.folder, 'uploads');
});
afterEach(() => api.close());

const trash = () => readdirSync(join(api.folder, 'trash'));

/** Makes the database look as if in use for a year. To be called before anything else is done in it. */
const useSinceLastYear = () =>
  api.database.writes.run(
    api.database.read.insert(ledgerEntries).values({
      at: new Date(Date.now() - 365 * DAY_MS).toISOString(),
      action: 'signed-in',
      actorKind: 'staff',
    }),
  );

/** Leaves behind a stored file that no document names, and an unfinished upload. */
async function leaveBehind(name: string): Promise<string> {
  writeFileSync(join(uploads, 'upload.part'), pdf());
  const key = await storeFile(api.deps, join(uploads, 'upload.part'));
  writeFileSync(join(uploads, `${name}.part`), pdf());
  return key;
}

test('a sweep removes unreferenced files and unfinished uploads, and nothing else [D24]', async () => {
  const url = await api.listen();
  const owner = await addTestClient(api, 'owner@example.com');
  const kept = await sendForm(url, owner.cookie, uploadForm(pdf(2_000)));
  const before = storedNames(api.folder).documents;
  const leftover = await leaveBehind('a');
  await sweepRegularly(api.deps, true);
  expect(storedNames(api.folder)).toEqual({ uploads: [], documents: before });
  expect(trash()).toEqual([leftover]);
  expect(api.logged.filter((line) => line.includes(leftover))).toHaveLength(1);
  const removals = api.logged.filter((line) => line.includes('unfinished upload'));
  expect(removals).toEqual([expect.stringContaining('"upload":"a.part"')]);
  const file = await api.send(kept.document.filePath, { cookie: owner.cookie });
  expect((await file.arrayBuffer()).byteLength).toBe(2_000);
});

test('a sweep beside other processes leaves uploads that may still be in progress [D24]', async () => {
  const young = await leaveBehind('young');
  const old = await leaveBehind('old');
  const then = Date.now() - 25 * (DAY_MS / 24);
  const { read, writes } = api.database;
  await writes.run(read.update(storedFiles).set({ notedAt: then }).where(eq(storedFiles.key, old)));
  const hourAgo = new Date(Date.now() - 61 * 60_000);
  utimesSync(join(uploads, 'old.part'), hourAgo, hourAgo);
  await sweepRegularly(api.deps, false);
  expect(readdirSync(uploads)).toEqual(['young.part']);
  const removals = api.logged.filter((line) => line.includes('unfinished upload'));
  expect(removals).toEqual([expect.stringContaining('"upload":"old.part"')]);
  expect(storedNames(api.folder).documents).toEqual([young]);
});

test('a file that the database has never recorded stays where it is [D24]', async () => {
  writeFileSync(join(uploads, 'upload.part'), pdf());
  const key = api.deps.files.newKey();
  await api.deps.files.add(key, join(uploads, 'upload.part'));
  await sweepRegularly(api.deps, true);
  expect([storedNames(api.folder).documents, trash()]).toEqual([[key], []]);
});

test('files in the trash are removed and logged after 30 days, unless the database references no file at all', async () => {
  await useSinceLastYear();
  const [old, young] = [await leaveBehind('a'), await leaveBehind('b')];
  await sweepRegularly(api.deps, true);
  const monthAgo = new Date(Date.now() - 30 * DAY_MS - 1_000);
  utimesSync(join(api.folder, 'trash', old), monthAgo, monthAgo);
  const almost = new Date(Date.now() - 29 * DAY_MS);
  utimesSync(join(api.folder, 'trash', young), almost, almost);
  // As if an empty database had taken the place of the right one.
  await sweepRegularly(api.deps, true);
  expect(trash().sort()).toEqual([old, young].sort());
  const owner = await addTestClient(api, 'owner@example.com');
  await sendForm(await api.listen(), owner.cookie, uploadForm(pdf()));
  await sweepRegularly(api.deps, true);
  expect(trash()).toEqual([young]);
  expect(api.logged.filter((line) => line.includes(old)).at(-1)).toContain('in the trash for 30 days');
});

test('files that were in the trash before this database was created stay there, even after the first upload', async () => {
  const old = await leaveBehind('a');
  await sweepRegularly(api.deps, true);
  const monthAgo = new Date(Date.now() - 30 * DAY_MS - 1_000);
  utimesSync(join(api.folder, 'trash', old), monthAgo, monthAgo);
  const owner = await addTestClient(api, 'owner@example.com');
  await sendForm(await api.listen(), owner.cookie, uploadForm(pdf()));
  await sweepRegularly(api.deps, true);
  expect(trash()).toEqual([old]);
});

test('a file that a restored database references stays in the trash without a time limit', async () => {
  await useSinceLastYear();
  const owner = await addTestClient(api, 'owner@example.com');
  const url = await api.listen();
  await sendForm(url, owner.cookie, uploadForm(pdf()));
  const [oldest] = storedNames(api.folder).documents;
  await sendForm(url, owner.cookie, uploadForm(pdf()));
  const key = storedNames(api.folder).documents.find((name) => name !== oldest);
  await api.deps.files.discard(key!);
  const longAgo = new Date(Date.now() - 60 * DAY_MS);
  utimesSync(join(api.folder, 'trash', key!), longAgo, longAgo);
  await sweepRegularly(api.deps, true);
  expect(trash()).toEqual([key]);
});

test('a file that cannot be moved or removed does not stop the sweep of others', async () => {
  const monthAgo = new Date(Date.now() - 31 * DAY_MS);
  // A folder and a file that an operator put there, and a key from when the files were in a bucket.
  mkdirSync(join(api.folder, 'trash', 'a-folder'));
  writeFileSync(join(api.folder, 'trash', 'old'), pdf());
  for (const name of ['a-folder', 'old']) utimesSync(join(api.folder, 'trash', name), monthAgo, monthAgo);
  const { read, writes } = api.database;
  await writes.run(read.insert(storedFiles).values({ key: 'documents/of-a-bucket', notedAt: 0 }));
  const leftover = await leaveBehind('a');
  await sweepRegularly(api.deps, true);
  expect(storedNames(api.folder)).toEqual({ uploads: [], documents: [] });
  expect(trash().sort()).toEqual(['a-folder', 'old', leftover].sort());
});

test('a file that cannot be removed from the trash is logged, and keeps no other there', async () => {
  await useSinceLastYear();
  const owner = await addTestClient(api, 'owner@example.com');
  await sendForm(await api.listen(), owner.cookie, uploadForm(pdf()));
  for (const name of ['a', 'b', 'c']) await leaveBehind(name);
  await sweepRegularly(api.deps, true);
  const monthAgo = new Date(Date.now() - 30 * DAY_MS - 1_000);
  for (const key of trash()) utimesSync(join(api.folder, 'trash', key), monthAgo, monthAgo);
  let stuck = '';
  const { remove } = api.deps.files;
  // The tests may run as root, for whom every file can be removed.
  api.deps.files.remove = async (key) => {
    stuck ||= key;
    if (key === stuck) throw Object.assign(new Error('not permitted'), { code: 'EPERM' });
    await remove(key);
  };
  await sweepRegularly(api.deps, true);
  expect(trash()).toEqual([stuck]);
  expect(api.logged.filter((line) => line.includes('in the trash for 30 days'))).toHaveLength(2);
  const failed = api.logged.filter((line) => line.includes('could not be removed from the trash'));
  expect(failed).toEqual([expect.stringContaining(`"storageKey":"${stuck}"`)]);
});

test('a leftover that gets its row while it is moved to the trash is moved back, and stays recorded', async () => {
  const owner = await addTestClient(api, 'owner@example.com');
  await sendForm(await api.listen(), owner.cookie, uploadForm(pdf()));
  const key = await leaveBehind('a');
  const { read, writes } = api.database;
  const { discard } = api.deps.files;
  api.deps.files.discard = async (discarded) => {
    await discard(discarded);
    await writes.run(read.update(clientDocuments).set({ storageKey: key }));
  };
  expect(await discardLeftovers(api.deps, ANY_TIME)).toEqual([]);
  expect([storedNames(api.folder).documents, trash()]).toEqual([expect.arrayContaining([key]), []]);
  expect(await read.$count(storedFiles, eq(storedFiles.key, key))).toBe(1);
});

test('the 30 days in the trash start when a file is moved there, not when it was uploaded', async () => {
  await useSinceLastYear();
  // The trash is not emptied if the database names no file.
  const owner = await addTestClient(api, 'owner@example.com');
  await sendForm(await api.listen(), owner.cookie, uploadForm(pdf()));
  const key = await leaveBehind('a');
  const monthsAgo = new Date(Date.now() - 90 * DAY_MS);
  utimesSync(join(api.folder, 'documents', key.slice(0, 2), key), monthsAgo, monthsAgo);
  // The sweep also empties the trash.
  await sweepRegularly(api.deps, true);
  expect(trash()).toEqual([key]);
});
