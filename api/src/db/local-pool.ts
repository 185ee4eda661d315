import { ConnectionPool } from '@libsql/client/sqlite3';
import { isDamage } from './errors';

export type Connection = ReturnType<ConnectionPool['acquireSync']>;
export type Prepared = ReturnType<Connection['prepare']>;

const MAX_CONNECTIONS = 4;
const MAX_STATEMENTS = 200;

/**
 * Connections to one database file. The driver's own pool sets pragmas on its first connection only, and reuses a
 * connection after SQLITE_BUSY, on which later writes are acknowledged but never committed (libsql-client-ts#352).
 * Here every connection gets the pragmas, and one that had any error is closed and never reused.
 */
export class LocalPool extends ConnectionPool {
  readonly #pragmas: string;
  readonly #idle: Connection[] = [];
  readonly #borrowed = new Set<Connection>();
  readonly #failed = new WeakSet<Connection>();
  readonly #waiting: { resolve: (db: Connection) => void; reject: (error: unknown) => void }[] = [];
  readonly #create: () => Connection;
  #closed = false;
  /** True once a statement has read a damaged page: other pages may still be readable, but must not be relied on. */
  isDamaged = false;

  constructor(path: string, pragmas: string) {
    super(path, { timeout: 0 } as ConstructorParameters<typeof ConnectionPool>[1], MAX_CONNECTIONS);
    this.#pragmas = pragmas;
    this.#create = () => super.acquireSync();
  }

  override acquire(forTransaction = false): Promise<Connection> {
    // Two interactive transactions of one process deadlock; writes are batches (see write.ts).
    if (forTransaction) return Promise.reject(new Error('Interactive transactions are not available'));
    if (this.#borrowed.size >= MAX_CONNECTIONS && !this.#closed)
      return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }));
    try {
      return Promise.resolve(this.acquireSync());
    } catch (error) {
      return Promise.reject(error);
    }
  }

  override acquireSync(): Connection {
    if (this.#closed) throw new Error('The database is closed');
    const db = this.#idle.pop() ?? this.#open();
    this.#borrowed.add(db);
    return db;
  }

  override release(db: Connection): void {
    this.#borrowed.delete(db);
    if (db.open && db.inTransaction) this.#rollBack(db);
    if (this.#failed.has(db) || this.#closed) this.#discard(db);
    else if (db.open) this.#idle.push(db);
    const next = this.#waiting.shift();
    if (!next) return;
    try {
      next.resolve(this.acquireSync());
    } catch (error) {
      next.reject(error);
    }
  }

  override close(): void {
    this.#closed = true;
    for (const db of [...this.#idle, ...this.#borrowed]) this.#discard(db);
    this.#idle.length = 0;
    this.#borrowed.clear();
    for (const waiter of this.#waiting.splice(0)) waiter.reject(new Error('The database is closed'));
    super.close();
  }

  #open(): Connection {
    const db = this.#create();
    try {
      db.exec(this.#pragmas);
    } catch (error) {
      this.#discard(db);
      throw error;
    }
    this.#cacheStatements(db);
    return db;
  }

  #rollBack(db: Connection): void {
    try {
      db.exec('ROLLBACK');
    } catch {
      this.#failed.add(db);
    }
  }

  #discard(db: Connection): void {
    try {
      if (db.open) db.close();
    } catch {
      // Nothing more can be done about a connection that does not close.
    }
    super.release(db);
  }

  #cacheStatements(db: Connection): void {
    const cache = new Map<string, Prepared>();
    const prepare = db.prepare.bind(db);
    db.prepare = ((sql: string) => {
      const known = cache.get(sql);
      if (known) return known;
      const statement = this.#watch(db, prepare(sql));
      if (cache.size >= MAX_STATEMENTS) cache.delete(cache.keys().next().value!);
      cache.set(sql, statement);
      return statement;
    }) as Connection['prepare'];
  }

  #watch(db: Connection, statement: Prepared): Prepared {
    for (const method of ['run', 'all'] as const) {
      const call = statement[method].bind(statement) as (...args: unknown[]) => unknown;
      statement[method] = ((...args: unknown[]) => {
        try {
          return call(...args);
        } catch (error) {
          this.#failed.add(db);
          this.isDamaged ||= isDamage(error);
          throw error;
        }
      }) as never;
    }
    return statement;
  }
}
