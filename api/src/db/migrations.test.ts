import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from 'drizzle-orm/libsql/migrator';
import { findMigrations, migrateDatabase } from './migrate';
import { type Database, openDatabase } from './open';

/**
 * The migrations of the newest release with the SHA-256 of their files. Databases have run them, so none of them is edited
 * any more; a release adds its new ones here.
 */
const RELEASED: Readonly<Record<string, string>> = {
  '0000_schema.sql': '37052ebbcc225cae62ddbafc15ac9d08939880a94416090d8596539ae5f403e2',
};
const ADDS = [
  // The previous release works without the index, only more slowly.
  /^DROP INDEX/,
  /^CREATE (UNIQUE )?INDEX/,
  /^CREATE (VIRTUAL )?TABLE/,
  /^CREATE TRIGGER/,
  /^ALTER TABLE \S+ ADD/,
  /^INSERT INTO/,
  /^UPDATE /,
];

const read = (file: string) => readFileSync(join(findMigrations(), file), 'utf8');
const statementsOf = (file: string) =>
  read(file)
    .split('--> statement-breakpoint')
    .map((statement) => statement.replaceAll(/^--.*$/gm, '').trim())
    .filter(Boolean);

test('released migrations are as they were released: append a new one instead', () => {
  const hashes = Object.keys(RELEASED).map((file) => [
    file,
    createHash('sha256').update(read(file)).digest('hex'),
  ]);
  expect(Object.fromEntries(hashes)).toEqual(RELEASED);
});

test('a later migration removes nothing, so that the previous release works on newer tables after a rollback', () => {
  const later = readdirSync(findMigrations()).filter((file) => file.endsWith('.sql') && !(file in RELEASED));
  for (const statement of later.flatMap(statementsOf)) {
    expect(statement).toMatch(new RegExp(ADDS.map(({ source }) => source).join('|'), 'i'));
    // The previous release does not know the column and leaves it unset.
    if (/^ALTER TABLE/i.test(statement) && /NOT NULL/i.test(statement)) expect(statement).toMatch(/DEFAULT/i);
  }
});

test('a database of the newest release is upgraded: it keeps its rows and gets the schema of a new one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'upgrade-'));
  const options = { url: `file:${join(folder, 'released.db')}` };
  const fresh = { url: `file:${join(folder, 'fresh.db')}` };
  const open: Database[] = [];
  const at = (one: { url: string }) => open[open.push(openDatabase(one)) - 1]!;
  try {
    const released = at(options);
    await migrate(released.read, { migrationsFolder: releasedMigrations(join(folder, 'migrations')) });
    const row = [
      '0191c9a4-0000-7000-8000-000000000001',
      'ada@example.com',
      'Ada',
      'King',
      'client',
      'none',
      '',
    ];
    const columns = 'id, email, first_name, last_name, role, password_hash, created_at';
    const values = columns.replaceAll(/\w+/g, '?');
    await released.client.execute(`INSERT INTO accounts (${columns}) VALUES (${values})`, row);

    await migrateDatabase(options);
    await migrateDatabase(fresh);
    // The migrator writes its own table with other spaces than the one that prepares it.
    const schema =
      "SELECT type, name, sql FROM sqlite_schema WHERE name <> '__drizzle_migrations' ORDER BY 1, 2";
    const schemaOf = async ({ client }: Database) =>
      (await client.execute(schema)).rows.map(({ type, name, sql }) => [type, name, sql]);
    const upgraded = at(options);
    expect((await upgraded.client.execute('SELECT email FROM accounts')).rows).toMatchObject([
      { email: 'ada@example.com' },
    ]);
    expect(await schemaOf(upgraded)).toEqual(await schemaOf(at(fresh)));
  } finally {
    for (const database of open) await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

/** A copy of the migrations without those that came after the newest release. */
function releasedMigrations(folder: string): string {
  cpSync(findMigrations(), folder, { recursive: true });
  const journal = join(folder, 'meta/_journal.json');
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { tag: string }[] };
  const known = entries.filter(({ tag }) => `${tag}.sql` in RELEASED);
  writeFileSync(journal, JSON.stringify({ ...rest, entries: known }));
  return folder;
}
