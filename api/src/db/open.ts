import { existsSync, statSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Client } from '@libsql/client';
import { drizzle, type LibSQLDatabase } from 'drizzle-orm/libsql';
import { gauge } from '../telemetry/meter';
import { DATABASE_FAULTS, StorageUnavailable } from './errors';
import { LocalClient } from './local-client';
import { LocalPool } from './local-pool';
import { openWithReplicas } from './replicas';
import { createWrites, type Writes } from './write';

export interface Database {
  /** Reads only; everything that changes a row goes through `writes`. */
  readonly read: LibSQLDatabase;
  readonly writes: Writes;
  readonly client: Client;
  /** For lists of signed-in people: a read replica where there is one, which then shows all that `read` would. */
  readonly replica: Pick<Database, 'read' | 'client'>;
  /** Throws, in words for an operator, where what was written would not be found again after a restart. */
  readonly requireSound: () => void;
  /**
   * Waits for writes under way, refuses new ones and closes. A server also brings the write-ahead log into the database file;
   * false where it could not, since another program kept reading.
   */
  readonly close: () => Promise<boolean>;
}

export interface DatabaseOptions {
  /** `file:` (a path or a URL), `libsql:`, `http(s):` or `ws(s):`. */
  url: string;
  authToken?: string | undefined;
  /** Read replicas of the libSQL server, by http. */
  replicaUrls?: readonly string[];
  /** How long a libSQL server may take over one call. */
  answerWithinMs?: number;
  /** How long one statement may block this process for another's lock, in milliseconds. */
  busyWaitMs?: number;
  /** True for the one process that writes to the file: its close brings everything into the database file itself. */
  isServer?: boolean;
  /** More pragmas for every connection to a file, e.g. `max_page_count=1000`. */
  extraPragmas?: string[];
}

// A connection's own wait blocks the event loop: the server keeps it short and tries again from the write path.
const DEFAULT_BUSY_WAIT_MS = 100;
const DEFAULT_ANSWER_MS = 30_000;
/** How long a close waits for other programs that read. */
const EMPTYING_MS = 5_000;
const BUSY_PAUSE_MS = 100;

/** Durable on commit (`synchronous=FULL`): an acknowledged write survives a power cut, not only a killed process. */
const pragmas = (busyWaitMs: number, extraPragmas: string[]) =>
  [
    `busy_timeout=${busyWaitMs}`,
    'journal_mode=WAL',
    'synchronous=FULL',
    'foreign_keys=ON',
    // What is removed is overwritten at once, not whenever its page is used again.
    'secure_delete=ON',
    'temp_store=MEMORY',
    'cache_size=-32768',
    'wal_autocheckpoint=2000',
    'journal_size_limit=67108864',
    ...extraPragmas,
  ]
    .map((pragma) => `PRAGMA ${pragma};`)
    .join('');

export function isFileUrl(url: string): boolean {
  return url.startsWith('file:');
}

/** Opens the database and fails at once where that is impossible. */
export function openDatabase(options: DatabaseOptions): Database {
  const { url } = options;
  const { client, replica, requireSound, close } = isFileUrl(url) ? openFile(options) : openServer(options);
  const writes = createWrites(client, requireSound);
  if (options.isServer) observeDatabase(writes, requireSound);
  return {
    read: drizzle(client),
    writes,
    client,
    replica: { read: drizzle(replica), client: replica },
    requireSound,
    async close() {
      await writes.close();
      // Never from a second process beside a writing one: SQLite before 3.51.3 can corrupt the file then. Where it
      // fails, the log beside the file still has everything.
      const isWhole = !options.isServer || !isFileUrl(url) || (await emptyLog(client));
      close();
      return isWhole;
    },
  };
}

/** Tries until nobody reads from the log any more; false where somebody goes on for too long, or the file cannot be written. */
async function emptyLog(client: Pick<Client, 'execute'>): Promise<boolean> {
  const end = performance.now() + EMPTYING_MS;
  do {
    const result = await client.execute('PRAGMA wal_checkpoint(TRUNCATE)').catch(() => undefined);
    if (!result || result.rows[0]?.busy === 0) return result !== undefined;
    await pause(BUSY_PAUSE_MS);
  } while (performance.now() < end);
  return false;
}

function observeDatabase(writes: Writes, requireSound: () => void): void {
  gauge('lisle_harrow_writes_waiting', 'Writes that are not on disk yet', (observe) =>
    observe(writes.waiting()),
  );
  gauge('lisle_harrow_database_fault', 'Why what is written would not be found again', (observe) => {
    let found: unknown;
    try {
      requireSound();
    } catch (error) {
      found = (error as StorageUnavailable).fault;
    }
    for (const fault of DATABASE_FAULTS) observe(Number(fault === found), { fault });
  });
}

function openServer({
  url,
  authToken,
  replicaUrls = [],
  answerWithinMs = DEFAULT_ANSWER_MS,
}: DatabaseOptions) {
  const opened = openWithReplicas({ url, authToken, answerWithinMs }, replicaUrls);
  return { ...opened, requireSound: () => undefined };
}

/** The path behind a `file:` URL. */
export const pathOfFileUrl = (url: string) =>
  url.startsWith('file:///') ? fileURLToPath(url) : url.slice('file:'.length);

function openFile({ url, busyWaitMs = DEFAULT_BUSY_WAIT_MS, extraPragmas = [] }: DatabaseOptions) {
  const path = pathOfFileUrl(url);
  const pool = new LocalPool(path, pragmas(busyWaitMs, extraPragmas));
  pool.release(pool.acquireSync());
  const opened = statSync(path);
  // The sentence is shown to whoever asks for readiness, the path in the log alone.
  const lost = (fault: (typeof DATABASE_FAULTS)[number], sentence: string) =>
    new StorageUnavailable(new Error(path), sentence, fault);
  const client = new LocalClient(pool);
  return {
    client,
    replica: client,
    close: () => client.close(),
    requireSound() {
      if (pool.isDamaged) throw lost('damaged', 'The database is damaged: restore the last backup.');
      // SQLite goes on writing to a file that was removed, and to a log that was, and acknowledges it.
      const found = statSync(path, { throwIfNoEntry: false });
      if (found?.ino !== opened.ino || found.dev !== opened.dev)
        throw lost(
          'replaced',
          'The database was removed or replaced while it was in use: restart the product.',
        );
      if (!existsSync(`${path}-wal`))
        throw lost('log_lost', 'The write-ahead log was removed while it was in use: restart the product.');
    },
  };
}
