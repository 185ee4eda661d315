import { existsSync, statSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Client } from '@libsql/client';
import { gauge } from '@lisle-harrow/server/telemetry/meter';
import { drizzle, type LibSQLDatabase } from 'drizzle-orm/libsql';
import { DATABASE_FAULTS, StorageUnavailable } from './errors';
import { LocalClient } from './local-client';
import { LocalPool } from './local-pool';
import { openWithReplicas } from './replicas';
import { createWrites, type Writes } from './write';

export interface Database {
  /** For reads only; every change of a row goes through `writes`. */
  readonly read: LibSQLDatabase;
  readonly writes: Writes;
  readonly client: Client;
  /** For lists of signed-in people: a read replica, if there is one, that is as up to date as `read`. */
  readonly replica: Pick<Database, 'read' | 'client'>;
  /** Throws, with a message for operators, if committed writes would be lost at a restart. */
  readonly requireSound: () => void;
  /**
   * Refuses new writes, waits for those in progress and closes. A server also checkpoints the write-ahead log into the
   * database file; false if it could not because another program kept reading, or because the file cannot be written.
   */
  readonly close: () => Promise<boolean>;
}

export interface DatabaseOptions {
  /** `file:` (a path or a URL), `libsql:`, `http(s):` or `ws(s):`. */
  url: string;
  authToken?: string | undefined;
  /** HTTP addresses of the libSQL server's read replicas. */
  replicaUrls?: readonly string[];
  /** How long a libSQL server may take over one call. */
  answerWithinMs?: number;
  /** How long one statement may block this process while another holds the lock, in milliseconds. */
  busyWaitMs?: number;
  /** True for the one process that writes to the file: it checkpoints the write-ahead log when it closes. */
  isServer?: boolean;
  /** True to leave a file and its log as they are: the last writable connection to close moves the log into the file. */
  isReadOnly?: boolean;
  /** Additional pragmas for every connection to a file, e.g. `max_page_count=1000`. */
  extraPragmas?: string[];
}

// SQLite's own busy wait blocks the event loop, so it is short, and `write.ts` retries.
const DEFAULT_BUSY_WAIT_MS = 100;
const DEFAULT_ANSWER_MS = 30_000;
/** How long closing waits for other programs to finish reading. */
const EMPTYING_MS = 5_000;
const BUSY_PAUSE_MS = 100;

/** `synchronous=FULL` makes commits durable: an acknowledged write survives a power cut, not only a killed process. */
const pragmas = (busyWaitMs: number, extraPragmas: string[]) =>
  [
    `busy_timeout=${busyWaitMs}`,
    'journal_mode=WAL',
    'synchronous=FULL',
    'foreign_keys=ON',
    // Deleted content is overwritten at once, not only when its page is reused.
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

/** Opens the database; throws at once if that is impossible. */
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
      // Never checkpoint from a second process while another writes: SQLite before 3.51.3 can corrupt the file then. If
      // it fails, the log beside the file still has everything.
      const isWhole = !options.isServer || !isFileUrl(url) || (await emptyLog(client));
      close();
      return isWhole;
    },
  };
}

/** Retries the checkpoint until no reader holds the log; false if one does for too long, or if the file cannot be written. */
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
  gauge('lisle_harrow_database_fault', 'Why writes to the database would be lost', (observe) => {
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

/** The path of a `file:` URL. */
export const pathOfFileUrl = (url: string) =>
  url.startsWith('file:///') ? fileURLToPath(url) : url.slice('file:'.length);

function openFile({
  url,
  busyWaitMs = DEFAULT_BUSY_WAIT_MS,
  isReadOnly,
  extraPragmas = [],
}: DatabaseOptions) {
  const path = pathOfFileUrl(url);
  const pool = isReadOnly
    ? new LocalPool(`${pathToFileURL(path).href}?mode=ro`, `PRAGMA busy_timeout=${busyWaitMs};`)
    : new LocalPool(path, pragmas(busyWaitMs, extraPragmas));
  pool.release(pool.acquireSync());
  const opened = statSync(path);
  // The sentence is public, in the answer of the readiness check; the path appears only in the log.
  const lost = (fault: (typeof DATABASE_FAULTS)[number], sentence: string) =>
    new StorageUnavailable(new Error(path), sentence, fault);
  const client = new LocalClient(pool);
  return {
    client,
    replica: client,
    close: () => client.close(),
    requireSound() {
      if (pool.isDamaged) throw lost('damaged', 'The database is damaged: restore the last backup.');
      // SQLite keeps writing to a removed database file or log, and acknowledges those writes.
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
