import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { fork, spawnSync } from 'node:child_process';
import crypto from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { openRelease, publicKeyOf, sealRelease } from '@lisle-harrow/server/release-format';
import S3rver from 's3rver';
import { bucketStore } from './bucket-store.mjs';
import { folderStore } from './folder-store.mjs';
import { integrityOf } from '../remote/descriptor.mjs';
import { makeRelease } from './make-release.mjs';
import { openStore } from './open-store.mjs';
import { temporaryFolder, writeBuild } from './testing.mjs';

const folder = temporaryFolder();
const dist = path.join(folder, 'mfe-desk/dist');
const { privateKey } = crypto.generateKeyPairSync('ed25519');
const nextKey = crypto.generateKeyPairSync('ed25519').privateKey;
let bucketServer;
let env;
beforeAll(async () => {
  const directory = path.join(folder, 'bucket');
  bucketServer = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'releases' }],
  });
  const { port } = await bucketServer.run();
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' });
  env = { RELEASE_S3_ENDPOINT: `http://127.0.0.1:${port}` };
});
afterAll(async () => {
  await bucketServer.close();
  fs.rmSync(folder, { recursive: true });
});

function uploadOf(more, key = privateKey) {
  writeBuild(dist, more);
  const { release, files, compressed } = makeRelease(dist, 'mfe-desk');
  const isOurs = (text) => {
    try {
      return Boolean(openRelease(JSON.parse(text), [publicKeyOf(key)]));
    } catch {
      return false;
    }
  };
  return { version: release.version, files, compressed, envelope: sealRelease(release, key), isOurs };
}

const filesIn = (of) =>
  fs
    .readdirSync(of, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(of, path.join(entry.parentPath ?? entry.path, entry.name)))
    .sort();

describe.each([
  ['a folder', (name) => folderStore(path.join(folder, name), 'mfe-desk')],
  ['a bucket', (name) => bucketStore(`s3://releases/${name}/mfe-desk`, env)],
])('%s', (kind, open) => {
  test('stores a release once, and signs it again for another key', async () => {
    const store = await open('once');
    const first = uploadOf();
    expect(await store.upload(first)).toBe(true);
    expect(await store.upload(first)).toBe(false);
    expect(await store.list()).toEqual([
      { id: first.version, text: first.envelope, changedAt: expect.any(Number) },
    ]);
    const again = uploadOf({}, nextKey);
    expect(again.version).toBe(first.version);
    expect(await store.upload(again)).toBe(true);
    expect((await store.list()).map(({ text }) => text)).toEqual([again.envelope]);
  });

  test('does not list an interrupted upload as a release, and a retry repairs it', async () => {
    const store = await open('cut-off');
    const upload = uploadOf({ text: 'cut off' });
    const files = upload.files.map((file, at) => (at < 2 ? file : { ...file, source: '/nowhere' }));
    await expect(store.upload({ ...upload, files })).rejects.toThrow('/nowhere');
    expect((await store.list()).filter(({ text }) => text)).toEqual([]);
    expect(await store.upload(upload)).toBe(true);
    expect((await store.list()).filter(({ text }) => text)).toMatchObject([{ id: upload.version }]);
  });

  test('repairs a release with a changed or missing file', async () => {
    const store = await open('broken');
    const upload = uploadOf({ text: 'broken' });
    await store.upload(upload);
    const [first, second] = upload.files;
    if (kind === 'a folder') {
      const there = path.join(folder, 'broken/mfe-desk', upload.version);
      fs.writeFileSync(path.join(there, first.path), 'changed');
      fs.rmSync(path.join(there, second.path));
    } else {
      const stored = filesIn(path.join(folder, 'bucket')).filter((file) => file.includes(`broken/`));
      for (const file of stored.filter((name) => name.includes(first.path) && name.endsWith('object')))
        fs.writeFileSync(path.join(folder, 'bucket', file), 'changed');
    }
    expect(await store.upload(upload)).toBe(true);
    expect(await store.upload(upload)).toBe(false);
  });

  test('never replaces a release with other files of its version', async () => {
    const store = await open('other');
    const live = uploadOf({ text: 'live' });
    await store.upload(live);
    const other = { ...uploadOf({ text: 'other' }, nextKey), version: live.version };
    await expect(store.upload(other)).rejects.toThrow(
      `The store has a release ${live.version} with other files`,
    );
    const more = [...live.files, { ...live.files[0], path: 'browser/more.js' }];
    await expect(store.upload({ ...live, files: more })).rejects.toThrow('with other files');
    expect((await store.list()).map(({ text }) => text)).toEqual([live.envelope]);
    writeBuild(dist, { text: 'live' });
    expect(await store.upload(live)).toBe(false);
  });

  test('removes a whole release and nothing else', async () => {
    const store = await open('removed');
    await store.upload(uploadOf({ text: 'one' }));
    const two = uploadOf({ text: 'two' });
    await store.upload(two);
    const [gone] = (await store.list()).filter(({ id }) => id !== two.version);
    await store.remove(gone);
    expect((await store.list()).map(({ id }) => id)).toEqual([two.version]);
  });
});

test('a folder has exactly the files of the release, compressed ones beside them, and release.json', async () => {
  const upload = uploadOf({ text: 'exact' });
  fs.writeFileSync(path.join(dist, 'browser/remoteEntry.js.br'), 'of an earlier build');
  const { compressed } = makeRelease(dist, 'mfe-desk');
  await folderStore(path.join(folder, 'exact'), 'mfe-desk').upload({ ...upload, compressed });
  expect(filesIn(path.join(folder, 'exact/mfe-desk', upload.version))).toEqual(
    [
      'browser/page.js',
      'browser/page.js.br',
      'browser/remoteEntry.js',
      'release.json',
      'server/routes.js',
    ].sort(),
  );
  fs.rmSync(path.join(dist, 'browser/remoteEntry.js.br'));
});

test('a compressed file with wrong content is replaced or removed, and the rest of the folder is left alone', async () => {
  const upload = uploadOf({ text: 'compressed' });
  const store = folderStore(path.join(folder, 'compressed'), 'mfe-desk');
  await store.upload(upload);
  const there = path.join(folder, 'compressed/mfe-desk', upload.version);
  const before = filesIn(there);
  const { ino } = fs.statSync(path.join(there, 'browser/page.js'));
  fs.writeFileSync(path.join(there, 'browser/page.js.br'), brotliCompressSync('evil'));
  fs.writeFileSync(path.join(there, 'browser/remoteEntry.js.br'), brotliCompressSync('evil'));
  expect(await store.upload(upload)).toBe(true);
  expect(filesIn(there)).toEqual(before);
  expect(brotliDecompressSync(fs.readFileSync(path.join(there, 'browser/page.js.br'))).toString()).toBe(
    'page compressed',
  );
  expect(fs.statSync(path.join(there, 'browser/page.js')).ino).toBe(ino);
  expect(await store.upload(upload)).toBe(false);
});

test('a build with the version of other files is refused', () => {
  const { version } = writeBuild(dist, { text: 'named' });
  expect(makeRelease(dist, 'mfe-desk').release.version).toBe(version);
  writeBuild(dist, { text: 'renamed', version });
  expect(() => makeRelease(dist, 'mfe-desk')).toThrow(
    `names ${version}, which is the version of other files`,
  );
});

test('an upload whose process is killed midway leaves nothing that is taken for a release, and does not block the next one', async () => {
  const root = path.join(folder, 'killed');
  const upload = uploadOf({ text: 'killed' });
  const script = path.join(folder, 'upload.mjs');
  // Nothing is ever written to this pipe, so that reading it does not end.
  const endless = path.join(folder, 'endless');
  spawnSync('mkfifo', [endless]);
  const files = upload.files.map((file, at) => (at === 1 ? { ...file, source: endless } : file));
  fs.writeFileSync(
    script,
    `import { folderStore } from ${JSON.stringify(path.resolve('tooling/release/folder-store.mjs'))};
     await folderStore(${JSON.stringify(root)}, 'mfe-desk').upload({ ...${JSON.stringify({ ...upload, files })}, isOurs: () => false });`,
  );
  const child = fork(script, { execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  const store = folderStore(root, 'mfe-desk');
  while (!fs.existsSync(root) || filesIn(root).length === 0)
    await new Promise((resolve) => setTimeout(resolve, 10));
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await store.list()).toMatchObject([
    { id: expect.stringMatching(/^\..*\.upload$/), text: undefined },
  ]);
  expect(fs.existsSync(path.join(root, 'mfe-desk', upload.version))).toBe(false);
  expect(await store.upload(upload)).toBe(true);
  expect((await store.list()).filter(({ text }) => text)).toMatchObject([{ id: upload.version }]);
});

test('a folder lists neither foreign files nor folders without a release', async () => {
  const root = path.join(folder, 'others');
  for (const name of ['notes', '.git', '1.0.0-half'])
    fs.mkdirSync(path.join(root, 'mfe-desk', name), { recursive: true });
  fs.writeFileSync(path.join(root, 'mfe-desk/1.0.0-file'), '');
  expect(await folderStore(root, 'mfe-desk').list()).toEqual([]);
});

describe("a team's own command", () => {
  const open = (command) =>
    openStore({
      name: 'mfe-desk',
      folder,
      env: { ...process.env, RELEASE_UPLOAD_COMMAND: command, RELEASE_TOKEN: 'secret' },
    });

  test('gets the folder of a whole release and its version, but no token', async () => {
    const upload = uploadOf({ text: 'by command' });
    const target = path.join(folder, 'by-command');
    const command = `cp -r "$RELEASE_FOLDER" "${target}-$RELEASE_NAME-$RELEASE_VERSION" && test -z "$RELEASE_TOKEN"`;
    expect(await (await open(command)).upload(upload)).toBe(true);
    const copied = `${target}-mfe-desk-${upload.version}`;
    expect(fs.readFileSync(path.join(copied, 'release.json'), 'utf8')).toBe(upload.envelope);
    for (const { path: file, integrity } of upload.files)
      expect(integrityOf(fs.readFileSync(path.join(copied, file)))).toBe(integrity);
  });

  test('stops the deploy when it fails', async () => {
    await expect((await open('exit 7')).upload(uploadOf())).rejects.toThrow(
      'ended with 7; nothing was moved',
    );
  });
});
