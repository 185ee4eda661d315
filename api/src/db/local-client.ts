import {
  type Client,
  type InArgs,
  type InStatement,
  type InValue,
  LibsqlError,
  type ResultSet,
  type Row,
  type TransactionMode,
  type Value,
} from '@libsql/client';
import { Sqlite3Client } from '@libsql/client/sqlite3';
import type { Connection, LocalPool, Prepared } from './local-pool';

type Args = Parameters<Client['execute']>;

const BEGIN = { write: 'BEGIN IMMEDIATE', read: 'BEGIN TRANSACTION READONLY', deferred: 'BEGIN DEFERRED' };

/**
 * Replaces the driver's own client for files: it asks each statement for its columns only once, and returns rows as arrays
 * with a getter per column name. The driver's client defines every column of every row twice, and relies on an exception to
 * learn that a statement returns no rows; both cost more than the statements themselves.
 */
export class LocalClient extends Sqlite3Client {
  readonly #connections: LocalPool;

  constructor(pool: LocalPool) {
    super(pool, 'number');
    this.#connections = pool;
  }

  override async execute(...[statement, args]: Args): Promise<ResultSet> {
    const db = await this.#connections.acquire();
    try {
      return runStatement(
        db,
        typeof statement === 'string' ? { sql: statement, args: args ?? [] } : statement,
      );
    } finally {
      this.#connections.release(db);
    }
  }

  override async batch(
    statements: (InStatement | [string, InArgs?])[],
    mode: TransactionMode = 'deferred',
  ): Promise<ResultSet[]> {
    const db = await this.#connections.acquire();
    try {
      runStatement(db, BEGIN[mode]);
      const results = statements.map((statement) => {
        // On some errors SQLite ends the transaction itself; the remaining statements must not then commit one by one.
        if (!db.inTransaction) throw new LibsqlError('The transaction was rolled back', 'TRANSACTION_CLOSED');
        return runStatement(
          db,
          Array.isArray(statement) ? { sql: statement[0], args: statement[1] ?? [] } : statement,
        );
      });
      runStatement(db, 'COMMIT');
      return results;
    } finally {
      // This rolls back a transaction that was left open.
      this.#connections.release(db);
    }
  }
}

function runStatement(db: Connection, statement: InStatement): ResultSet {
  const { sql, args = [] } = typeof statement === 'string' ? { sql: statement } : statement;
  // The driver ends the process if a statement with positional parameters gets named arguments.
  if (!Array.isArray(args)) throw new TypeError('Arguments of a statement are given by position');
  try {
    const prepared = db.prepare(sql);
    const shape = shapeOf(prepared);
    const values = args.map(toSql);
    if (!shape) {
      const { changes, lastInsertRowid } = prepared.run(values);
      return resultOf([], [], [], changes, BigInt(lastInsertRowid));
    }
    const rows = (prepared.all(values) as Value[][]).map((row) => toRow(row, shape.prototype));
    return resultOf(shape.columns, shape.types, rows, 0, undefined);
  } catch (error) {
    throw asLibsqlError(error);
  }
}

interface Shape {
  readonly columns: string[];
  readonly types: string[];
  /** The prototype of its rows: that of an array, with a getter for each column name. */
  readonly prototype: object;
}

const shapes = new WeakMap<Prepared, Shape | null>();

/** The columns that a statement returns; null if it returns no rows. */
function shapeOf(prepared: Prepared): Shape | null {
  const known = shapes.get(prepared);
  if (known !== undefined) return known;
  prepared.safeIntegers(true);
  const shape = describe(prepared);
  shapes.set(prepared, shape);
  return shape;
}

function describe(prepared: Prepared): Shape | null {
  try {
    prepared.raw(true);
  } catch {
    return null;
  }
  const columns = prepared.columns();
  const names = columns.map(({ name }) => name);
  // If two columns share a name, the getter returns the first.
  const getters = names.map((name, at) => [
    name,
    {
      get(this: Value[]) {
        return this[at];
      },
      configurable: true,
    },
  ]);
  return {
    columns: names,
    types: columns.map(({ type }) => type ?? ''),
    prototype: Object.create(
      Array.prototype,
      Object.fromEntries(getters.reverse()) as PropertyDescriptorMap,
    ) as object,
  };
}

function toRow(values: Value[], prototype: object): Row {
  for (let at = 0; at < values.length; at++) {
    const value: unknown = values[at];
    if (typeof value === 'bigint') values[at] = toNumber(value);
    else if (value instanceof Buffer) values[at] = value.buffer as ArrayBuffer;
  }
  return Object.setPrototypeOf(values, prototype) as Row;
}

function toNumber(value: bigint): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError('The database gave an integer above 2^53');
  return number;
}

function toSql(value: InValue): unknown {
  switch (typeof value) {
    case 'boolean':
      return Number(value);
    case 'number':
      if (!Number.isFinite(value)) throw new RangeError('The database takes finite numbers only');
      return value;
    case 'undefined':
      throw new TypeError('The database takes no undefined');
    default:
      if (value instanceof Date) return value.valueOf();
      return value instanceof ArrayBuffer ? Buffer.from(value) : value;
  }
}

const resultOf = (
  columns: string[],
  columnTypes: string[],
  rows: Row[],
  rowsAffected: number,
  lastInsertRowid: bigint | undefined,
): ResultSet => ({
  columns,
  columnTypes,
  rows,
  rowsAffected,
  lastInsertRowid,
  toJSON: () => ({
    columns,
    columnTypes,
    rows,
    rowsAffected,
    lastInsertRowid: String(lastInsertRowid ?? ''),
  }),
});

/** Converts the driver's error to the type that a libSQL server's errors have, so that callers handle one type. */
function asLibsqlError(error: unknown): unknown {
  const { code, rawCode, message } = error as { code?: unknown; rawCode?: number; message: string };
  return typeof code === 'string' && rawCode !== undefined
    ? new LibsqlError(message, code, code, rawCode, error as Error)
    : error;
}
