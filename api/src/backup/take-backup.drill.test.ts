import { randomBytes } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { clientDocuments } from '../db/schema';
import { compareFiles } from '../documents/compare-files';
import { sealFiles } from '../documents/seal-files';
import { readEnv } from '../env';
import { createFolderStore } from '../file-store/folder-store';
import { makeFolders, openFileStore } from '../file-store/open-file-store';
import { spawnScript, temporaryFolder } from '../testing/api-process';
import { type BucketServer, startBucketServer } from '../testing/bucket-server';
import { runSql } from '../testing/databases/run-sql';
import { startTestApi, type TestApi, validBooking, validContact } from '../testing/test-api';
import { addTestClient, pdf, sendForm, type TestClient, uploadForm } from '../testing/test-documents';
import type { BackupTarget } from './backup-target';
import { backupName, listBackups, readManifest, writeManifest } from './manifest';
import { openTarget, splitArchive } from './open-target';
import { findExpired, removeExpired, removeUnused } from './prune-backups';
import { restoreBackup } from './restore-backup';
import { inspectDatabase, snapshotDatabase } from './snapshot';
import { takeBackup } from './take-backup';
import { verifyBackup } from './verify-backup';

const DAY_MS = 24 * 60 * 60_000;
const key = randomBytes(32);
const report = () => undefined;
const folder = temporaryFolder();
let server: BucketServer;
let api: TestApi;
let url: string;
let owner: TestClient;
let target: BackupTarget;
let at: string;
let count = 0;

beforeAll(async () => {
  server = await startBucketServer('backups');
  Object.assign(process.env, server.credentials);
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function start(settings: Record<string, string> = {}, place = join(folder, `target-${count++}`)) {
  writeFileSync(join(folder, 'remotes.json'), '{ "remotes": [] }');
  api = await startTestApi({
    REMOTES: join(folder, 'remotes.json'),
    S3_ENDPOINT: server.settings.S3_ENDPOINT,
    S3_PLAIN_HTTP_REASON: server.settings.S3_PLAIN_HTTP_REASON,
    ...settings,
  });
  url = await api.listen();
  owner = await addTestClient(api, 'owner@example.com');
  at = place;
  if (!place.startsWith('s3:')) mkdirSync(place);
  target = await openTarget(place, api.deps.env);
}
afterEach(() => api.close());

const upload = async (content = pdf(100_000)) =>
  expect((await sendForm(url, owner.cookie, uploadForm(content))).status).toBe(201);
const depsOf = () => {
  const env = { ...api.deps.env, databaseUrl: api.url };
  return { database: api.database, files: api.deps.files, env, target, key, report };
};
async function take(isThorough = true) {
  // The ledger's line about an upload is written a moment later, and would make the next copy differ.
  await api.deps.ledger.settle();
  return takeBackup(depsOf(), isThorough);
}
const restoreTo = async (name: string, into = join(folder, `restored-${count++}`)) => {
  await restoreBackup({ target, key, report }, await readManifest(target, key, name), into);
  return into;
};
const partsOf = (place = at) =>
  readdirSync(join(place, 'parts'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.includes('/'),
  );
const rowsOf = (place: string, table: string) => runSql(place, `SELECT * FROM ${table} ORDER BY 1`);
const refused = (reason: string) => expect.objectContaining({ name: 'ArchiveRefused', reason });

test.each([
  ['a folder', 'a folder', (): [Record<string, string>, string?] => [{}]],
  [
    'a bucket',
    'a bucket',
    (): [Record<string, string>, string?] => [{ S3_BUCKET: 'clients' }, 's3://backups/lisle/harrow'],
  ],
])('with files in %s and backups in %s, everything is restored intact', async (_files, _target, settings) => {
  await start(...settings());
  for (let submitted = 0; submitted < 20; submitted++) {
    await api.send('/api/bookings', { method: 'POST', json: validBooking() });
    await api.send('/api/contacts', { method: 'POST', json: validContact() });
  }
  // More than one piece of an upload to a bucket.
  await upload(pdf(12_000_000));
  await upload();
  const { name, manifest } = await take();
  expect([manifest.files.length, manifest.lost, manifest.database.tables.bookings]).toEqual([2, [], 20]);

  const into = await restoreTo(name);
  expect(readFileSync(join(into, 'remotes.json'), 'utf8')).toBe('{ "remotes": [] }');
  for (const table of ['bookings', 'contacts', 'client_documents', 'accounts', 'list_counts'])
    expect(await rowsOf(join(into, 'lisle-harrow.db'), table)).toEqual(
      await rowsOf(api.url.replace(/^file:/, ''), table),
    );
  for (const { storageKey } of await api.database.read.select().from(clientDocuments)) {
    const path = storageKey!.startsWith('documents/')
      ? storageKey!
      : `documents/${storageKey!.slice(0, 2)}/${storageKey}`;
    const kept = await api.deps.files.read(storageKey!);
    const chunks = [];
    for await (const chunk of kept) chunks.push(chunk as Buffer);
    expect(readFileSync(join(into, path)).equals(Buffer.concat(chunks))).toBe(true);
  }
  // The restored database can be searched and written to as before.
  const again = await startTestApi({}, [], `file:${join(into, 'lisle-harrow.db')}`);
  expect((await again.send('/api/bookings', { method: 'POST', json: validBooking() })).status).toBe(201);
  await again.close();
});

test('encrypted files are backed up decrypted: restored without their key, and encrypted anew', async () => {
  const dataKey = randomBytes(32).toString('base64');
  await start({ DATA_KEY: dataKey });
  const content = pdf(600_000);
  await upload(content);
  const { name, manifest } = await take();
  expect(manifest.lost).toEqual([]);
  const into = await restoreTo(name);
  const database = `file:${join(into, 'lisle-harrow.db')}`;
  const again = await startTestApi({ DATA_DIR: into }, [], database);
  const files = createFolderStore(into);
  expect(await compareFiles({ database: again.database, files }, true)).toMatchObject({
    agreeing: 1,
    wrong: [],
  });
  const env = readEnv({ DATA_DIR: into, DATA_KEY: dataKey });
  await makeFolders(env);
  const deps = { ...again.deps, env, files: await openFileStore(env) };
  for await (const { outcome } of sealFiles(deps)) expect(outcome).toBe('encrypted');
  expect(await compareFiles(deps, true)).toMatchObject({ agreeing: 1, wrong: [] });
  await again.close();
});

test('the product runs on restored data', async () => {
  await start();
  await upload();
  const { name } = await take();
  const into = await restoreTo(name);
  const again = await startTestApi({ DATA_DIR: into }, [], `file:${join(into, 'lisle-harrow.db')}`);
  expect(await compareFiles(again.deps, true)).toEqual({ agreeing: 1, missing: [], wrong: [], unnamed: [] });
  await again.close();
});

test('a second backup sends only what the target lacks, and nothing if nothing changed', async () => {
  await start();
  await upload();
  await upload();
  expect((await take()).sent).toBe(4);
  expect((await take()).sent).toBe(0);
  await upload();
  expect((await take()).sent).toBe(2);
  expect(await listBackups(target)).toHaveLength(3);
});

test('a target does not reveal what it holds', async () => {
  await start();
  await api.send('/api/contacts', { method: 'POST', json: validContact() });
  await take();
  const files = readdirSync(at, { recursive: true, encoding: 'utf8', withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  expect(files.length).toBeGreaterThan(2);
  for (const { parentPath, name } of files)
    expect(readFileSync(join(parentPath, name)).includes('idris@example.com')).toBe(false);
});

test('a missing or changed file is named, and everything else is backed up', async () => {
  await start();
  await upload();
  await upload();
  await upload();
  const [missing, changed] = await api.database.read.select().from(clientDocuments);
  const path = ({ storageKey }: { storageKey: string | null }) =>
    join(api.folder, 'documents', storageKey!.slice(0, 2), storageKey!);
  rmSync(path(missing!));
  writeFileSync(path(changed!), pdf(100_000));
  const { manifest, name } = await take();
  expect(manifest.lost).toEqual(
    [missing, changed].map((row) => ({ key: row!.storageKey, document: row!.id })),
  );
  expect(manifest.files).toHaveLength(1);
  await restoreTo(name);
});

test('if the disk vanishes while files are read, there is no backup, and the previous one stays newest', async () => {
  await start();
  await upload();
  const { name } = await take();
  await upload();
  await upload();
  const documents = join(api.folder, 'documents');
  const { files } = api.deps;
  const unmounting = {
    ...files,
    read: (one: string) => (rmSync(documents, { recursive: true, force: true }), files.read(one)),
  };
  await expect(takeBackup({ ...depsOf(), files: unmounting }, true)).rejects.toThrow('is the disk mounted?');
  expect((await listBackups(target)).map((backup) => backup.name)).toEqual([name]);
});

test.each([
  ['a folder', (): Record<string, string> => ({})],
  ['a bucket', () => ({ S3_BUCKET: 'clients' })],
])(
  'files in %s that go to the trash while the backup is taken are in it; those that vanish are lost',
  async (_files, settings) => {
    await start({ ...settings(), DATA_KEY: randomBytes(32).toString('base64') });
    const content = pdf(1_000);
    await upload(content);
    await upload();
    const [replaced, gone] = await api.database.read.select().from(clientDocuments);
    const { files } = api.deps;
    let isMoved = false;
    const read: typeof files.read = async (...asked) => {
      if (!isMoved) {
        isMoved = true;
        // As `encrypt` does it, and an erasure.
        const { read: rows, writes } = api.database;
        await writes.run(
          rows.update(clientDocuments).set({ storageKey: sql`'new-' || ${clientDocuments.id}` }),
        );
        await files.discard(replaced!.storageKey!);
        await files.erase(gone!.storageKey!);
      }
      return files.read(...asked);
    };
    const { manifest, name } = await takeBackup({ ...depsOf(), files: { ...files, read } }, true);
    expect(manifest.lost).toEqual([{ key: gone!.storageKey, document: gone!.id }]);
    const restored = await restoreTo(name);
    const path = replaced!.storageKey!.replace(/^(?!documents\/)(..)/, 'documents/$1/$1');
    expect(readFileSync(join(restored, path)).equals(content)).toBe(true);
  },
);

test('a file lost after a backup is still in the next one', async () => {
  await start();
  await upload();
  await take();
  const [row] = await api.database.read.select().from(clientDocuments);
  rmSync(join(api.folder, 'documents'), { recursive: true });
  mkdirSync(join(api.folder, 'documents'));
  const { manifest, name } = await take();
  expect(manifest.lost).toEqual([]);
  expect(
    existsSync(join(await restoreTo(name), 'documents', row!.storageKey!.slice(0, 2), row!.storageKey!)),
  ).toBe(true);
});

test('damage in the target is detected, and the next backup repairs it', async () => {
  await start();
  await upload();
  const { manifest, name } = await take();
  const before = partsOf();
  for (const part of before) truncateSync(join(at, 'parts', part), 1_000);
  const workFolder = join(folder, 'work');
  const damaged = await verifyBackup({ target, key, workFolder, report }, manifest, () => true);
  expect(damaged).toHaveLength(before.length);
  await expect(restoreTo(name)).rejects.toEqual(refused('damaged'));
  await expect(take()).rejects.toEqual(refused('damaged'));
  expect((await take()).sent).toBe(before.length);
  await restoreTo(name);
});

test('a database that differs from its archive in rows, schema or pages is damaged', async () => {
  await start();
  const { manifest } = await take();
  const verify = (told: typeof manifest) =>
    verifyBackup({ target, key, workFolder: join(folder, 'told'), report }, told, () => false);
  expect(await verify(manifest)).toEqual([]);
  const tables = { ...manifest.database.tables, bookings: 1 };
  const oneMore = { ...manifest, database: { ...manifest.database, tables } };
  expect(await verify(oneMore)).toEqual([oneMore.database]);
  expect(await verify({ ...manifest, schema: 1 })).toEqual([manifest.database]);

  const copy = join(folder, 'damaged.db');
  await snapshotDatabase(api.database, api.url, copy);
  const [index] = await runSql(
    copy,
    "SELECT rootpage, (SELECT page_size FROM pragma_page_size) AS bytes FROM sqlite_schema WHERE name = 'accounts_email_unique'",
  );
  const bytes = readFileSync(copy);
  // Only in the index, which counting rows does not notice.
  const email = bytes.indexOf('owner@example.com', (Number(index!.rootpage) - 1) * Number(index!.bytes));
  bytes[email]! ^= 1;
  writeFileSync(copy, bytes);
  await expect(inspectDatabase(copy)).rejects.toEqual(refused('damaged'));
});

test('a killed verification does not block the next one, and a failed one leaves no copy', async () => {
  await start();
  const { manifest } = await take();
  const workFolder = join(folder, 'killed');
  mkdirSync(join(workFolder, 'restored'), { recursive: true });
  writeFileSync(join(workFolder, 'restored', 'database'), 'half of it');
  const verify = (from: BackupTarget) =>
    verifyBackup({ target: from, key, workFolder, report }, manifest, () => true);
  expect(await verify(target)).toEqual([]);
  expect(readdirSync(workFolder)).toEqual([]);
  const brokenOff = async function* (content: AsyncIterable<Buffer>) {
    for await (const chunk of content) yield chunk.subarray(0, 100);
    throw new Error('The line was cut');
  };
  const failing = {
    ...target,
    read: async (name: string) => Readable.from(brokenOff(await target.read(name))),
  };
  await expect(verify(failing)).rejects.toThrow('The line was cut');
  expect(readdirSync(workFolder)).toEqual([]);
});

test('a backup whose lease another process took stops, and does not count', async () => {
  await start();
  const claim = new AbortController();
  const take = () => takeBackup({ ...depsOf(), lost: claim.signal }, true);
  claim.abort(new Error('taken over'));
  await expect(take()).rejects.toThrow('taken over');
  expect(readdirSync(at)).toEqual([]);
  const late = new AbortController();
  const lose = (step: string) => step === 'Verifying files' && late.abort(new Error('taken over'));
  await upload();
  await expect(takeBackup({ ...depsOf(), lost: late.signal, report: lose }, true)).rejects.toThrow(
    'taken over',
  );
  expect(await listBackups(target)).toEqual([]);
});

test('once a day, earlier parts are read back too', async () => {
  await start();
  await upload();
  const { manifest } = await take(false);
  const [file] = manifest.files;
  const second = await take(false);
  expect(second.manifest.filesVerifiedAt).toBe(manifest.filesVerifiedAt);
  const dayAgo = Date.now() - DAY_MS - 60_000;
  const old = { ...manifest, filesVerifiedAt: new Date(dayAgo).toISOString() };
  for (const { name } of await listBackups(target)) await target.remove(name);
  await writeManifest(target, key, backupName(dayAgo), old);
  for (const part of partsOf()) {
    const path = join(at, 'parts', part);
    const bytes = readFileSync(path);
    if (bytes.length > file!.size) writeFileSync(path, bytes.fill(0, 5_000, 5_100));
  }
  await expect(take(false)).rejects.toEqual(refused('damaged'));
});

describe('restoring', () => {
  let name: string;
  beforeEach(async () => {
    await start();
    await upload();
    ({ name } = await take());
  });

  test('only an empty folder is restored into; any other is left as it is', async () => {
    const into = join(folder, `into-${count++}`);
    mkdirSync(into);
    writeFileSync(join(into, 'mine'), 'kept');
    await expect(restoreTo(name, into)).rejects.toEqual(refused('unfit'));
    expect(readdirSync(into)).toEqual(['mine']);
    rmSync(join(into, 'mine'));
    await restoreTo(name, into);
    expect(readdirSync(into).sort()).toEqual(['documents', 'lisle-harrow.db', 'remotes.json', 'trash']);
    await expect(restoreTo(name, join(into, 'remotes.json'))).rejects.toEqual(refused('unfit'));
  });

  test.each([
    ['the archive is cut off', 'damaged', () => truncateSync(join(at, name), 100)],
    ['the archive is a foreign file', 'foreign', () => writeFileSync(join(at, name), pdf(5_000))],
    ['a part is missing', 'damaged', () => rmSync(join(at, 'parts', partsOf()[0]!))],
    ['a part is cut off', 'damaged', () => truncateSync(join(at, 'parts', partsOf().at(-1)!), 500)],
    [
      'a part is another part',
      'damaged',
      () => cpSync(join(at, 'parts', partsOf()[0]!), join(at, 'parts', partsOf()[1]!)),
    ],
    [
      'the format is newer',
      'newer',
      () => {
        const bytes = readFileSync(join(at, name));
        bytes[8]!++;
        writeFileSync(join(at, name), bytes);
      },
    ],
  ])('if %s, nothing is restored and nothing is left behind', async (_what, reason, spoil) => {
    spoil();
    const parent = join(folder, `parent-${count++}`);
    mkdirSync(parent);
    await expect(restoreTo(name, join(parent, 'into'))).rejects.toEqual(refused(reason));
    expect(readdirSync(parent)).toEqual([]);
  });

  test('after a rollback, a newer database can be backed up, and restored by the newer version only', async () => {
    await api.database.client.execute(
      "INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('later', 9000000000000)",
    );
    const taking = spawnScript('backup.ts', [], {
      DATA_DIR: api.folder,
      DATABASE_URL: api.url,
      BACKUP_TARGET: at,
      BACKUP_KEY: key.toString('base64'),
    });
    expect([await taking.ended, taking.output()]).toEqual([0, expect.stringContaining('taken and verified')]);
    const newer = (await listBackups(target))[0]!;
    expect((await readManifest(target, key, newer.name)).schema).toBe(9_000_000_000_000);
    // A restore is refused before it reads a part or creates anything. If it began, it would miss these.
    rmSync(join(at, 'parts'), { recursive: true });
    const parent = join(folder, `parent-${count++}`);
    mkdirSync(parent);
    const archive = join(at, newer.name);
    const { ended, output } = spawnScript('restore.ts', [archive, '--into', join(parent, 'into')], {
      BACKUP_KEY: key.toString('base64'),
    });
    expect([await ended, output()]).toEqual([
      1,
      'The backup is of a newer version of the product: restore with that version.\n',
    ]);
    expect(readdirSync(parent)).toEqual([]);
  });

  test('a backup from before the first release is refused, and nothing is restored', async () => {
    await api.database.client.execute('UPDATE __drizzle_migrations SET created_at = 1795638644500');
    const older = await take();
    const parent = join(folder, `parent-${count++}`);
    mkdirSync(parent);
    const { ended, output } = spawnScript(
      'restore.ts',
      [join(at, older.name), '--into', join(parent, 'into')],
      { BACKUP_KEY: key.toString('base64') },
    );
    expect([await ended, output()]).toEqual([
      1,
      'The backup is from before the first release, and this version cannot use it: restore with the version that took it.\n',
    ]);
    expect(readdirSync(parent)).toEqual([]);
  });

  test('another key is refused, even for the next backup into the same target', async () => {
    await expect(readManifest(target, randomBytes(32), name)).rejects.toEqual(refused('other-key'));
    await expect(takeBackup({ ...depsOf(), key: randomBytes(32) }, true)).rejects.toEqual(
      refused('other-key'),
    );
  });

  test('an archive is named by its path or its address in a bucket', () => {
    expect(splitArchive('/srv/backups/backups/2026.lhbackup')).toEqual({
      place: '/srv/backups',
      name: 'backups/2026.lhbackup',
    });
    expect(splitArchive('s3://bucket/some/prefix/backups/2026.lhbackup')).toEqual({
      place: 's3://bucket/some/prefix',
      name: 'backups/2026.lhbackup',
    });
  });
});

describe('pruning', () => {
  const now = Date.parse('2026-11-22T12:00:00Z');
  const takenAgo = (...hours: number[]) =>
    hours.map((hour) => ({ name: `${hour} h ago`, time: now - hour * 60 * 60_000 }));
  const namesOf = (backups: { name: string }[]) => backups.map(({ name }) => name);

  test('the newest are kept by count, of older ones the last of each day up to an age', () => {
    const backups = takenAgo(1, 2, 3, 4, 13, 14, 36, 37, 38, 24 * 31);
    const expired = findExpired(backups, { count: 3, days: 30 }, now);
    expect(namesOf(expired)).toEqual(['4 h ago', '14 h ago', '36 h ago', '38 h ago', '744 h ago']);
  });

  test('the newest are never removed, however old', () => {
    expect(findExpired(takenAgo(9_000, 9_001), { count: 1, days: 0 }, now)).toHaveLength(1);
    expect(findExpired(takenAgo(9_000), { count: 1, days: 0 }, now)).toEqual([]);
  });

  /** As if each part had been written more than a day ago. */
  const ageParts = () => {
    const dayAgo = new Date(Date.now() - DAY_MS - 1_000);
    for (const part of partsOf()) utimesSync(join(at, 'parts', part), dayAgo, dayAgo);
  };

  test('parts are removed a day after the last backup that uses them, no others', async () => {
    await start();
    await upload();
    const first = await take();
    await api.send('/api/contacts', { method: 'POST', json: validContact() });
    const second = await take();
    expect(await removeExpired(target, { count: 1, days: 0 }, Date.now())).toEqual([first.name]);
    expect(await removeUnused(target, key, Date.now())).toBe(0);
    const before = partsOf().length;
    ageParts();
    expect(await removeUnused(target, key, Date.now())).toBe(1);
    expect(partsOf()).toHaveLength(before - 1);
    await restoreTo(second.name);
  });

  test('a process that has lost the lease to another removes nothing more', async () => {
    await start();
    const first = await take();
    await api.send('/api/contacts', { method: 'POST', json: validContact() });
    const second = await take();
    const lost = AbortSignal.abort(new Error('taken over'));
    const keeping = { count: 1, days: 0 };
    await expect(removeExpired(target, keeping, Date.now(), lost)).rejects.toThrow('taken over');
    expect(namesOf(await listBackups(target))).toEqual([second.name, first.name]);
    await removeExpired(target, keeping, Date.now());
    ageParts();
    const before = partsOf();
    await expect(removeUnused(target, key, Date.now(), lost)).rejects.toThrow('taken over');
    expect(partsOf()).toEqual(before);
    expect(await removeUnused(target, key, Date.now())).toBeGreaterThan(0);
  });

  test('if one backup cannot be read, no part is removed', async () => {
    await start();
    const { name } = await take();
    writeFileSync(join(at, 'backups', '2026-01-01T00-00-00.000Z.lhbackup'), 'not ours');
    await expect(removeUnused(target, key, Date.now() + 2 * DAY_MS)).rejects.toEqual(refused('foreign'));
    await restoreTo(name);
  });
});

test('a key in the settings must be 32 bytes, and a target needs one', () => {
  const read = (settings: Record<string, string>) => () => readEnv(settings);
  expect(read({ BACKUP_KEY: 'short' })).toThrow('BACKUP_KEY must be 32 bytes');
  expect(read({ BACKUP_TARGET: '/srv' })).toThrow('BACKUP_TARGET needs BACKUP_KEY');
  expect(read({ BACKUP_TARGET: 'ftp://srv', BACKUP_KEY: key.toString('base64') })).toThrow(
    'must be a folder, or s3://',
  );
});
