import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getTableName, is } from 'drizzle-orm';
import { migrate } from 'drizzle-orm/libsql/migrator';
import { getTableConfig, SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { fold } from '../contract';
import { hasLibsqlServer, startLibsqlServer } from '../testing/libsql-server';
import { addNextMigration, keepMigrationsUpTo } from '../testing/databases/next-migration';
import { findMigrations } from './migrate';
import { type Database, openDatabase } from './open';
import * as schema from './schema';

/** The SHA-256 of each migration, in order. A line is added with its migration and never changed once that has landed. */
const LANDED: Record<string, string> = {
  '0000_schema': 'aa471d3380b3d5b8a45711c9d7ef0a9d9ff10b67abc7580fbed02546bd98cf3d',
  '0001_received_mail': '866f3cb45214c855b894e8072e0582b0a952c17dc3f3bf96b42d2ed19d48cc4b',
  '0002_marks': 'da549b9f331241915d6e832df9567f1560e57f093edb30da34c6e53183ab3049',
  '0003_folded_search': '92bb2b2233555efcafb504e4c8200b6bf39688655b6cd9188035a05a7deb4295',
  '0004_calendar_feed_session': 'b23054e32172591f698a1e42f192172aa2ca9f0ae0a1eaeeb108bcc3ac3551ef',
  '0005_folded_scripts': '1b9f33bea0454ee1c8417f1e8c84c857832c7d819f3f4c2149b8980e43739b6d',
};

const migrations = findMigrations();
const { entries } = JSON.parse(readFileSync(join(migrations, 'meta/_journal.json'), 'utf8')) as {
  entries: { tag: string; when: number }[];
};
const tags = entries.map(({ tag }) => tag);
const textOf = (tag: string) => readFileSync(join(migrations, `${tag}.sql`), 'utf8');

test.each(tags)('%s was not edited after it landed', (tag) => {
  const hash = createHash('sha256').update(textOf(tag)).digest('hex');
  if (!LANDED[tag]) throw new Error(`${tag} is new. Add to LANDED: '${tag}': '${hash}',`);
  if (LANDED[tag] !== hash)
    throw new Error(
      `${tag}.sql was edited, but databases have run it as it was. Restore it, and change the schema by another migration.`,
    );
});

test('no migration that landed is missing, and each runs after those before it', () => {
  expect(tags).toEqual(Object.keys(LANDED));
  // The migrator skips what is older than the last migration that a database has run.
  const times = entries.map(({ when }) => when);
  expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
});

test('only the newest snapshot of drizzle-kit is kept, which is all that it compares the schema with', () => {
  const newest = tags.at(-1)!.slice(0, 4);
  expect(readdirSync(join(migrations, 'meta')).sort()).toEqual([`${newest}_snapshot.json`, '_journal.json']);
});

const ADDS = [
  // The previous release works without the index, only more slowly.
  /^DROP INDEX/,
  /^CREATE (UNIQUE )?INDEX/,
  /^CREATE (VIRTUAL )?TABLE/,
  /^CREATE (TRIGGER|VIEW)/,
  /^ALTER TABLE \S+ ADD/,
  /^INSERT INTO/,
  /^UPDATE /,
];
/** A view that is made anew: what the previous release reads of it, and through it, must stay. */
const REPLACES = /^DROP VIEW (\w+);?$/i;

test.each(tags)(
  '%s removes nothing, so that the previous release works on newer tables after a rollback',
  (tag) => {
    const statements = textOf(tag)
      .split('--> statement-breakpoint')
      .map((statement) => statement.replaceAll(/^--.*$/gm, '').trim());
    for (const statement of statements) {
      const [, view] = REPLACES.exec(statement) ?? [];
      if (view && statements.some((later) => new RegExp(`^CREATE VIEW ${view} `).test(later))) continue;
      expect(statement).toMatch(new RegExp(ADDS.map(({ source }) => source).join('|'), 'i'));
      // The previous release does not know the column and leaves it unset.
      if (/^ALTER TABLE/i.test(statement) && /NOT NULL/i.test(statement))
        expect(statement).toMatch(/DEFAULT/i);
    }
  },
);

describe.each(hasLibsqlServer ? ['a file', 'a libSQL server'] : ['a file'])('in %s', (place) => {
  let folder: string;
  let url: string;
  let stop = async () => {};
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'lisle-harrow-upgrade-'));
    url = `file:${join(folder, 'upgraded.db')}`;
    if (place === 'a file') return;
    ({ url, stop } = await startLibsqlServer());
  });
  afterEach(async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** A copy of the migrations. */
  function copyMigrations(name: string): string {
    cpSync(migrations, join(folder, name), { recursive: true });
    return join(folder, name);
  }

  test.each(tags)('a database with the schema of %s is upgraded with every row in it', async (tag) => {
    const older = copyMigrations('older');
    keepMigrationsUpTo(older, tag);
    // So that there is something to upgrade to from the newest one, too.
    const newer = copyMigrations('newer');
    addNextMigration(newer);
    const fresh = openDatabase({ url: `file:${join(folder, 'fresh.db')}` });
    const upgraded = openDatabase({ url });
    try {
      await migrate(upgraded.read, { migrationsFolder: older });
      const tables = await readTables(upgraded);
      await fillTables(upgraded, tables);
      const rows = await readRows(upgraded, tables);
      expect(rows.bookings).toHaveLength(ROWS);

      await migrate(upgraded.read, { migrationsFolder: newer });
      await migrate(fresh.read, { migrationsFolder: newer });
      expect(await readRows(upgraded, tables)).toEqual(rows);
      expect(await readSchema(upgraded)).toEqual(await readSchema(fresh));
      const { rows: folded } = await upgraded.client.execute(
        `SELECT f.text, a.first_name || ' ' || a.last_name || ' ' || a.email AS written
         FROM accounts a LEFT JOIN folded_texts f ON f.list = 'accounts' AND f.seq = a.seq`,
      );
      expect(folded.map(({ text }) => text)).toEqual(folded.map(({ written }) => fold(String(written))));
      expect(folded).toHaveLength(2 * ROWS);
      // Rejects where a search index does not match the rows.
      for (const list of ['bookings', 'contacts'])
        await upgraded.client.execute(
          `INSERT INTO ${list}_search (${list}_search, rank) VALUES ('integrity-check', 1)`,
        );
    } finally {
      await upgraded.close();
      await fresh.close();
    }
  });
});

interface Column {
  name: string;
  type: string;
  /** The table and column of the row to which it points. */
  refersTo?: [string, string];
}
type Tables = Record<string, Column[]>;

const ROWS = 2;

/** All tables with their columns, without those that SQLite, its search and the migrations keep for themselves. */
async function readTables({ client }: Database): Promise<Tables> {
  const { rows } = await client.execute(
    `SELECT l.name AS "table", c.name, lower(c.type) AS type, f."table" AS "to", f."to" AS "column"
     FROM pragma_table_list l JOIN pragma_table_info(l.name) c
     LEFT JOIN pragma_foreign_key_list(l.name) f ON f."from" = c.name
     WHERE l.type = 'table' AND l.name NOT LIKE 'sqlite%' AND l.name NOT IN ('__drizzle_migrations', 'folded_letters', 'folded_texts') ORDER BY 1, c.cid`,
  );
  const tables: Tables = {};
  for (const { table, name, type, to, column } of rows as unknown as Record<string, string | null>[])
    (tables[table!] ??= []).push({ name: name!, type: type!, ...(to && { refersTo: [to, column!] }) });
  return tables;
}

/** Adds rows to every table, in one transaction: foreign keys are checked at its end. */
async function fillTables({ client }: Database, tables: Tables): Promise<void> {
  const valueOf = (
    table: string,
    { name, type, refersTo }: Column,
    row: number,
  ): number | string | Buffer => {
    // Whoever shares another's case has none of their own, which triggers ensure.
    if (`${table}.${name}` === 'household_members.member_seq') return row + ROWS;
    if (refersTo)
      return valueOf(
        refersTo[0],
        tables[refersTo[0]]!.find((c) => c.name === refersTo[1])!,
        row,
      );
    if (type === 'integer') return row;
    // JSON as well as text, since a migration may read either.
    return type === 'blob' ? Buffer.of(row) : `"${name} ${row} Żółć O’Neill-王 ی١"`;
  };
  const inserts = Object.entries(tables).flatMap(([table, columns]) =>
    Array.from({ length: table === 'accounts' ? 2 * ROWS : ROWS }, (_, at) => ({
      sql: `INSERT INTO "${table}" (${columns.map(({ name }) => `"${name}"`).join()}) VALUES (${columns.map(() => '?').join()})`,
      args: columns.map((column) => valueOf(table, column, at + 1)),
    })),
  );
  await client.batch(['PRAGMA defer_foreign_keys = ON', ...inserts], 'write');
}

/** The rows of each table, as far as these columns. */
async function readRows({ client }: Database, tables: Tables): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {};
  for (const [table, columns] of Object.entries(tables)) {
    const { rows } = await client.execute(
      `SELECT ${columns.map(({ name }) => `"${name}"`).join()} FROM "${table}" ORDER BY rowid`,
    );
    found[table] = rows.map((row) => columns.map(({ name }) => row[name]));
  }
  return found;
}

async function readSchema({ client }: Database): Promise<unknown[]> {
  const { rows } = await client.execute('SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY name');
  return rows.map(({ type, name, tbl_name: table, sql }) => [type, name, table, sql]);
}

test('the tables of the schema are those that the migrations make', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lisle-harrow-schema-'));
  const database = openDatabase({ url: `file:${join(folder, 'new.db')}` });
  try {
    await migrate(database.read, { migrationsFolder: migrations });
    const tables = Object.values(schema).filter((value) => is(value, SQLiteTable));
    for (const table of tables) {
      const { name, ...declared } = getTableConfig(table);
      expect([name, describeDeclared(declared)]).toEqual([name, await describeMade(database, name)]);
    }
  } finally {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Columns, indexes and references of a table, as the schema declares them. */
function describeDeclared(table: Omit<ReturnType<typeof getTableConfig>, 'name'>) {
  const { columns, indexes, uniqueConstraints, foreignKeys } = table;
  return {
    columns: columns.map((column) => [column.name, column.getSQLType(), column.notNull]).sort(),
    indexes: [
      ...columns
        .filter((column) => column.isUnique)
        .map((column) => [column.uniqueName, true, [column.name]]),
      ...uniqueConstraints.map((unique) => [
        unique.getName(),
        true,
        unique.columns.map((column) => column.name),
      ]),
      ...indexes.map(({ config }) => [
        config.name,
        config.unique,
        config.columns.map((column) => (is(column, SQLiteColumn) ? column.name : null)),
      ]),
    ].sort(),
    references: foreignKeys
      .map((key) => {
        const { columns, foreignTable, foreignColumns } = key.reference();
        return [columns[0]!.name, getTableName(foreignTable), foreignColumns[0]!.name, key.onDelete];
      })
      .sort(),
  };
}

/** The same, as the database has them. */
async function describeMade({ client }: Database, table: string) {
  const read = async (sql: string) => (await client.execute({ sql, args: [table] })).rows;
  const [columns, indexes, references] = await Promise.all([
    read('SELECT name, lower(type) AS type, "notnull" FROM pragma_table_info(?)'),
    read(`SELECT l.name, l."unique", (SELECT json_group_array(name) FROM pragma_index_info(l.name)) AS columns
      FROM pragma_index_list(?) l WHERE l.origin = 'c'`),
    read('SELECT "from", "table", "to", lower(on_delete) AS on_delete FROM pragma_foreign_key_list(?)'),
  ]);
  return {
    columns: columns.map((row) => [row.name, row.type, row.notnull === 1]).sort(),
    indexes: indexes
      .map((row) => [row.name, row.unique === 1, JSON.parse(String(row.columns)) as unknown])
      .sort(),
    references: references.map((row) => [row.from, row.table, row.to, row.on_delete]).sort(),
  };
}
