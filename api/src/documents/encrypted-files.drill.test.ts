import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq, isNotNull } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { authenticatorApps, clientDocuments, storedFiles } from '../db/schema';
import { readEnv } from '../env';
import { openFileStore } from '../file-store/open-file-store';
import { requireDataKeys } from '../file-store/require-data-keys';
import { prepareApp, confirmApp, takeAppCode } from '../second-factor/authenticator-app';
import { sealAppSecrets } from '../second-factor/seal-app-secrets';
import { spawnScript } from '../testing/api-process';
import { startTestApi, type TestApi } from '../testing/test-api';
import { addTestClient, pdf, sendForm, type TestClient, uploadForm } from '../testing/test-documents';
import { compareFiles } from './compare-files';
import { sealFiles } from './seal-files';
import { discardLeftovers } from './stored-files';
import { ANY_TIME, sweepRegularly } from './sweep-uploads';

const [FIRST, SECOND] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')];
const TIMEOUT_MS = 60_000;

let api: TestApi;
let owner: TestClient;
let url: string;
async function start(settings: Record<string, string> = {}) {
  api = await startTestApi(settings);
  owner = await addTestClient(api, 'owner@example.com');
  url = await api.listen();
}
afterEach(() => api.close());

const upload = async (content: Buffer) => (await sendForm(url, owner.cookie, uploadForm(content))).document;
const download = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(url + path, { headers: { Cookie: owner.cookie, ...headers } });
  return [response.status, Buffer.from(await response.arrayBuffer())] as const;
};
const pathOf = (key: string) => join(api.folder, 'documents', key.slice(0, 2), key);
const keysOf = async () =>
  (await api.database.read.select().from(clientDocuments).orderBy(clientDocuments.seq)).map(
    ({ storageKey }) => storageKey!,
  );
/** The same stored data, opened with other settings. */
async function withKeys(settings: Record<string, string>) {
  const env = readEnv({ DATA_DIR: api.folder, RATE_LIMIT: 'off', ...settings });
  return { ...api.deps, env, files: await openFileStore(env) };
}
async function encrypt(settings: Record<string, string>) {
  const outcomes = [];
  for await (const { outcome } of sealFiles(await withKeys(settings))) outcomes.push(outcome);
  return outcomes;
}
/** Encrypts with the first key; each time an encrypted file was stored, `then` happens before a row names it. */
async function encryptWith(then: (key: string) => Promise<unknown>) {
  const deps = await withKeys({ DATA_KEY: FIRST });
  const { add } = deps.files;
  const files = {
    ...deps.files,
    add: async (...stored: Parameters<typeof add>) => {
      await add(...stored);
      await then(stored[0]);
    },
  };
  const outcomes = [];
  for await (const { outcome } of sealFiles({ ...deps, files })) outcomes.push(outcome);
  return outcomes;
}
const agreement = async (settings: Record<string, string>) => {
  const { agreeing, missing, wrong } = await compareFiles(await withKeys(settings), true);
  return [agreeing, missing.length, wrong.length];
};

test('with a data key, uploads are encrypted on disk and can be downloaded whole or in ranges', async () => {
  await start({ DATA_KEY: FIRST });
  const content = pdf(1_000_000);
  const { filePath } = await upload(content);
  const [key] = await keysOf();
  expect(readFileSync(pathOf(key!)).includes('%PDF')).toBe(false);
  const [status, bytes] = await download(filePath);
  expect([status, bytes.equals(content)]).toEqual([200, true]);
  expect(await download(filePath, { Range: 'bytes=300000-300009' })).toEqual([
    206,
    content.subarray(300_000, 300_010),
  ]);
  expect(await download(filePath, { Range: 'bytes=-5' })).toEqual([206, content.subarray(-5)]);
  expect(await agreement({ DATA_KEY: FIRST })).toEqual([1, 0, 0]);
});

test('a file that was changed or swapped on disk is not served at all', async () => {
  await start({ DATA_KEY: FIRST });
  const content = pdf(10_000);
  const { filePath } = await upload(content);
  const [key] = await keysOf();
  const changed = readFileSync(pathOf(key!));
  changed[500]! ^= 1;
  for (const stored of [content, changed]) {
    writeFileSync(pathOf(key!), stored);
    expect((await download(filePath))[0]).toBe(500);
    expect((await download(filePath, { Range: 'bytes=0-9' }))[0]).toBe(500);
    expect(await agreement({ DATA_KEY: FIRST })).toEqual([0, 0, 1]);
  }
  expect(api.logged.filter((line) => line.includes('is not the one that was uploaded'))).toHaveLength(4);
});

test('existing files are encrypted and later re-encrypted with another key without a change for the client', async () => {
  await start();
  const contents = [pdf(1_000), pdf(700_000), pdf(5_000)];
  const documents = [];
  for (const content of contents) documents.push(await upload(content));
  const plainKeys = await keysOf();
  // A file that is already damaged is left as it is, in case somebody can repair it.
  writeFileSync(pathOf(plainKeys[2]!), 'damaged');

  expect(await encrypt({ DATA_KEY: FIRST })).toEqual(['encrypted', 'encrypted', 'damaged']);
  expect(await encrypt({ DATA_KEY: FIRST })).toEqual(['damaged']);
  const trash = readdirSync(join(api.folder, 'trash'));
  expect(trash.sort()).toEqual(plainKeys.slice(0, 2).sort());
  for (const key of (await keysOf()).slice(0, 2))
    expect(readFileSync(pathOf(key)).includes('%PDF')).toBe(false);
  expect(readFileSync(pathOf(plainKeys[2]!), 'utf8')).toBe('damaged');

  expect(await encrypt({ DATA_KEY: SECOND, DATA_KEYS_OLD: FIRST })).toEqual([
    'encrypted',
    'encrypted',
    'damaged',
  ]);
  expect(await agreement({ DATA_KEY: SECOND })).toEqual([2, 0, 1]);
  const { files } = await withKeys({ DATA_KEY: SECOND });
  api.deps.files.read = (...asked) => files.read(...asked);
  for (const [at, { filePath }] of documents.slice(0, 2).entries())
    expect((await download(filePath))[1].equals(contents[at]!)).toBe(true);
});

test('a scan result that arrives while a file is being encrypted applies to the encrypted file', async () => {
  await start();
  await upload(pdf());
  const { read, writes } = api.database;
  const [key] = await keysOf();
  const infect = () =>
    writes.run(read.update(storedFiles).set({ scan: 'infected' }).where(eq(storedFiles.key, key!)));
  expect(await encryptWith(infect)).toEqual(['encrypted']);
  const [now] = await keysOf();
  const [note] = await read.select().from(storedFiles).where(eq(storedFiles.key, now!));
  expect([now === key, note!.scan]).toEqual([false, 'infected']);
});

test(
  'when killed during encryption, the api loses nothing and continues where it stopped',
  async () => {
    await start();
    const contents = Array.from({ length: 30 }, () => pdf(200_000));
    const documents = [];
    for (const content of contents) documents.push(await upload(content));
    const { child, ended } = spawnScript('files.ts', ['encrypt'], {
      DATA_DIR: api.folder,
      DATABASE_URL: api.url,
      DATA_KEY: FIRST,
      NODE_NO_WARNINGS: '1',
    });
    const { read } = api.database;
    while ((await read.$count(storedFiles, isNotNull(storedFiles.sealedBy))) < 5)
      await new Promise((resolve) => setTimeout(resolve, 1));
    child.kill('SIGKILL');
    await ended;
    expect(await agreement({ DATA_KEY: FIRST })).toEqual([30, 0, 0]);
    const done = (await encrypt({ DATA_KEY: FIRST })).length;
    expect(done).toBeLessThan(30);
    expect(await agreement({ DATA_KEY: FIRST })).toEqual([30, 0, 0]);
    for (const key of await keysOf()) expect(readFileSync(pathOf(key)).includes('%PDF')).toBe(false);
    const { files } = await withKeys({ DATA_KEY: FIRST });
    api.deps.files.read = (...asked) => files.read(...asked);
    for (const [at, { filePath }] of documents.entries())
      expect((await download(filePath))[1].equals(contents[at]!)).toBe(true);
  },
  TIMEOUT_MS,
);

test(
  'a start while files are being encrypted leaves those alone that are under way',
  async () => {
    await start();
    for (let count = 0; count < 30; count++) await upload(pdf(200_000));
    const { ended, output } = spawnScript('files.ts', ['encrypt'], {
      DATA_DIR: api.folder,
      DATABASE_URL: api.url,
      DATA_KEY: FIRST,
      NODE_NO_WARNINGS: '1',
    });
    let code: number | null | undefined;
    void ended.then((ending) => (code = ending));
    const { read } = api.database;
    while (code === undefined && (await read.$count(storedFiles, isNotNull(storedFiles.sealedBy))) < 2)
      await new Promise((resolve) => setTimeout(resolve, 1));
    for (let sweeps = 0; sweeps < 20; sweeps++) await sweepRegularly(api.deps, true);
    await ended;
    expect([code, output()]).toEqual([0, expect.stringContaining('30 files and 0 secrets were encrypted')]);
    expect(await agreement({ DATA_KEY: FIRST })).toEqual([30, 0, 0]);
  },
  TIMEOUT_MS,
);

test('an encrypted file that a sweep took for a leftover meanwhile does not replace the right one', async () => {
  await start();
  await upload(pdf());
  const [plainKey] = await keysOf();
  const sweep = async (key: string) => expect(await discardLeftovers(api.deps, ANY_TIME)).toEqual([key]);
  expect(await encryptWith(sweep)).toEqual([]);
  expect(await keysOf()).toEqual([plainKey]);
  expect(await agreement({ DATA_KEY: FIRST })).toEqual([1, 0, 0]);
  expect(await encrypt({ DATA_KEY: FIRST })).toEqual(['encrypted']);
});

describe('without the right key', () => {
  const refusal = async (settings: Record<string, string>) =>
    requireDataKeys(api.database, readEnv(settings)).then(
      () => undefined,
      (error: Error) => error.message,
    );

  test(
    'the api does not start with encrypted files, and says why and where to read on',
    async () => {
      await start({ DATA_KEY: FIRST });
      const id = api.deps.files.sealedBy;
      expect(await refusal({})).toBeUndefined();
      await upload(pdf());
      expect(await refusal({ DATA_KEY: FIRST })).toBeUndefined();
      expect(await refusal({ DATA_KEY: SECOND, DATA_KEYS_OLD: FIRST })).toBeUndefined();
      expect(await refusal({})).toBe(
        `Files or secrets of this database are encrypted with the data key ${id}, and DATA_KEY is not set. See docs/settings.md#data_key.`,
      );
      expect(await refusal({ DATA_KEY: SECOND })).toContain(`data key ${id}, and DATA_KEY is `);
      const { ended, output } = spawnScript('main.ts', [], {
        DATA_DIR: api.folder,
        DATABASE_URL: api.url,
        DATA_KEY: SECOND,
        PORT: '0',
        RATE_LIMIT: 'off',
        LOG_LEVEL: 'silent',
        SEED_PASSWORD: 'Evaluation-password-1',
      });
      expect(await ended).toBe(1);
      expect(output().trim().split('\n')).toEqual([
        expect.stringContaining(`data key ${id}, and DATA_KEY is `),
      ]);
      expect((await keysOf()).map((key) => readFileSync(pathOf(key)).length > 0)).toEqual([true]);
    },
    TIMEOUT_MS,
  );
});

test('secrets of authenticator apps are encrypted and re-encrypted, and their codes are accepted', async () => {
  await start();
  const person = { seq: owner.seq, tokenHash: 'hash', email: 'owner@example.com' };
  const codeAt = (secret: string, steps: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
  const { secret } = await prepareApp(await withKeys({}), person);
  expect(await confirmApp(await withKeys({}), person, codeAt(secret, -1), () => [])).toBeDefined();
  const stored = async () => (await api.database.read.select().from(authenticatorApps))[0]!.secret!;
  expect(await stored()).toBe(secret);

  const keys: Record<string, string>[] = [{ DATA_KEY: FIRST }, { DATA_KEY: SECOND, DATA_KEYS_OLD: FIRST }];
  for (const settings of keys) {
    expect(await sealAppSecrets(await withKeys(settings))).toBe(1);
    expect(await sealAppSecrets(await withKeys(settings))).toBe(0);
    expect(await stored()).not.toContain(secret);
  }
  await expect(requireDataKeys(api.database, readEnv({ DATA_KEY: FIRST }))).rejects.toThrow('encrypted with');
  expect(await takeAppCode(await withKeys({ DATA_KEY: SECOND }), owner.seq, codeAt(secret, 0))).toBe(true);

  const sealed = await withKeys({ DATA_KEY: SECOND });
  const again = await prepareApp(sealed, person);
  const [app] = await api.database.read.select().from(authenticatorApps);
  expect(app!.newSecret).not.toContain(again.secret);
  expect(await confirmApp(sealed, person, codeAt(again.secret, 0), () => [])).toBeDefined();
  expect(await takeAppCode(sealed, owner.seq, codeAt(again.secret, 1))).toBe(true);
});
