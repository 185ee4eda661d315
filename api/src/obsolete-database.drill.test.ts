import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@libsql/client';
import { migrateDatabase } from './db/migrate';
import { spawnScript, temporaryFolder } from './testing/api-process';
import { hasLibsqlServer, startLibsqlServer } from './testing/libsql-server';

// The migrations from before the first release were merged into one. This is what they left, as far as it matters here.
const BEFORE_FIRST_RELEASE = [
  'CREATE TABLE "__drizzle_migrations" (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)',
  "INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('first', 1795219617980), ('last', 1795638644500)",
  'CREATE TABLE accounts (seq integer PRIMARY KEY, email text NOT NULL)',
  "INSERT INTO accounts (email) VALUES ('ada@example.com')",
];
const SENTENCE =
  /^The database is from before the first release and cannot be upgraded; it was left as it is\./m;

const folder = temporaryFolder();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A data folder whose product was killed: the rows are still in the write-ahead log beside the database file. */
async function makeFolder(name: string): Promise<string> {
  const open = join(folder, `${name}-open`);
  const killed = join(folder, name);
  mkdirSync(open);
  const client = createClient({ url: `file:${join(open, 'lisle-harrow.db')}` });
  await client.execute('PRAGMA journal_mode=WAL');
  await client.batch(BEFORE_FIRST_RELEASE, 'write');
  cpSync(open, killed, { recursive: true });
  client.close();
  return killed;
}

const bytesIn = (place: string) =>
  ['lisle-harrow.db', 'lisle-harrow.db-wal'].map((name) => readFileSync(join(place, name)).toString('hex'));

const NEW_ACCOUNT = '--role owner --email jane@example.com --first-name Jane';

test.each([
  ['the api', 'main.ts', ''],
  ['a first account', 'account.ts', `add ${NEW_ACCOUNT}`],
  ['the list of accounts', 'account.ts', 'list'],
  ['the check of the ledger', 'audit.ts', 'verify'],
  ['a backup', 'backup.ts', ''],
])(
  '%s refuses a database from before the first release, says what to do, and changes no byte of it',
  async (name, script, args) => {
    const place = await makeFolder(name);
    const before = bytesIn(place);
    const { child, ended, output } = spawnScript(script, args.split(' ').filter(Boolean), {
      DATA_DIR: place,
      PORT: '0',
      LOG_LEVEL: 'error',
      BACKUP_TARGET: folder,
      BACKUP_KEY: Buffer.alloc(32).toString('base64'),
    });
    child.stdin!.end('correct horse battery');
    expect(await ended).toBe(1);
    expect(output()).toMatch(SENTENCE);
    expect(output()).toContain('another DATA_DIR or DATABASE_URL.');
    expect(bytesIn(place)).toEqual(before);
    expect(readdirSync(place)).not.toContain('uploads');
  },
);

const overServer = hasLibsqlServer ? test : test.skip;

overServer('a libSQL server’s database from before the first release is refused and kept', async () => {
  const server = await startLibsqlServer();
  const client = createClient({ url: server.url });
  try {
    await client.batch(BEFORE_FIRST_RELEASE, 'write');
    const rows = async () =>
      (await client.execute('SELECT name, sql FROM sqlite_schema ORDER BY name')).rows.map((row) => ({
        ...row,
      }));
    const before = await rows();
    await expect(migrateDatabase({ url: server.url })).rejects.toThrow(SENTENCE);
    expect(await rows()).toEqual(before);
  } finally {
    client.close();
    await server.stop();
  }
});
