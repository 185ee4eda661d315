import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  openSync,
  closeSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@libsql/client';
import { ask, type ApiProcess, spawnScript, startApiProcess, temporaryFolder } from './testing/api-process';
import { PASSWORD, validBooking, validContact } from './testing/test-api';
import { pdf, sendForm, uploadForm } from './testing/test-documents';

const TIMEOUT_MS = 60_000;
/** Root bypasses permissions: if the tests run as root, the servers run as nobody. */
const uid = process.getuid!() === 0 ? 65_534 : undefined;
let folder: string;
let api: ApiProcess | undefined;
beforeEach(() => {
  folder = temporaryFolder();
  api = undefined;
});
afterEach(async () => {
  await api?.kill('SIGKILL');
  chmodSync(folder, 0o755);
  rmSync(folder, { recursive: true, force: true });
}, TIMEOUT_MS);

const database = () => join(folder, 'lisle-harrow.db');
const contact = () => ask(api!.port, 'POST', '/api/contacts', validContact());
const detailOf = ({ body }: { body: string }) => (JSON.parse(body) as { detail: string }).detail;
const readiness = async () => {
  const answer = await ask(api!.port, 'GET', '/readyz');
  return [answer.status, answer.status === 503 ? detailOf(answer) : ''];
};
const startAs = async () => {
  const { ended, output } = spawnScript(
    'main.ts',
    [],
    { DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'error' },
    false,
    uid,
  );
  return { code: await ended, output: output() };
};
async function startAndStop(): Promise<void> {
  api = await startApiProcess(folder);
  await api.kill('SIGTERM');
  api = undefined;
}
const giveAway = () => {
  if (uid === undefined) return;
  for (const name of ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })])
    chownSync(join(folder, name), uid, uid);
};

test(
  'a start with a read-only data folder fails in one sentence',
  async () => {
    giveAway();
    chmodSync(folder, 0o555);
    const { code, output } = await startAs();
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/^The data folder \S+ cannot be written \(.+\)\.\n$/),
    ]);
  },
  TIMEOUT_MS,
);

test(
  'a start with a read-only database file fails in one sentence',
  async () => {
    await startAndStop();
    giveAway();
    chmodSync(database(), 0o444);
    expect(await startAs()).toEqual({
      code: 1,
      output: `The database ${database()} cannot be written: this process may only read it.\n`,
    });
  },
  TIMEOUT_MS,
);

test(
  'a start with a file that is no database or is damaged on page one fails in one sentence, and keeps it',
  async () => {
    const sentence = `The database ${database()} is damaged: restore the last backup, as docs/operations/when-something-is-wrong.md says.\n`;
    const start = async () => {
      const { ended, output } = spawnScript('main.ts', [], {
        DATA_DIR: folder,
        PORT: '0',
        LOG_LEVEL: 'error',
      });
      return { code: await ended, output: output() };
    };
    writeFileSync(database(), Buffer.alloc(100_000, 'no database '));
    expect(await start()).toEqual({ code: 1, output: sentence });
    expect(statSync(database()).size).toBe(100_000);
    rmSync(database());
    await startAndStop();
    overwrite(database(), 100, 3_900);
    expect(await start()).toEqual({ code: 1, output: sentence });
  },
  TIMEOUT_MS,
);

test(
  'a damaged table refuses writes with 503 and is named in readiness',
  async () => {
    await startAndStop();
    const client = createClient({ url: `file:${database()}` });
    const { rows } = await client.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'contacts'");
    const pageBytes = Number((await client.execute('PRAGMA page_size')).rows[0]![0]);
    client.close();
    overwrite(database(), (Number(rows[0]!.rootpage) - 1) * pageBytes, pageBytes);
    // Nothing reads this table at the start.
    api = await startApiProcess(folder);
    const answers = [(await contact()).status, (await contact()).status];
    expect(answers).toEqual([503, 503]);
    expect(await readiness()).toEqual([503, expect.stringContaining('is damaged: restore the last backup')]);
    expect((await ask(api.port, 'POST', '/api/bookings', validBooking())).status).toBe(503);
    expect((await ask(api.port, 'GET', '/api/services')).status).toBe(200);
  },
  TIMEOUT_MS,
);

test.each([
  ['the data folder is deleted', () => rmSync(folder, { recursive: true }), 'was removed or replaced'],
  [
    'the database is replaced by a copy of itself',
    () => {
      copyFileSync(database(), `${database()}.copy`);
      renameSync(`${database()}.copy`, database());
    },
    'was removed or replaced',
  ],
  ['the write-ahead log is deleted', () => rmSync(`${database()}-wal`), 'write-ahead log was removed'],
])(
  'if %s while the product runs, no write is acknowledged, and readiness says why',
  async (_what, harm, sentence) => {
    api = await startApiProcess(folder);
    expect((await contact()).status).toBe(201);
    harm();
    const answers = await Promise.all([contact(), contact(), contact()]);
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
    // The refused write is in a database that no restart will find; a retry must not read it from there.
    const underKey = () =>
      ask(api!.port, 'POST', '/api/contacts', validContact(), undefined, { 'Idempotency-Key': 'one' });
    expect([(await underKey()).status, (await underKey()).status]).toEqual([503, 503]);
    const [status, detail] = await readiness();
    expect([status, detail]).toEqual([503, expect.stringContaining(sentence)]);
    // Anybody may call this, so the location appears only in the log.
    expect(detail).not.toContain(folder);
    expect(api.output()).toContain(database());
    mkdirSync(folder, { recursive: true });
  },
  TIMEOUT_MS,
);

test.each(['documents', 'uploads'])(
  'if the folder of %s is deleted while the product runs, uploads fail, and readiness says so',
  async (name) => {
    api = await startApiProcess(folder, { SEED_PASSWORD: PASSWORD });
    const url = `http://127.0.0.1:${api.port}`;
    const signIn = await fetch(`${url}/api/login`, {
      method: 'POST',
      body: new URLSearchParams({ email: 'client@lisleharrow.example', password: PASSWORD }),
      redirect: 'manual',
    });
    const cookie = signIn.headers.get('Set-Cookie')!.split(';')[0]!;
    const upload = async () => (await sendForm(url, cookie, uploadForm(pdf()))).status;
    expect(await upload()).toBe(201);
    rmSync(join(folder, name), { recursive: true });
    expect(await upload()).toBe(503);
    expect(await readiness()).toEqual([503, `Files cannot be stored: the folder of ${name} cannot be used.`]);
  },
  TIMEOUT_MS,
);

function overwrite(path: string, from: number, bytes: number): void {
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.alloc(bytes, 0xa5), 0, bytes, from);
  closeSync(file);
}
