import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cpSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ApiProcess, bundle, startApiProcess, temporaryFolder } from '../testing/api-process';
import { readEnv } from '../env';
import { openFileStore } from '../file-store/open-file-store';
import { startBucketServer } from '../testing/bucket-server';
import { runSql } from '../testing/databases/run-sql';
import { pdf, sendForm, storedNames, uploadForm } from '../testing/test-documents';

const TIMEOUT_MS = 120_000;
const PASSWORD = 'correct horse battery';
let folder: string;
let api: ApiProcess;
const start = async (settings: Record<string, string> = {}) => {
  api = await startApiProcess(folder, { SEED_PASSWORD: PASSWORD, ...settings });
};
const stop = () => api.kill('SIGTERM');
const database = (of: string) => join(of, 'lisle-harrow.db');

beforeEach(async () => {
  folder = temporaryFolder();
  await start();
}, TIMEOUT_MS);
afterEach(async () => {
  await api.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
}, TIMEOUT_MS);

async function upload(): Promise<void> {
  const url = `http://127.0.0.1:${api.port}`;
  const signIn = await fetch(`${url}/api/login`, {
    method: 'POST',
    body: new URLSearchParams({ email: 'client@lisleharrow.example', password: PASSWORD }),
    redirect: 'manual',
  });
  const cookie = signIn.headers.get('Set-Cookie')!.split(';')[0]!;
  expect((await sendForm(url, cookie, uploadForm(pdf()))).status).toBe(201);
}

function removeDatabase(): void {
  for (const ending of ['', '-wal', '-shm']) rmSync(database(folder) + ending, { force: true });
}

/** Makes a database look as if it had been in use for years, by the first line of its ledger. */
async function makeOld(of: string): Promise<void> {
  await runSql(database(of), 'DROP TRIGGER ledger_entries_not_changed');
  await runSql(database(of), "UPDATE ledger_entries SET at = '2020-01-01T00:00:00.000Z'");
}

test(
  'a start with an older copy of the database keeps the files that are newer than the copy [D24]',
  async () => {
    await upload();
    await stop();
    const copy = temporaryFolder();
    cpSync(database(folder), database(copy));
    await start();
    await upload();
    await upload();
    await stop();
    const { documents } = storedNames(folder);
    removeDatabase();
    cpSync(database(copy), database(folder));
    await start();
    expect(storedNames(folder).documents).toEqual(documents);
    rmSync(copy, { recursive: true });
  },
  TIMEOUT_MS,
);

test(
  'a start without its database keeps every file [D24]',
  async () => {
    await upload();
    await stop();
    const { documents } = storedNames(folder);
    removeDatabase();
    await start();
    expect(storedNames(folder).documents).toEqual(expect.arrayContaining(documents));
  },
  TIMEOUT_MS,
);

test(
  'a start with the database of another installation keeps every file [D24]',
  async () => {
    await stop();
    const own = storedNames(folder).documents;
    const other = temporaryFolder();
    cpSync(database(folder), database(other));
    removeDatabase();
    await start();
    await upload();
    await stop();
    const { documents } = storedNames(folder);
    removeDatabase();
    cpSync(database(other), database(folder));
    await start();
    expect(storedNames(folder).documents).toEqual(documents);
    expect(documents).toEqual(expect.arrayContaining(own));
    rmSync(other, { recursive: true });
  },
  TIMEOUT_MS,
);

test(
  'with the database of another installation, files stay in the trash even after 30 days and new uploads',
  async () => {
    await upload();
    await stop();
    const [right, other] = [temporaryFolder(), temporaryFolder()];
    cpSync(database(folder), database(right));
    api = await startApiProcess(other, { SEED_PASSWORD: PASSWORD });
    await stop();
    removeDatabase();
    cpSync(database(other), database(folder));
    const trash = join(folder, 'trash');
    const [old, key] = [new Date(Date.now() - 31 * 24 * 60 * 60_000), randomUUID()];
    writeFileSync(join(trash, key), pdf());
    utimesSync(join(trash, key), old, old);
    await start();
    await upload();
    await stop();
    await makeOld(folder);
    await start();
    await stop();
    expect(readdirSync(trash)).toContain(key);
    removeDatabase();
    cpSync(database(right), database(folder));
    await makeOld(folder);
    await start();
    expect(readdirSync(trash)).not.toContain(key);
    for (const made of [right, other]) rmSync(made, { recursive: true });
  },
  TIMEOUT_MS,
);

test(
  'files newer than the restored copy return from the trash once the newer database is back',
  async () => {
    await upload();
    await upload();
    await stop();
    const { documents } = storedNames(folder);
    const newer = temporaryFolder();
    cpSync(database(folder), database(newer));
    // As if the copy had been made after an upload was noted and before its row was written.
    await runSql(
      database(folder),
      'DELETE FROM client_documents WHERE storage_key = (SELECT key FROM stored_files ORDER BY noted_at DESC LIMIT 1)',
    );
    await start();
    await stop();
    expect(readdirSync(join(folder, 'trash'))).toHaveLength(1);
    removeDatabase();
    cpSync(database(newer), database(folder));
    await start();
    const { status } = spawnSync(process.execPath, [bundle('files.ts'), 'restore'], {
      env: { ...process.env, DATA_DIR: folder },
    });
    expect([status, storedNames(folder).documents]).toEqual([0, documents]);
    rmSync(newer, { recursive: true });
  },
  TIMEOUT_MS,
);

test(
  'over a bucket, a start without its database, with an older copy or with that of another installation keeps every file [D24]',
  async () => {
    await stop();
    const other = temporaryFolder();
    cpSync(database(folder), database(other));
    const server = await startBucketServer();
    Object.assign(process.env, server.credentials);
    const settings = { ...server.settings, ...server.credentials };
    const { list } = await openFileStore(readEnv(server.settings));
    const keysIn = async (area: 'documents' | 'trash') => {
      const keys = [];
      for await (const { key } of list(area)) keys.push(key);
      return keys.sort();
    };
    removeDatabase();
    await start(settings);
    await upload();
    await stop();
    const older = temporaryFolder();
    cpSync(database(folder), database(older));
    await start(settings);
    await upload();
    await upload();
    await stop();
    const kept = await keysIn('documents');
    // A sweep beside other processes takes only what was noted a day ago for a leftover.
    for (const copy of [older, other]) await runSql(database(copy), 'UPDATE stored_files SET noted_at = 1');
    for (const found of [undefined, older, other]) {
      removeDatabase();
      if (found) cpSync(database(found), database(folder));
      await start(settings);
      await stop();
      expect(await keysIn('documents')).toEqual(expect.arrayContaining(kept));
      expect(await keysIn('trash')).toEqual([]);
    }
    await server.stop();
    for (const made of [older, other]) rmSync(made, { recursive: true });
  },
  TIMEOUT_MS,
);
