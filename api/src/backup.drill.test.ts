import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  ask,
  type ApiProcess,
  bundle,
  spawnScript,
  startApiProcess,
  temporaryFolder,
} from './testing/api-process';
import { findFreePort, hasLibsqlServer, startLibsqlServer } from './testing/libsql-server';
import { runSql } from './testing/databases/run-sql';
import { validBooking, validContact } from './testing/test-api';
import { pdf, sendForm, uploadForm } from './testing/test-documents';

const TIMEOUT_MS = 180_000;
const PASSWORD = 'correct horse battery';
const BACKUP_KEY = randomBytes(32).toString('base64');
let folder: string;
let settings: Record<string, string>;
const started: ApiProcess[] = [];

beforeEach(() => {
  folder = temporaryFolder();
  mkdirSync(join(folder, 'target'));
  writeFileSync(join(folder, 'remotes.json'), '{ "remotes": ["as deployed"] }');
  settings = { BACKUP_KEY, BACKUP_TARGET: join(folder, 'target'), REMOTES: join(folder, 'remotes.json') };
});
afterEach(async () => {
  for (const api of started.splice(0)) await api.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
}, TIMEOUT_MS);

const CLIENT = 'client@lisleharrow.example';
const data = () => join(folder, 'data');
async function start(env: Record<string, string> = {}, dataDir = data()): Promise<ApiProcess> {
  const api = await startApiProcess(dataDir, { SEED_PASSWORD: PASSWORD, ...env });
  started.push(api);
  return api;
}
async function run(script: 'backup' | 'restore', args: string[], env: Record<string, string> = {}) {
  const { ended, output } = spawnScript(`${script}.ts`, args, { DATA_DIR: data(), ...settings, ...env });
  return { code: await ended, output: output() };
}
const archives = () => {
  const backups = join(folder, 'target', 'backups');
  return existsSync(backups) ? readdirSync(backups).sort() : [];
};
async function signIn({ port }: ApiProcess): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/api/login`, {
    method: 'POST',
    body: new URLSearchParams({ email: CLIENT, password: PASSWORD }),
    redirect: 'manual',
  });
  return response.headers.get('Set-Cookie')!.split(';')[0]!;
}
/** The scraped value of a metric; NaN if there is none. */
async function metricAt(port: number, name: string): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return Number(new RegExp(`^${name}\\S* (\\S+)`, 'm').exec(metrics)?.[1]);
}
const sqlIn = (dataDir: string, statement: string) => runSql(join(dataDir, 'lisle-harrow.db'), statement);
const idsIn = async (dataDir: string, table: string) =>
  new Set((await sqlIn(dataDir, `SELECT id FROM ${table}`)).map(({ id }) => String(id)));

test(
  'under load, a restored backup contains everything that was acknowledged before the backup began',
  async () => {
    const api = await start();
    const url = `http://127.0.0.1:${api.port}`;
    const cookie = await signIn(api);
    const acknowledged: Record<'bookings' | 'contacts' | 'client_documents', string[]> = {
      bookings: [],
      contacts: [],
      client_documents: [],
    };
    let isOver = false;
    const whileOpen = async (work: () => Promise<void>) => {
      while (!isOver) await work();
    };
    const submit = async (table: 'bookings' | 'contacts', json: () => unknown) => {
      const { status, body } = await ask(api.port, 'POST', `/api/${table}`, json());
      if (status === 201) acknowledged[table].push((JSON.parse(body) as { id: string }).id);
    };
    const load = [
      ...[1, 2, 3].map(() => whileOpen(() => submit('bookings', validBooking))),
      ...[1, 2].map(() => whileOpen(() => submit('contacts', validContact))),
      ...[1, 2].map(() =>
        whileOpen(async () => {
          const headers = { 'Idempotency-Key': randomUUID() };
          const body = uploadForm(pdf(10_000 + Math.floor(Math.random() * 200_000)));
          const { status, document } = await sendForm(url, cookie, body, { headers });
          if (status === 201) acknowledged.client_documents.push(document.id);
          // Stays below the quota, which is not under test here.
          await new Promise((resolve) => setTimeout(resolve, 50));
        }),
      ),
    ];
    const enough = () => Object.values(acknowledged).every((ids) => ids.length >= 10);
    while (!enough()) await new Promise((resolve) => setTimeout(resolve, 20));

    const before = structuredClone(acknowledged);
    const taken = await run('backup', []);
    expect(taken).toMatchObject({ code: 0, output: expect.stringContaining('taken and verified') });
    const during = acknowledged.bookings.length - before.bookings.length;
    isOver = true;
    await Promise.all(load);
    expect(during).toBeGreaterThan(0);

    const into = join(folder, 'restored');
    const archive = join(folder, 'target', 'backups', archives()[0]!);
    expect(await run('restore', [archive, '--into', into], { BACKUP_TARGET: '' })).toMatchObject({ code: 0 });
    expect(readFileSync(join(into, 'remotes.json'), 'utf8')).toContain('as deployed');
    for (const [table, ids] of Object.entries(before)) {
      const restored = await idsIn(into, table);
      expect(ids.filter((id) => !restored.has(id))).toEqual([]);
    }

    const again = await start({}, into);
    expect(again.accounts()).toEqual([]);
    const rows = await sqlIn(
      into,
      `SELECT id, sha256 FROM client_documents WHERE storage_key IS NOT NULL AND sha256 IS NOT NULL
        AND account_seq = (SELECT seq FROM accounts WHERE email = '${CLIENT}')`,
    );
    expect(rows.length).toBeGreaterThanOrEqual(before.client_documents.length);
    const restoredCookie = await signIn(again);
    for (const { id, sha256 } of rows) {
      const file = await fetch(`http://127.0.0.1:${again.port}/api/client/documents/${String(id)}/file`, {
        headers: { Cookie: restoredCookie },
      });
      expect(file.status).toBe(200);
      const content = Buffer.from(await file.arrayBuffer());
      expect(createHash('sha256').update(content).digest('hex')).toBe(sha256);
    }
    expect((await ask(again.port, 'POST', '/api/bookings', validBooking())).status).toBe(201);
  },
  TIMEOUT_MS,
);

test(
  'a running product takes backups as configured and logs them',
  async () => {
    bundle('backup.ts');
    const api = await start({ ...settings, LOG_LEVEL: 'info' });
    while (!api.output().includes('a backup was taken')) {
      expect(api.output()).not.toContain('a backup failed');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(archives()).toHaveLength(1);
    expect(await api.kill('SIGTERM')).toBe(0);
    // The next process with the same settings finds that backup recent enough and learns from it when the newest was taken.
    const port = await findFreePort();
    await start({ ...settings, METRICS_PORT: String(port) });
    const takenAt = () => metricAt(port, 'lisle_harrow_backup_last_success_timestamp_seconds');
    while ((await takenAt()) === 0) await new Promise((resolve) => setTimeout(resolve, 50));
    expect(archives()).toHaveLength(1);
    expect(Math.abs((await takenAt()) - Date.now() / 1000)).toBeLessThan(TIMEOUT_MS / 1000);
  },
  TIMEOUT_MS,
);

test(
  'in production without a backup target the log warns once and the metrics show one as due, unless a setting opts out',
  async () => {
    const production = {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://www.example.com',
      SEED_PASSWORD: '',
      RATE_LIMIT: 'on',
    };
    const warnings = (api: ApiProcess) => api.output().split('no backups are taken').length - 1;
    const due = async (port: number) => [
      await metricAt(port, 'lisle_harrow_backup_last_success_timestamp_seconds'),
      await metricAt(port, 'lisle_harrow_backup_interval_seconds'),
    ];
    const port = await findFreePort();
    const api = await start({ ...production, LOG_LEVEL: 'info', METRICS_PORT: String(port) });
    expect(await due(port)).toEqual([0, 300]);
    expect(await api.kill('SIGTERM')).toBe(0);
    expect(warnings(api)).toBe(1);
    const own = await start({
      ...production,
      LOG_LEVEL: 'info',
      METRICS_PORT: String(port),
      BACKUP_EVERY_MINUTES: '0',
    });
    expect(await due(port)).toEqual([NaN, NaN]);
    expect(await own.kill('SIGTERM')).toBe(0);
    expect(warnings(own)).toBe(0);
  },
  TIMEOUT_MS,
);

test(
  'a failed backup is logged as an error, and the product runs on',
  async () => {
    bundle('backup.ts');
    const api = await start({ ...settings, BACKUP_TARGET: join(folder, 'not-mounted') });
    while (!api.output().includes('a backup failed')) await new Promise((resolve) => setTimeout(resolve, 50));
    expect(api.output()).toContain('is not there; make it once.');
    expect((await ask(api.port, 'POST', '/api/contacts', validContact())).status).toBe(201);
  },
  TIMEOUT_MS,
);

test(
  'backups work while the product is stopped, one at a time, and are otherwise refused in one sentence',
  async () => {
    expect((await run('backup', [])).output).toContain('There is no database at');
    await (await start()).kill('SIGTERM');
    const both = await Promise.all([run('backup', []), run('backup', [])]);
    expect(both.map(({ code }) => code).sort()).toEqual([0, 1]);
    expect(both.find(({ code }) => code === 1)!.output).toBe('Another backup is being taken.\n');
    expect((await run('backup', ['list'])).output.split('\n')).toEqual([`backups/${archives()[0]}`, '']);
    expect((await run('backup', ['verify'])).output).toContain('is whole');

    const sentence = async (
      script: 'backup' | 'restore',
      args: string[],
      env: Record<string, string> = {},
    ) => {
      const { code, output } = await run(script, args, env);
      expect(code).toBe(1);
      return output;
    };
    const into = ['--into', join(folder, 'restored')];
    expect(await sentence('backup', [], { BACKUP_TARGET: '' })).toMatch(/^Set BACKUP_TARGET/);
    expect(await sentence('backup', ['now'])).toContain('npm run backup -- list');
    const otherKey = { BACKUP_KEY: randomBytes(32).toString('base64') };
    expect(await sentence('restore', ['latest', ...into], otherKey)).toBe(
      'The archive was encrypted with another key.\n',
    );
    expect(await sentence('restore', ['latest', ...into], { BACKUP_KEY: '', BACKUP_TARGET: '' })).toMatch(
      /^Set BACKUP_KEY/,
    );
    const gone = join(folder, 'target', 'backups', '2020-01-01T00-00-00.000Z.lhbackup');
    expect(await sentence('restore', [gone, ...into])).toBe(`There is no archive ${gone}.\n`);
    expect(await sentence('restore', ['latest'])).toContain('npm run restore -- <archive>');
    await sqlIn(
      data(),
      'DELETE FROM __drizzle_migrations WHERE created_at = (SELECT max(created_at) FROM __drizzle_migrations)',
    );
    expect(await sentence('backup', [])).toContain('older version of the product');
    expect(existsSync(into[1]!)).toBe(false);
  },
  TIMEOUT_MS,
);

test(
  'a lost file is named with its document, and sets the exit code',
  async () => {
    await (await start()).kill('SIGTERM');
    const documents = join(data(), 'documents');
    const [lost] = readdirSync(documents, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.includes('-'),
    );
    rmSync(join(documents, lost!));
    const keyFile = join(folder, 'key');
    writeFileSync(keyFile, Buffer.from(BACKUP_KEY, 'base64'));
    const { code, output } = await run('backup', [], { BACKUP_KEY: '', BACKUP_KEY_FILE: keyFile });
    expect([code, output]).toEqual([2, expect.stringContaining(lost!.slice(3))]);
    expect((await run('backup', ['verify'])).code).toBe(0);
    expect((await run('backup', [], { BACKUP_KEY: '', BACKUP_KEY_FILE: data() })).output).toMatch(
      /^BACKUP_KEY_FILE cannot be read/,
    );

    // If all files are gone, it does not create the folder again, which would then pass for one without files.
    rmSync(documents, { recursive: true });
    const { code: refused, output: said } = await run('backup', []);
    expect([refused, said]).toEqual([1, expect.stringContaining('files of documents cannot be reached')]);
    expect([existsSync(documents), archives().length]).toEqual([false, 1]);
  },
  TIMEOUT_MS,
);

test(
  'a backup counts even if an old one cannot be removed; the exit code shows the problem',
  async () => {
    await (await start()).kill('SIGTERM');
    expect((await run('backup', [])).code).toBe(0);
    const fault = join(folder, 'no-removal.cjs');
    writeFileSync(
      fault,
      `const files = require('node:fs/promises');
       const { rm } = files;
       files.rm = (path, ...more) => /lhbackup$/.test(path) ? Promise.reject(new Error('not today')) : rm(path, ...more);`,
    );
    const keepOne = { BACKUP_KEEP_COUNT: '1', BACKUP_KEEP_DAYS: '0' };
    const { code, output } = await run('backup', [], { ...keepOne, NODE_OPTIONS: `--require ${fault}` });
    expect([code, output.trim().split('\n')]).toEqual([
      3,
      [expect.stringContaining('taken and verified'), 'Old backups could not be removed: not today'],
    ]);
    expect(archives()).toHaveLength(2);
    // A part left over from a backup that is gone.
    const unused = join(folder, 'target/parts', 'a'.repeat(64));
    writeFileSync(unused, '');
    utimesSync(unused, new Date(0), new Date(0));
    expect((await run('backup', [], keepOne)).code).toBe(0);
    expect([archives().length, existsSync(unused)]).toEqual([1, false]);
  },
  TIMEOUT_MS,
);

test(
  'a full backup folder is named as such, not mistaken for the database',
  async () => {
    await (await start()).kill('SIGTERM');
    const fault = join(folder, 'no-room.cjs');
    writeFileSync(
      fault,
      `const files = require('node:fs/promises');
       const { open } = files;
       files.open = async (path, ...more) => {
         const handle = await open(path, ...more);
         const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' });
         if (path.startsWith(process.env.BACKUP_TARGET)) handle.write = () => Promise.reject(full);
         return handle;
       };`,
    );
    const { code, output } = await run('backup', [], { NODE_OPTIONS: `--require ${fault}` });
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(
        /^The folder .+\/target\/parts\/.. cannot be used \(ENOSPC: no space left on device, write\)\. See that it/,
      ),
    ]);
  },
  TIMEOUT_MS,
);

(hasLibsqlServer ? test : test.skip)(
  'of several processes over one libSQL server one takes the backup, and it is restored as a file',
  async () => {
    const server = await startLibsqlServer();
    bundle('backup.ts');
    const first = await start({ DATABASE_URL: server.url });
    const answer = await ask(first.port, 'POST', '/api/bookings', validBooking());
    expect(answer.status).toBe(201);
    const scheduled = { ...settings, DATABASE_URL: server.url, LOG_LEVEL: 'info' };
    const apis = await Promise.all([start(scheduled), start(scheduled), start(scheduled)]);
    const outputs = () => apis.map((api) => api.output()).join('');
    while (!outputs().includes('a backup was taken')) await new Promise((resolve) => setTimeout(resolve, 50));
    const late = await run('backup', ['--if-older-than', '5'], { DATABASE_URL: server.url });
    expect([late.code, archives().length, outputs().match(/a backup was taken/g)!.length]).toEqual([0, 1, 1]);
    expect(outputs()).not.toContain('a backup failed');

    const into = join(folder, 'restored');
    expect((await run('restore', ['latest', '--into', into])).code).toBe(0);
    for (const api of started.splice(0)) await api.kill('SIGTERM');
    await server.stop();
    const again = await start({}, into);
    expect(again.accounts()).toEqual([]);
    expect(await idsIn(into, 'bookings')).toContain((JSON.parse(answer.body) as { id: string }).id);
  },
  TIMEOUT_MS,
);
