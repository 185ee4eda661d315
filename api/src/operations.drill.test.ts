import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createClient } from '@libsql/client';
import { findMigrations } from './db/migrate';
import { type ApiProcess, ask, bundle, startApiProcess, temporaryFolder } from './testing/api-process';
import { startBucketServer } from './testing/bucket-server';
import { hasLibsqlServer, type LibsqlServer, startLibsqlServer } from './testing/libsql-server';
import { validBooking } from './testing/test-api';

const TIMEOUT_MS = 120_000;
const PAGE = 'docs/operations/backup-and-restore.md';
const guide = readFileSync(join(findMigrations(), '../../../..', PAGE), 'utf8');
let folder: string;
let api: ApiProcess;
beforeEach(async () => {
  folder = temporaryFolder();
  for (const name of ['srv', 'etc']) mkdirSync(join(folder, name));
  mkdirSync(join(folder, 'bin'));
  api = await startApiProcess(join(folder, 'data'));
}, TIMEOUT_MS);
afterEach(async () => {
  await api.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
}, TIMEOUT_MS);

/** The commands that the guide gives under this heading. */
function commandsOf(heading: string): string {
  const section = guide.split(/^## /m).find((text) => text.startsWith(`${heading}\n`));
  const commands = /```sh\n(.*?)```/s.exec(section ?? '')?.[1];
  if (!commands) throw new Error(`${PAGE} gives no commands under ${heading}`);
  // No unit runs here: without one, the guide says, the paths are free and the commands are those of the servers' user.
  return commands
    .replaceAll(/^chown .*\n|runuser -u lisle-harrow -- /gm, '')
    .replaceAll(/(?<![\w/])\/(srv|etc)\//g, join(folder, '$1/'));
}

/** Runs the commands as an operator would, in one shell that stops at the first failure; returns their output. */
async function run(headings: string[], env: Record<string, string> = {}): Promise<string> {
  // Replaces `npm run <command> -- …` without the installation and the build that precede it.
  const commands = ['backup', 'files', 'restore']
    .map((name) => `${name}) script=${bundle(`${name}.ts`)};;`)
    .join('\n');
  addCommand(
    'npm',
    `#!/bin/sh\nshift\ncase $1 in\n${commands}\nesac\nshift\n[ "$1" = -- ] && shift\nexec ${process.execPath} $script "$@"\n`,
  );
  const child = spawn('sh', ['-e', '-c', headings.map(commandsOf).join('\n')], {
    cwd: join(findMigrations(), '../../..'),
    env: {
      PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
      HOME: folder,
      DATA_DIR: join(folder, 'data'),
      REMOTES: join(findMigrations(), '../../../../shell/remotes.json'),
      ...env,
    },
  });
  const written = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => (written[name] += text));
  const [status] = (await once(child, 'close')) as [number];
  expect([status, written.stderr]).toEqual([0, '']);
  return written.stdout;
}

function addCommand(name: string, script: string): void {
  writeFileSync(join(folder, 'bin', name), script);
  chmodSync(join(folder, 'bin', name), 0o755);
}

/** `aws s3 sync <folder> <bucket and prefix>`, as far as the guide needs it. */
const AWS = `#!${process.execPath}
const { readdirSync, readFileSync } = require('node:fs');
const { S3Client, PutObjectCommand } = require('${createRequire(join(findMigrations(), 'x')).resolve('@aws-sdk/client-s3')}');
const [from, to] = process.argv.slice(4);
const [Bucket, prefix] = to.replace('s3://', '').split('/');
const client = new S3Client({ region: 'us-east-1', forcePathStyle: true });
const files = readdirSync(from, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
Promise.all(
  files.map(({ parentPath, path = parentPath, name }) => {
    const file = require('node:path').join(path, name);
    return client.send(new PutObjectCommand({ Bucket, Key: prefix + file.slice(from.length), Body: readFileSync(file) }));
  }),
);
`;

test(
  'backing up and restoring exactly as in the guide gives a running product',
  async () => {
    const { body } = await ask(api.port, 'POST', '/api/bookings', validBooking());
    const { id } = JSON.parse(body) as { id: string };
    const output = await run(['Back up', 'Restore']);
    expect(output).toContain('taken and verified');
    expect(output).toContain('is whole');
    expect(output).toContain('agree with their rows in name, size and content, 0 are missing');
    await api.kill('SIGTERM');
    const restored = join(folder, 'srv/lisle-harrow/restored');
    expect(existsSync(join(restored, 'remotes.json'))).toBe(true);
    api = await startApiProcess(restored);
    expect(api.accounts()).toEqual([]);
    const dump = readFileSync(join(restored, 'lisle-harrow.db'));
    expect(dump.includes(id)).toBe(true);
  },
  TIMEOUT_MS,
);

(hasLibsqlServer ? test : test.skip)(
  'restoring into a libSQL server and a bucket by the letter of the guide gives a product that runs',
  async () => {
    const [lost, bucket] = [await startBucketServer(), await startBucketServer()];
    const lostServer = await startLibsqlServer();
    // A server keeps its data in `data.sqld` in its folder.
    const folderOfServer = join(folder, 'srv');
    let server: LibsqlServer | undefined;
    // The S3 client warns about the oldest Node that the product supports.
    const credentials = { ...bucket.credentials, NODE_NO_WARNINGS: '1' };
    const before = { ...credentials, ...lost.settings, DATABASE_URL: lostServer.url };
    try {
      await api.kill('SIGTERM');
      api = await startApiProcess(join(folder, 'before'), before);
      const { body } = await ask(api.port, 'POST', '/api/bookings', validBooking());
      const { id } = JSON.parse(body) as { id: string };
      addCommand('aws', AWS);
      await run(['Back up', 'Restore into servers'], {
        ...before,
        AWS_ENDPOINT_URL: bucket.settings.S3_ENDPOINT,
      });
      await api.kill('SIGTERM');
      renameSync(join(folder, 'srv/sqld'), join(folderOfServer, 'data.sqld'));
      server = await startLibsqlServer({ folder: folderOfServer });
      const after = { ...credentials, ...bucket.settings, DATABASE_URL: server.url };
      const checked = await run(['Files of documents'], after);
      expect(checked).toMatch(/^[1-9]\d* files agree .* 0 are missing, 0 are wrong, 0 have no row\.$/m);
      api = await startApiProcess(join(folder, 'after'), after);
      // A new database would get seeded accounts.
      expect(api.accounts()).toEqual([]);
      const sql = `select count(*) as count from bookings where id = '${id}'`;
      const { rows } = await createClient({ url: server.url }).execute(sql);
      expect(rows[0]).toMatchObject({ count: 1 });
      expect((await ask(api.port, 'POST', '/api/bookings', validBooking())).status).toBe(201);
    } finally {
      await api.kill('SIGKILL');
      await Promise.all([lost.stop(), bucket.stop(), lostServer.stop(), server?.kill('SIGKILL')]);
    }
  },
  TIMEOUT_MS,
);

test(
  'checking the files exactly as in the guide succeeds and removes no named file',
  async () => {
    const documents = join(folder, 'data/documents');
    const before = readdirSync(documents, { recursive: true }).sort();
    expect(await run(['Files of documents'])).toContain('0 are missing, 0 are wrong, 0 have no row.');
    expect(readdirSync(documents, { recursive: true }).sort()).toEqual(before);
  },
  TIMEOUT_MS,
);
