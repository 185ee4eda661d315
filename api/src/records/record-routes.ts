import { Refusal } from '@lisle-harrow/server/http/refusal';
import { and, desc, eq, exists, inArray, ne, or, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Context, Hono } from 'hono';
import type * as z from 'zod/mini';
import {
  type AuditAction,
  type Endpoint,
  type recordHistory,
  type RecordList,
  SEEN_SLOT,
  STATUS_SET,
} from '../contract';
import { returnedRows } from '../db/rows';
import { bookings, ledgerEntries } from '../db/schema';
import type { Deps } from '../deps';
import { notFound } from '../errors';
import { sendCsv } from '../http/csv';
import { implement, implementRaw } from '../http/route';
import { readBounced } from '../outbox/undelivered';
import { type NewMessage, queueMessage } from '../outbox/queue-message';
import { isRecordChange, readHistory } from './record-history';
import { BOOKING_QUERY, CONTACT_QUERY, exportQuery, listQuery, rowsOfPage } from './list-page';
import { exportRecords, type ListDefinition, listRecords, tables } from './list-records';
import { readIfMatch } from '../http/request-headers';

type RecordPath = `/api/admin/${RecordList}`;

interface RecordKind extends ListDefinition {
  readonly calls: {
    readonly list: Endpoint<RecordPath>;
    readonly export: Endpoint<`${RecordPath}/export`>;
    readonly show: Endpoint<`${RecordPath}/:id`>;
    readonly history: Endpoint<`${RecordPath}/:id/history`, z.ZodMiniType<undefined>, typeof recordHistory>;
    readonly setStatus: Endpoint<`${RecordPath}/:id`, z.ZodMiniType<{ status: string }>>;
  };
  /** The word for one record: `booking`, for example. */
  readonly noun: string;
  /** What a single record shows beyond the list, in words. */
  readonly showing: string;
  /** The columns of the slot, which the visitor may change: a change of status may name the slot that was seen. */
  readonly slot?: Readonly<Record<'preferredDate' | 'preferredTime', SQLiteColumn>>;
  /** Reads what is stored about a record in other tables. */
  readonly describe?: (row: typeof bookings.$inferSelect) => Promise<object>;
  /** The fields of a row in an exported file, in order. */
  readonly columns: readonly string[];
  /** Converts rows of the table to rows of an exported file, if those have more fields. */
  readonly exported?: () => Promise<(row: typeof bookings.$inferSelect) => object>;
  /** The ledger's actions for a change of a record and for an export. */
  readonly changed: AuditAction;
  readonly exportAction: AuditAction;
  /** The messages that a new status causes. */
  readonly messages?: (
    row: { readonly id: string; readonly email: string },
    status: string,
    changedAt: string,
  ) => readonly NewMessage[];
}

/** The ledger's actions of visitors who change a record of theirs. */
const BY_VISITORS: readonly AuditAction[] = ['booking-moved', 'booking-cancelled'];

/** Implements what staff do with bookings or contact messages: list them, open one, set its status. */
export function implementRecords(app: Hono, { database, ledger, outbox }: Deps, kind: RecordKind): void {
  const { read, writes } = database;
  const { noun, calls } = kind;
  // Both tables have the columns that are used here.
  const table = tables[kind.name] as typeof bookings;
  const unknownRecord = () => notFound(`There is no ${noun} with this id`);

  /** The refusal of a change that is based on an outdated state: 412 with the present state and, if staff set the status, who did. */
  async function changedMeanwhile(id: string): Promise<Refusal> {
    const [row] = await read
      .select({ status: table.status, ...kind.slot })
      .from(table)
      .where(eq(table.id, id));
    if (!row) return unknownRecord();
    const [line] = await read
      .select({ by: ledgerEntries.actorName })
      .from(ledgerEntries)
      .where(
        and(
          eq(ledgerEntries.subjectId, id),
          isRecordChange,
          inArray(ledgerEntries.action, [kind.changed, ...BY_VISITORS]),
        ),
      )
      .orderBy(desc(ledgerEntries.seq))
      .limit(1);
    return new Refusal(412, 'changed-meanwhile', 'Precondition failed', {
      detail: `Somebody else has changed the ${noun} meanwhile`,
      members: { ...row, changedBy: line?.by ?? null },
    });
  }

  /** The slot that the caller saw, as conditions; empty if the caller does not say. */
  function seenSlot(c: Context): (readonly [SQLiteColumn, string])[] {
    const slot = kind.slot && c.req.header(SEEN_SLOT);
    if (!kind.slot || slot === undefined) return [];
    // The time of day itself contains a space.
    const [date = '', ...time] = slot.split(' ');
    return [
      [kind.slot.preferredDate, date],
      [kind.slot.preferredTime, time.join(' ')],
    ];
  }

  const narrowed = kind.name === 'bookings' ? BOOKING_QUERY : CONTACT_QUERY;
  const list = {
    summary: `${noun[0]!.toUpperCase()}${noun.slice(1)}s, newest first, paginated (Link, X-Total-Count, X-Open-Count)`,
    query: listQuery(kind.statuses, narrowed),
  };
  implement(app, calls.list, list, async (c, query) =>
    rowsOfPage(c, await listRecords(database.replica, kind, query)),
  );

  // Must be registered before the route with an id.
  const download = { summary: `Filtered ${noun}s as CSV`, query: exportQuery(kind.statuses, narrowed) };
  implementRaw(app, calls.export, download, async (c, filter) => {
    const describe = await kind.exported?.();
    await writes.run(ledger.entry(c, { action: kind.exportAction }));
    const pieces = exportRecords(database.replica, kind, filter, describe);
    return sendCsv(c, kind.name, kind.columns, pieces);
  });

  implement(app, calls.show, `A ${noun} with ${kind.showing}`, async (c) => {
    const [row] = await read
      .select()
      .from(table)
      .where(eq(table.id, c.req.param('id')));
    if (!row) throw unknownRecord();
    return { ...row, cameBack: await readBounced(database, row.email), ...(await kind.describe?.(row)) };
  });

  implement(
    app,
    calls.history,
    `History of a ${noun}: what was changed, by whom, and what was sent to its visitor`,
    async (c) => {
      const isIt = eq(table.id, c.req.param('id'));
      const [row] = await read.select({ id: table.id, email: table.email }).from(table).where(isIt);
      if (!row) throw unknownRecord();
      return readHistory(database, row);
    },
  );

  const change = {
    summary: `Sets the status of a ${noun}`,
    headers: {
      'If-Match':
        'Status that the change is based on; 412 if it has another one by now that is not the one being set',
      ...(kind.slot && {
        [SEEN_SLOT]:
          '`preferredDate` and `preferredTime` as last seen, separated by a space; 412 if the booking was moved',
      }),
    },
  };
  implement(app, calls.setStatus, change, async (c, { status }) => {
    const isIt = eq(table.id, c.req.param('id'));
    const changedAt = new Date().toISOString();
    const [known] = await read.select({ id: table.id, email: table.email }).from(table).where(isIt);
    if (!known) throw unknownRecord();
    const [seen, slot] = [readIfMatch(c), seenSlot(c)];
    const isAsSeen = and(
      // Two members of staff who choose the same status do not conflict.
      seen === undefined ? undefined : or(eq(table.status, seen), eq(table.status, status)),
      ...slot.map((each) => eq(...each)),
    );
    // Evaluated before the status is set: choosing the present status again is not an event.
    const isAnother = exists(
      read
        .select({ one: sql`1` })
        .from(table)
        .where(and(isIt, isAsSeen, ne(table.status, status))),
    );
    const queued = (kind.messages?.(known, status, changedAt) ?? []).map((message) =>
      queueMessage(database, message, isAnother),
    );
    const audit = ledger.change(
      c,
      { action: kind.changed, subject: known.id },
      table,
      [[table.id, known.id], ...(seen === undefined ? [] : [[table.status, seen] as const]), ...slot],
      { status: { column: table.status, to: status } },
    );
    const results = await writes.run(
      ...queued,
      audit,
      read
        .update(table)
        .set({ status, changedAt: sql`iif(${table.status} = ${status}, ${table.changedAt}, ${changedAt})` })
        .where(and(isIt, isAsSeen))
        .returning(),
    );
    const [row] = returnedRows(table, results.at(-1));
    if (!row) throw await changedMeanwhile(known.id);
    outbox.wake();
    c.header(STATUS_SET, results[queued.length]!.rowsAffected > 0 ? '?1' : '?0');
    return row;
  });
}
