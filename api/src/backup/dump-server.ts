import { type Client, createClient, type InValue, type Row, type Transaction } from '@libsql/client';

const ROWS_AT_ONCE = 500;

interface Described {
  readonly type: string;
  readonly name: string;
  readonly sql: string;
}

/**
 * Copies a database over the wire into a new file. A libSQL server has no VACUUM INTO, but one read transaction sees a
 * single state, however long it takes and whatever is written meanwhile.
 */
export async function dumpServer(server: Client, path: string): Promise<void> {
  const copy = createClient({ url: `file:${path}` });
  const source = await server.transaction('read');
  try {
    await copy.execute('PRAGMA foreign_keys=OFF');
    const described = await describeSchema(source);
    const of = (type: string) => described.filter((one) => one.type === type);
    const virtual = of('table').filter(({ sql }) => /^CREATE VIRTUAL TABLE/i.test(sql));
    // A search index creates its own tables, and fills them from the rows that it indexes.
    const isOfIndex = (name: string) => virtual.some((index) => name.startsWith(`${index.name}_`));
    const tables = of('table').filter((one) => !virtual.includes(one) && !isOfIndex(one.name));
    for (const { name, sql } of tables) {
      await copy.execute(sql);
      await copyRows(source, copy, name);
    }
    if (tables.some(({ sql }) => /AUTOINCREMENT/i.test(sql))) {
      await copy.execute('DELETE FROM sqlite_sequence');
      await copyRows(source, copy, 'sqlite_sequence');
    }
    for (const { sql } of [...of('index'), ...of('view'), ...virtual]) await copy.execute(sql);
    for (const { name } of virtual) {
      await copy.execute(`DELETE FROM "${name}_config"`);
      await copyRows(source, copy, `${name}_config`);
      await copy.execute(`INSERT INTO "${name}" ("${name}") VALUES ('rebuild')`);
    }
    for (const { sql } of of('trigger')) await copy.execute(sql);
  } finally {
    source.close();
    copy.close();
  }
}

async function describeSchema(source: Transaction): Promise<Described[]> {
  const { rows } = await source.execute(
    "SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE 'libsql\\_%' ESCAPE '\\' ORDER BY rowid",
  );
  return rows as unknown as Described[];
}

/** Copies row by row in the order of the table, so that no page of it is held twice. */
async function copyRows(source: Transaction, copy: Client, table: string): Promise<void> {
  const { rows: described } = await source.execute(`SELECT name, pk FROM pragma_table_info('${table}')`);
  const columns = described.map(({ name }) => `"${String(name)}"`).join(', ');
  const marks = described.map(() => '?').join(', ');
  const insert = `INSERT INTO "${table}" (${columns}) VALUES (${marks})`;
  const order = await orderOf(source, table);
  let copied = 0;
  for (let after: InValue[] = []; ;) {
    const page = await source.execute({
      sql:
        `SELECT ${order.map((column, at) => `${column} AS "@${at}"`).join(', ')}, ${columns} FROM "${table}"` +
        (after.length > 0 ? ` WHERE (${order.join(', ')}) > (${order.map(() => '?').join(', ')})` : '') +
        ` ORDER BY ${order.join(', ')} LIMIT ${ROWS_AT_ONCE}`,
      args: after,
    });
    const valuesOf = (row: Row) => Array.from({ length: row.length }, (_, at) => row[at] as InValue);
    const rows = page.rows.map(valuesOf);
    if (rows.length > 0)
      await copy.batch(
        rows.map((row) => ({ sql: insert, args: row.slice(order.length) })),
        'write',
      );
    copied += rows.length;
    if (rows.length < ROWS_AT_ONCE) break;
    after = rows.at(-1)!.slice(0, order.length);
  }
  const { rows } = await source.execute(`SELECT count(*) AS found FROM "${table}"`);
  if (Number(rows[0]!.found) !== copied) throw new Error(`Only ${copied} rows of ${table} were read`);
}

/** What identifies the rows of a table: the rowid, or the primary key if there is none. */
async function orderOf(source: Transaction, table: string): Promise<string[]> {
  const { rows } = await source.execute(`SELECT wr FROM pragma_table_list('${table}')`);
  if (!rows[0]?.wr) return ['rowid'];
  const keys = await source.execute(
    `SELECT name FROM pragma_table_info('${table}') WHERE pk > 0 ORDER BY pk`,
  );
  return keys.rows.map(({ name }) => `"${String(name)}"`);
}
