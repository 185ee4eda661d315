import { readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareFiles, discardUnnamed } from './documents/compare-files';
import { clientDocuments, documentVersions, storedFiles } from './db/schema';
import { storeFile } from './documents/stored-files';
import { type BucketServer, startBucketLine, startBucketServer } from './testing/bucket-server';
import { bundle, spawnScript, temporaryFolder } from './testing/api-process';
import {
  addTestAccount,
  addTestClient,
  multipart,
  pdf,
  sendForm,
  uploadForm,
} from './testing/test-documents';
import { startTestApi, type TestApi } from './testing/test-api';

const TIMEOUT_MS = 60_000;
const CLIENT_FILES = join(import.meta.dirname, 'testing/files');
const DAY_MS = 24 * 60 * 60_000;
let server: BucketServer;
beforeAll(async () => {
  server = await startBucketServer();
  Object.assign(process.env, server.credentials);
});
afterAll(() => server.stop());

describe.each([
  ['a folder', () => ({})],
  ['a bucket', () => server.settings],
])('npm run files, over %s', (_where, settingsOf) => {
  let api: TestApi;
  let settings: Record<string, string>;
  beforeEach(async () => {
    settings = settingsOf();
    api = await startTestApi(settings);
  });
  afterEach(async () => {
    for (const area of ['documents', 'trash'] as const)
      for await (const { key } of api.deps.files.list(area)) {
        await api.deps.files.discard(key);
        await api.deps.files.remove(key);
      }
    await api.close();
  }, TIMEOUT_MS);

  const run = async (...args: string[]) => {
    const { ended, output } = spawnScript('files.ts', args, {
      ...settings,
      ...server.credentials,
      // The SDK's warning about the next major version of Node would appear among the lines.
      NODE_NO_WARNINGS: '1',
      DATA_DIR: api.folder,
      DATABASE_URL: api.url,
    });
    const code = await ended;
    return { code, lines: output().trimEnd().split('\n') };
  };

  /** Adds two documents, the first with a version; returns their keys, the version's first. */
  async function addDocuments(): Promise<string[]> {
    const url = await api.listen();
    const owner = await addTestClient(api, 'owner@example.com');
    const { id } = (await sendForm(url, owner.cookie, uploadForm(pdf(2_000)))).document;
    await sendForm(url, owner.cookie, uploadForm(pdf(3_000)));
    const staff = await addTestAccount(api, 'staff', 'staff@example.com');
    await api.send(`/api/admin/clients/${owner.id}/documents/${id}`, {
      method: 'PATCH',
      json: { status: 'rejected', notes: 'Too dark' },
      cookie: staff.cookie,
    });
    const path = `/api/client/documents/${id}/file`;
    const body = multipart({ name: 'file', content: pdf(), fileName: 'new.pdf' });
    expect((await sendForm(url, owner.cookie, body, { method: 'PUT', path })).status).toBe(200);
    const { read } = api.database;
    const versions = await read.select().from(documentVersions);
    const documents = await read.select().from(clientDocuments).orderBy(clientDocuments.seq);
    return [...versions, ...documents].map(({ storageKey }) => storageKey!);
  }

  async function addLeftover(): Promise<string> {
    const path = join(api.folder, 'uploads', 'upload.part');
    writeFileSync(path, pdf());
    return storeFile(api.deps, path);
  }

  const isStored = async (area: 'documents' | 'trash', wanted: string) => {
    for await (const { key } of api.deps.files.list(area)) if (key === wanted) return true;
    return false;
  };

  test(
    'check reports that rows and files agree, with versions, and needs no server',
    async () => {
      await addDocuments();
      expect(await run('check')).toEqual({
        code: 0,
        lines: ['3 files agree with their rows in name and size, 0 are missing, 0 are wrong, 0 have no row.'],
      });
      const { code, lines } = await run('check', '--hash');
      expect([code, lines.at(-1)]).toEqual([0, expect.stringContaining('name, size and content')]);
    },
    TIMEOUT_MS,
  );

  test(
    'check names missing files and those without a row; restore recovers named files from the trash',
    async () => {
      const keys = await addDocuments();
      const leftover = await addLeftover();
      expect(await run('check')).toMatchObject({
        code: 3,
        lines: [`without a row  ${leftover}  1000 bytes`, expect.stringContaining('1 have no row')],
      });
      for (const key of keys) await api.deps.files.discard(key);
      await api.deps.files.remove(keys[1]!);
      const { code, lines } = await run('check');
      expect(code).toBe(2);
      const missing = lines.filter((line) => line.startsWith('missing'));
      expect(missing).toHaveLength(3);
      for (const key of keys) {
        const line = missing.find((one) => one.includes(key))!;
        expect(line.endsWith('is in the trash')).toBe(key !== keys[1]);
      }
      const restored = await run('restore');
      expect(restored.code).toBe(2);
      const moved = restored.lines.filter((line) => line.startsWith('restored'));
      expect(moved.map((line) => line.split('  ')[1]).sort()).toEqual([keys[0], keys[2]].sort());
      expect(await isStored('trash', leftover)).toBe(false);
      expect((await run('check')).lines.filter((line) => line.startsWith('missing'))).toHaveLength(1);
    },
    TIMEOUT_MS,
  );

  test(
    'purge moves old leftovers to the trash and empties it of expired ones, or of all with --now',
    async () => {
      const [version] = await addDocuments();
      const [old, young] = [await addLeftover(), await addLeftover()];
      const { read, writes } = api.database;
      await writes.run(read.update(storedFiles).set({ notedAt: Date.now() - 25 * (DAY_MS / 24) }));
      await writes.run(
        read
          .insert(storedFiles)
          .values({ key: young, notedAt: Date.now() })
          .onConflictDoUpdate({
            target: storedFiles.key,
            set: { notedAt: Date.now() },
          }),
      );
      const purged = await run('purge');
      expect(purged.lines.slice(0, -1)).toEqual([
        `moved to the trash  ${old}`,
        `without a row  ${young}  1000 bytes`,
      ]);
      expect(purged.code).toBe(3);
      expect(await isStored('trash', old)).toBe(true);
      // A row names it, so it stays in the trash to be put back, even with --now.
      await api.deps.files.discard(version!);
      expect((await run('purge', '--now')).lines).toContain(`removed  ${old}`);
      expect([await isStored('trash', old), await isStored('trash', version!)]).toEqual([false, true]);
    },
    TIMEOUT_MS,
  );

  test(
    "purge leaves the trash alone if the database may be another installation's, until told to empty it",
    async () => {
      const named = await addDocuments();
      const other = await addLeftover();
      await api.deps.files.discard(other);
      if (!('S3_BUCKET' in settings)) {
        // Discarded before this database was made.
        const old = new Date(Date.now() - 31 * DAY_MS);
        utimesSync(join(api.folder, 'trash', other), old, old);
        expect((await run('purge')).code).toBe(0);
        expect(await isStored('trash', other)).toBe(true);
      }
      for (const key of named) await api.deps.files.discard(key);
      const { code, lines } = await run('purge');
      expect([code, lines[0]]).toEqual([2, expect.stringMatching(/^Nothing leaves the trash: /)]);
      expect((await run('purge', '--now')).lines).toContain(`removed  ${other}`);
    },
    TIMEOUT_MS,
  );

  test(
    'a file of another database is kept until --unnamed is given, and a young one even then',
    async () => {
      const keys = await addDocuments();
      const foreign = await addLeftover();
      await api.database.writes.run(api.database.read.delete(storedFiles));
      expect((await run('purge')).lines).toContain(`without a row  ${foreign}  1000 bytes`);
      expect((await run('purge', '--unnamed')).lines).toContain(`without a row  ${foreign}  1000 bytes`);
      expect(await isStored('documents', foreign)).toBe(true);
      // What the command does a day later.
      expect(await discardUnnamed(api.deps, Date.now() + 60_000)).toEqual([foreign]);
      expect(await isStored('trash', foreign)).toBe(true);
      expect((await compareFiles(api.deps, true)).agreeing).toBe(keys.length);
    },
    TIMEOUT_MS,
  );
});

test.each([
  // After the bucket has answered the first question, whether it is there.
  ['before it has listed its files', 200],
  ['in the middle of a file', 1_000_000],
])(
  'the command reports a bucket that fails %s, and says what to do',
  async (_when, bytes) => {
    const api = await startTestApi(server.settings);
    const owner = await addTestClient(api, 'owner@example.com');
    await sendForm(await api.listen(), owner.cookie, uploadForm(pdf(3_000_000)));
    const line = await startBucketLine(server);
    line.hangUp(bytes);
    const { ended, output } = spawnScript('files.ts', ['check', '--hash'], {
      ...line.settings,
      ...server.credentials,
      NODE_NO_WARNINGS: '1',
      DATA_DIR: api.folder,
      DATABASE_URL: api.url,
    });
    expect([await ended, output()]).toEqual([
      1,
      expect.stringMatching(
        /^The bucket clients cannot be used \(.+\)\. See that it can be reached and has room, then run the command again\.\n$/,
      ),
    ]);
    line.stop();
    await api.close();
  },
  TIMEOUT_MS,
);

test('check --hash finds a file with other content, and a truncated one', async () => {
  const api = await startTestApi();
  const url = await api.listen();
  const owner = await addTestClient(api, 'owner@example.com');
  for (let count = 0; count < 3; count++) await sendForm(url, owner.cookie, uploadForm(pdf()));
  const documents = join(api.folder, 'documents');
  const [changed, cut] = readdirSync(documents, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.includes('-'),
  );
  const bytes = readFileSync(join(documents, changed!));
  bytes[500]! ^= 1;
  writeFileSync(join(documents, changed!), bytes);
  writeFileSync(join(documents, cut!), pdf(999));
  const wrong = async (hash: boolean) => (await compareFiles(api.deps, hash)).wrong.length;
  expect([await wrong(false), await wrong(true)]).toEqual([1, 2]);
  await api.close();
});

test(
  'the command fails if the folder of documents is missing, and does not create it',
  async () => {
    const api = await startTestApi();
    rmSync(join(api.folder, 'documents'), { recursive: true });
    for (const action of ['check', 'restore', 'purge']) {
      const { ended, output } = spawnScript('files.ts', [action], {
        DATA_DIR: api.folder,
        DATABASE_URL: api.url,
      });
      expect([await ended, output()]).toEqual([
        1,
        expect.stringMatching(/^The files of documents cannot be reached .*\/documents'\)/),
      ]);
    }
    expect(readdirSync(api.folder)).not.toContain('documents');
    expect((await api.send('/readyz')).status).toBe(503);
    await api.close();
  },
  TIMEOUT_MS,
);

test(
  'the command fails without a database, and prints its usage',
  async () => {
    const folder = temporaryFolder();
    const run = async (...args: string[]) => {
      const { ended, output } = spawnScript('files.ts', args, { DATA_DIR: folder });
      return [await ended, output()];
    };
    expect(await run('check')).toEqual([
      1,
      `There is no database at ${join(folder, 'lisle-harrow.db')}; is DATA_DIR set as for the product?\n`,
    ]);
    expect(readdirSync(folder)).toEqual([]);
    for (const args of [[], ['check', 'now'], ['check', '--now'], ['restore', '--hash'], ['purge', '--all']])
      expect(await run(...args)).toEqual([1, expect.stringContaining('npm run files -- check')]);
    rmSync(folder, { recursive: true });
  },
  TIMEOUT_MS,
);

test(
  'npm run files -- inspect says of each file in a folder what would become of it, and needs no database',
  async () => {
    bundle('parsing/parsing-worker.ts');
    const { ended, output } = spawnScript('files.ts', ['inspect', CLIENT_FILES], { NODE_NO_WARNINGS: '1' });
    expect(await ended).toBe(0);
    const lines = output().trimEnd().split('\n');
    expect(lines).toContainEqual(expect.stringMatching(/^taken +\d+ ms {2}stored\.docx$/));
    expect(lines).toContainEqual(
      expect.stringMatching(
        /^marked +\d+ ms {2}attachment-pdfa3\.pdf {2}Contains an attachment: factur-x\.xml$/,
      ),
    );
    expect(lines).toContainEqual(
      expect.stringMatching(/^refused +\d+ ms {2}macro\.docx {2}This file contains macros\. /),
    );
    expect(lines.at(-1)).toMatch(/^15 taken, 4 taken with a mark, 9 refused; the longest took \d+ ms\.$/);
  },
  TIMEOUT_MS,
);
