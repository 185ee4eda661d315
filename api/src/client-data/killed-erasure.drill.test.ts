import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate, setTimeout as delay } from 'node:timers/promises';
import { type ApiProcess, ask, startApiProcess, temporaryFolder } from '../testing/api-process';
import { caseInput } from '../testing/client-cases';
import { runSql } from '../testing/databases/run-sql';
import { pdf, sendForm, storedNames, uploadForm } from '../testing/test-documents';

const TIMEOUT_MS = 180_000;
const PASSWORD = 'correct horse battery';
const CLIENT = 'client@lisleharrow.example';
/** So many that the erasure can be killed while it removes their files. */
const DOCUMENTS = 40;

let folder: string;
let api: ApiProcess;
let owner: { Cookie: string };

const start = () => startApiProcess(folder, { SEED_PASSWORD: PASSWORD });
async function signIn(email: string): Promise<{ Cookie: string }> {
  const response = await fetch(`http://127.0.0.1:${api.port}/api/login`, {
    method: 'POST',
    body: new URLSearchParams({ email, password: PASSWORD }),
    redirect: 'manual',
  });
  return { Cookie: response.headers.getSetCookie()[0]!.split(';')[0]! };
}
async function call<Reply>(method: string, path: string, json?: unknown): Promise<Reply> {
  const { body } = await ask(api.port, method, `/api/admin/clients${path}`, json, undefined, owner);
  return JSON.parse(body) as Reply;
}

beforeEach(async () => {
  folder = temporaryFolder();
  api = await start();
  owner = await signIn('staff@lisleharrow.example');
}, TIMEOUT_MS);
afterEach(async () => {
  await api.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
}, TIMEOUT_MS);

const rows = (sql: string) => runSql(join(folder, 'lisle-harrow.db'), sql);
/** How many rows each table has of the client; tables with none are left out. */
async function rowsOf(email: string): Promise<Record<string, unknown>> {
  const tables = await rows(
    "select m.name from sqlite_schema m join pragma_table_info(m.name) c where m.type = 'table' and c.name = 'account_seq'",
  );
  const counts = [...tables, { name: 'accounts' }].map(async ({ name }) => {
    const isIts = name === 'accounts' ? 'email =' : 'account_seq = (select seq from accounts where email =';
    const [row] = await rows(
      `select count(*) as n from "${String(name)}" where ${isIts} '${email}'${name === 'accounts' ? '' : ')'}`,
    );
    return [String(name), row!.n] as const;
  });
  return Object.fromEntries((await Promise.all(counts)).filter(([, n]) => n !== 0));
}
const linesOfErasures = async () =>
  Number((await rows("select count(*) as n from ledger_entries where action = 'client-erased'"))[0]!.n);

test(
  'an erasure that is killed while it removes files is finished at the next start',
  async () => {
    const { Cookie } = await signIn(CLIENT);
    const url = `http://127.0.0.1:${api.port}`;
    const others = storedNames(folder).documents.length;
    for (let sent = 0; sent < DOCUMENTS; sent++)
      expect((await sendForm(url, Cookie, uploadForm(pdf()))).status).toBe(201);
    const before = storedNames(folder).documents.length;
    const clients = await call<{ id: string; loginEmail: string }[]>('GET', '');
    const { id } = clients.find(({ loginEmail }) => loginEmail === CLIENT)!;
    let isAnswered = false;
    void call('POST', `/${id}/erasure`, { loginEmail: CLIENT })
      .catch(() => undefined)
      .finally(() => (isAnswered = true));
    while (storedNames(folder).documents.length === before && !isAnswered) await setImmediate();
    await api.kill('SIGKILL');
    // The rows are gone, the files are not.
    expect(await rowsOf(CLIENT)).toEqual({});
    expect(storedNames(folder).documents.length).toBeGreaterThan(others);

    api = await start();
    expect(await rows('select key from erased_files')).toEqual([]);
    const named = await rows('select storage_key from client_documents where storage_key is not null');
    expect(storedNames(folder).documents).toEqual(named.map(({ storage_key }) => storage_key).sort());
    // Removed for good, not moved to the trash for 30 days.
    expect(existsSync(join(folder, 'trash')) ? readdirSync(join(folder, 'trash')) : []).toEqual([]);
    expect(await linesOfErasures()).toBe(1);
  },
  TIMEOUT_MS,
);

test(
  'an erasure killed at any moment has removed all of a client or nothing, and the ledger says which',
  async () => {
    const email = 'ines@example.com';
    const { client } = await call<{ client: { id: string } }>('POST', '', caseInput(email));
    await call('POST', `/${client.id}/milestones`, { title: 'Papers', status: 'blocked' });
    await call('POST', `/${client.id}/notes`, { title: 'News', content: 'News', type: 'note' });
    const whole = await rowsOf(email);
    expect(Object.keys(whole).sort()).toEqual([
      'accounts',
      'client_notes',
      'client_profiles',
      'invitations',
      'milestones',
    ]);
    for (const waitMs of [0, 1, 2, 4, 2_000]) {
      void call('POST', `/${client.id}/erasure`, { loginEmail: email }).catch(() => undefined);
      await delay(waitMs);
      await api.kill('SIGKILL');
      api = await start();
      const isErased = (await linesOfErasures()) === 1;
      expect(await rowsOf(email)).toEqual(isErased ? {} : whole);
      if (isErased) return;
    }
    throw new Error('Nothing was erased within two seconds');
  },
  TIMEOUT_MS,
);
