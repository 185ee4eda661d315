import { asc, desc, gt, inArray, lt, max } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Logger } from 'pino';
import { isLive, type RecordChanges } from '../contract';
import type { Database } from '../db/open';
import { bookings, contacts, ledgerEntries } from '../db/schema';

/** How far a reader has got: the newest line of the ledger, booking and inquiry. */
export interface Position {
  readonly ledger: number;
  readonly bookings: number;
  readonly contacts: number;
}

/** What has happened since a position. */
export interface News {
  readonly position: Position;
  readonly changes: RecordChanges;
}

/** How often the database is read, once for all who follow. */
const LOOK_MS = 500;
/** With more lines, everything may have changed. */
const MOST_LINES = 500;

const LISTS = ['bookings', 'contacts'] as const;
/** The columns that matter here, alike in both tables. */
const ROWS = { bookings, contacts: contacts as unknown as typeof bookings };

/**
 * The changes of bookings and inquiries by any process: read from the ledger and the newest rows, once for all who
 * follow, and not at all while nobody does.
 */
export function createChangeFeed({ read }: Pick<Database, 'read'>, log: Pick<Logger, 'warn'>) {
  const listeners = new Set<() => void>();
  let known: Position | undefined;
  let isLooking = false;

  async function positionBy(
    find: (seq: SQLiteColumn, at: SQLiteColumn) => Promise<number>,
  ): Promise<Position> {
    return {
      ledger: await find(ledgerEntries.seq, ledgerEntries.at),
      bookings: await find(bookings.seq, bookings.createdAt),
      contacts: await find(contacts.seq, contacts.createdAt),
    };
  }

  async function newest(seq: SQLiteColumn): Promise<number> {
    const [row] = await read.select({ seq: max(seq) }).from(seq.table);
    return (row?.seq as number | null | undefined) ?? 0;
  }

  /** The newest row from before that time, as far back as the feed looks. */
  async function newestBefore(seq: SQLiteColumn, at: SQLiteColumn, since: string): Promise<number> {
    const last = read.select({ seq, at }).from(seq.table).orderBy(desc(seq)).limit(MOST_LINES).as('last');
    const [row] = await read
      .select({ seq: max(last.seq) })
      .from(last)
      .where(lt(last.at, since));
    return (row?.seq as number | null | undefined) ?? Math.max(0, (await newest(seq)) - MOST_LINES);
  }

  async function newsSince(from: Position): Promise<News> {
    const lines = await read
      .select({ seq: ledgerEntries.seq, action: ledgerEntries.action, id: ledgerEntries.subjectId })
      .from(ledgerEntries)
      .where(gt(ledgerEntries.seq, from.ledger))
      .orderBy(asc(ledgerEntries.seq))
      .limit(MOST_LINES);
    const touched = lines.flatMap(({ action, id }) => (isLive(action) && id ? [id] : []));
    const position = { ...from, ledger: lines.at(-1)?.seq ?? from.ledger };
    let isTooMuch = lines.length === MOST_LINES;
    const changes: RecordChanges = [];
    for (const list of LISTS) {
      const { id, seq } = ROWS[list];
      const rows = () => read.select({ id, seq }).from(ROWS[list]);
      const added = await rows().where(gt(seq, from[list])).orderBy(asc(seq)).limit(MOST_LINES);
      const changed = touched.length > 0 ? await rows().where(inArray(id, touched)) : [];
      isTooMuch ||= added.length === MOST_LINES;
      position[list] = added.at(-1)?.seq ?? from[list];
      const ids = [...new Set([...added, ...changed].map((row) => row.id))];
      if (ids.length > 0) changes.push({ list, ids });
    }
    if (!isTooMuch) return { position, changes };
    return { position: await positionBy(newest), changes: LISTS.map((list) => ({ list, ids: null })) };
  }

  async function look(): Promise<void> {
    if (listeners.size === 0) {
      isLooking = false;
      known = undefined;
      return;
    }
    try {
      // Nobody has been notified of what happened while the starting position was read.
      const isFirst = !known;
      const { changes, position } = await newsSince((known ??= await positionBy(newest)));
      known = position;
      if (isFirst || changes.length > 0) for (const listener of [...listeners]) listener();
    } catch (error) {
      log.warn({ err: error }, 'changes could not be read');
    }
    setTimeout(() => void look(), LOOK_MS).unref();
  }

  return {
    newsSince,
    /** The position of the feed at that time (ISO instant), as far back as it looks. */
    positionAt: (since: string) => positionBy((seq, at) => newestBefore(seq, at, since)),
    /** Calls `listener` when something has happened, until the returned function is called. */
    follow(listener: () => void): () => void {
      listeners.add(listener);
      if (!isLooking) {
        isLooking = true;
        void look();
      }
      return () => void listeners.delete(listener);
    },
  };
}
