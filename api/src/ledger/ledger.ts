import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Context } from 'hono';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { StorageUnavailable } from '../db/errors';
import type { Database } from '../db/open';
import type { WriteQuery } from '../db/write';
import type { Env } from '../env';
import { type Actor, actorOf, type Person } from './actor';
import { type Newest, sealEntries } from './chain';
import { changeOf, entryOf, type Fact, type FieldChange, type Key } from './entry';

/** The request whose sender acts, or the actor if there is no request. */
type By = Context | Actor;

/** Who did what, in an append-only table. */
export interface Ledger {
  /** The statement that records a fact, for the same write as the fact itself, so that neither exists without the other. */
  entry(by: By, fact: Fact): WriteQuery;
  /** Like `entry`, for what is about to change in one row, to stand before the statement that changes it. */
  change(
    by: By,
    fact: Fact,
    table: SQLiteTable,
    key: Key,
    fields: Readonly<Record<string, FieldChange>>,
  ): WriteQuery;
  /** Who sent this request; pass `person` where there is no session yet, as at the sign-in. */
  actor(c: Context, person?: Person): Actor;
  /** Records a fact that belongs to no write, within a second. */
  later(by: By, fact: Fact): void;
  /** Like `later`, but a fact repeated within a minute from the same network is recorded once. */
  laterOnce(by: By, fact: Fact): void;
  /**
   * Records a look, also once within a minute from the same network. Resolves when it is on disk; nothing may be shown
   * before that.
   */
  look(by: By, fact: Fact): Promise<void>;
  /** Writes what has not been written yet and brings the chain up to date; returns its newest line. */
  settle(): Promise<Newest | undefined>;
  /** Settles for the last time; returns the newest line. */
  stop(): Promise<Newest | undefined>;
}

interface LedgerParts {
  readonly database: Database;
  readonly env: Pick<Env, 'TRUST_PROXY_HOPS'>;
  readonly log: Logger;
}

/** One commit and one round of hashing per second, instead of one per entry. */
const SETTLE_MS = 1_000;
const SAME_FACT_MS = 60_000;
/** How many entries wait in memory while the database cannot be written; beyond that, what needs an entry is refused. */
const MAX_WAITING = 10_000;

export function createLedger({ database, env, log }: LedgerParts): Ledger {
  const waiting: WriteQuery[] = [];
  let timer: NodeJS.Timeout | undefined;
  let settling: Promise<Newest | undefined> | undefined;
  /** Facts that were recorded a short while ago, or are being recorded. */
  const recent = new LRUCache<string, Promise<unknown>>({ max: MAX_WAITING, ttl: SAME_FACT_MS });
  const whoIs = (by: By): Actor => ('kind' in by ? by : actorOf(by, env.TRUST_PROXY_HOPS));

  const keyOf = ({ id, network }: Actor, { action, client, subject, changes }: Fact) =>
    [id, network, action, client, subject, JSON.stringify(changes)].join(' ');

  async function writeAll(): Promise<Newest | undefined> {
    const views = waiting.splice(0);
    try {
      if (views.length > 0) await database.writes.run(...views);
    } catch (error) {
      waiting.unshift(...views);
      settleSoon();
      throw error;
    }
    return sealEntries(database);
  }

  function settle(): Promise<Newest | undefined> {
    clearTimeout(timer);
    timer = undefined;
    // Sequential: what arrived since a run in progress began is not part of it, so another one follows.
    const before = settling?.catch(() => undefined) ?? Promise.resolve(undefined);
    return (settling = before.then(writeAll));
  }

  function settleSoon(): void {
    timer ??= setTimeout(
      () =>
        settle().catch((error: unknown) =>
          log.warn({ err: error }, 'the ledger could not be brought up to date'),
        ),
      SETTLE_MS,
    ).unref();
  }

  function later(actor: Actor, fact: Fact): void {
    if (waiting.length >= MAX_WAITING) throw new StorageUnavailable(new Error('the ledger is not written'));
    waiting.push(entryOf(actor, fact));
    settleSoon();
  }

  return {
    entry(by, fact) {
      settleSoon();
      return entryOf(whoIs(by), fact);
    },
    change(by, fact, table, key, fields) {
      settleSoon();
      return changeOf(whoIs(by), fact, table, key, fields);
    },
    actor: (c, person) => actorOf(c, env.TRUST_PROXY_HOPS, person),
    later(by, fact) {
      later(whoIs(by), fact);
    },
    laterOnce(by, fact) {
      const actor = whoIs(by);
      const key = keyOf(actor, fact);
      if (recent.has(key)) return;
      later(actor, fact);
      recent.set(key, Promise.resolve());
    },
    async look(by, fact) {
      const actor = whoIs(by);
      const key = keyOf(actor, fact);
      let telling = recent.get(key);
      if (!telling) {
        settleSoon();
        telling = database.writes.run(entryOf(actor, fact));
        recent.set(key, telling);
        // A failed look is forgotten here, whether or not its caller still waits, so that the next look records it.
        telling.catch(() => recent.delete(key));
      }
      await telling;
    },
    settle,
    async stop() {
      const newest = await settle().catch((error: unknown) => {
        log.error({ err: error, entries: waiting.length }, 'lines of the ledger were lost at shutdown');
        return undefined;
      });
      clearTimeout(timer);
      return newest;
    },
  };
}
