import type { Client, InArgs, InStatement, ResultSet } from '@libsql/client';
import { counter, durations } from '@lisle-harrow/server/telemetry/meter';
import { isBusy, isStorageFailure, ServerSilent, StorageUnavailable } from './errors';

/** A drizzle query that has not run yet. */
export interface WriteQuery {
  toSQL(): { sql: string; params: unknown[] };
}

export interface Writes {
  /** How many calls of `run` are not on disk yet. */
  readonly waiting: () => number;
  /** How many transactions have been committed so far. */
  readonly committed: () => number;
  /** Runs the statements in one transaction; resolves with their results after the commit is on disk. */
  run(...queries: WriteQuery[]): Promise<ResultSet[]>;
  /** Refuses new writes and waits for those that were accepted. */
  close(): Promise<void>;
}

interface Unit {
  statements: InStatement[];
  resolve: (results: ResultSet[]) => void;
  reject: (error: unknown) => void;
}

const BUSY_PATIENCE_MS = 2_000;
const BUSY_PAUSE_MS = 25;
const MAX_UNITS = 256;

/**
 * The only way to write to the database. Writes that arrive within one turn of the event loop share one transaction, so that
 * many visitors share the cost of one durable commit; if it fails because of one of them, each is retried alone and only the
 * bad one is refused. `requireSound` throws if a commit would be lost at a restart: it is then not acknowledged.
 */
export function createWrites(client: Client, requireSound: () => void): Writes {
  let waiting: Unit[] = [];
  let running: Promise<void> | undefined;
  let closed = false;
  let unfinished = 0;
  let committed = 0;
  const took = durations('lisle_harrow_commit_duration_seconds', 'Time to commit a batch of writes');
  const failed = counter('lisle_harrow_writes_failed_total', 'Writes that the database did not accept', [{}]);

  async function drain(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0) {
      const group = waiting.slice(0, MAX_UNITS);
      waiting = waiting.slice(MAX_UNITS);
      const startedAt = performance.now();
      const isSilent = await commitGroup(group);
      took.record((performance.now() - startedAt) / 1000);
      // The writes that are still queued would only wait for the silent server again.
      if (isSilent)
        for (const unit of waiting.splice(0)) unit.reject(asUnavailable(new ServerSilent('waiting')));
    }
    running = undefined;
  }

  /** Resolves with true if the database server did not answer. */
  async function commitGroup(group: Unit[]): Promise<boolean> {
    try {
      const results = await commit(
        client,
        group.flatMap((unit) => unit.statements),
      );
      committed += 1;
      requireSound();
      let from = 0;
      for (const unit of group) unit.resolve(results.slice(from, (from += unit.statements.length)));
    } catch (error) {
      if (group.length === 1 || isStorageFailure(error)) {
        for (const unit of group) unit.reject(asUnavailable(error));
        return error instanceof ServerSilent;
      }
      let isSilent = false;
      for (const unit of group)
        if (isSilent) unit.reject(asUnavailable(new ServerSilent('waiting')));
        else isSilent = await commitGroup([unit]);
      return isSilent;
    }
    return false;
  }

  return {
    waiting: () => unfinished,
    committed: () => committed,
    run(...queries) {
      if (closed) return Promise.reject(new StorageUnavailable('shutting down'));
      const statements = queries.map((query) => {
        const { sql, params } = query.toSQL();
        return { sql, args: params as InArgs };
      });
      return new Promise((resolve, reject) => {
        unfinished += 1;
        waiting.push({
          statements,
          resolve(results) {
            unfinished -= 1;
            resolve(results);
          },
          reject(error) {
            unfinished -= 1;
            if (isStorageFailure(error)) failed.add(1);
            reject(error);
          },
        });
        running ??= drain();
      });
    },
    async close() {
      closed = true;
      await running;
    },
  };
}

function asUnavailable(error: unknown): unknown {
  const isUnnamed = isStorageFailure(error) && !(error instanceof StorageUnavailable);
  return isUnnamed ? new StorageUnavailable(error) : error;
}

async function commit(client: Client, statements: InStatement[]): Promise<ResultSet[]> {
  const deadline = Date.now() + BUSY_PATIENCE_MS;
  for (;;) {
    try {
      return await client.batch(statements, 'write');
    } catch (error) {
      if (!isBusy(error) || Date.now() >= deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, BUSY_PAUSE_MS));
    }
  }
}
