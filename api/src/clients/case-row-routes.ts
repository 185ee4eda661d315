import { createHash } from 'node:crypto';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteInsertValue, SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core';
import type { Context, Hono } from 'hono';
import type * as z from 'zod/mini';
import type { AuditAction, CaseRowCalls, Endpoint } from '../contract';
import { returnedRows } from '../db/rows';
import type { clientNotes, milestones } from '../db/schema';
import { uuidv7 } from '../db/uuid';
import type { Deps } from '../deps';
import { changedSince, notFound } from '../errors';
import { readIfMatch } from '../http/request-headers';
import { implement } from '../http/route';
import { type FieldChange, hasHappened, type Key } from '../ledger/entry';
import { findClient } from './find-client';
import { isFreeToGo, underLegalHold } from './legal-hold';

type CaseTable = typeof milestones | typeof clientNotes;

interface CaseRows<Table extends CaseTable, Input> {
  readonly table: Table;
  readonly calls: CaseRowCalls<z.ZodMiniType<Input>>;
  /** The word for one row: `milestone`. */
  readonly noun: string;
  /** What the documentation says about each call. */
  readonly summaries: Readonly<Record<'list' | 'add' | 'change' | 'remove', string>>;
  readonly order: SQL[];
  /** The columns that a save sets; they show whether somebody else has saved meanwhile. */
  readonly editable: readonly (keyof Table['$inferSelect'] & string)[];
  readonly valuesOf: (
    input: Input,
    accountSeq: number,
  ) => Omit<SQLiteInsertValue<Table>, 'id' | 'accountSeq'>;
  readonly changesOf: (input: Input, accountSeq: number) => SQLiteUpdateSetSource<Table>;
  /** Throws 422 for input that only the client's other rows can rule out. */
  readonly check?: (input: Input, accountSeq: number) => Promise<void>;
  /** What staff see of the rows beyond their columns. */
  readonly describe?: (
    rows: readonly Table['$inferSelect'][],
    client: { readonly id: string },
  ) => Promise<object[]>;
  /** The ledger's actions for these rows, and what it keeps of a change. */
  readonly actions: Readonly<Record<'viewed' | 'added' | 'changed' | 'removed', AuditAction>> & {
    readonly fields: (input: Input) => Readonly<Record<string, FieldChange>>;
  };
}

/** Implements the calls for rows that staff keep for a client; each row is looked up together with the client. */
export function implementCaseRows<Table extends CaseTable, Input>(
  app: Hono,
  deps: Deps,
  { calls, noun, summaries, order, valuesOf, changesOf, check, actions, ...kind }: CaseRows<Table, Input>,
): void {
  const { ledger } = deps;
  const { read, writes } = deps.database;
  // Both tables have the columns that matter here.
  const table = kind.table as typeof clientNotes;
  const unknownRow = () => notFound(`This client has no ${noun} with this id`);
  const named = ({ seq }: { seq: number }, c: Context) =>
    and(eq(table.accountSeq, seq), eq(table.id, c.req.param('id') ?? ''));
  type Row = typeof table.$inferSelect;
  const editableOf = (row: Row): Key =>
    kind.editable.map((name) => [
      (kind.table as unknown as Record<string, SQLiteColumn>)[name]!,
      row[name as keyof Row],
    ]);
  // Derived from the content of a row: not every table stores when it was changed.
  const revisionOf = (row: Row) =>
    createHash('sha256')
      .update(JSON.stringify(editableOf(row).map(([, value]) => value)))
      .digest('base64url');

  implement(app, calls.list, summaries.list, async (c) => {
    const client = await findClient(deps, c);
    const reading = read
      .select()
      .from(table)
      .where(eq(table.accountSeq, client.seq))
      .orderBy(...order);
    const [found] = await Promise.all([
      reading,
      ledger.look(c, { action: actions.viewed, client: client.id }),
    ]);
    const rows = found.map((row) => ({ ...row, revision: revisionOf(row) }));
    return (await kind.describe?.(rows as Table['$inferSelect'][], client)) ?? rows;
  });

  implement(app, calls.add, summaries.add, async (c, given) => {
    const { seq: accountSeq, id: client } = await findClient(deps, c);
    await check?.(given, accountSeq);
    const row = { ...valuesOf(given, accountSeq), id: uuidv7(), accountSeq };
    const [added] = await writes.run(
      read
        .insert(kind.table)
        .values(row as SQLiteInsertValue<Table>)
        .returning(),
      ledger.entry(c, { action: actions.added, client, subject: row.id }),
    );
    return returnedRows(table, added)[0];
  });

  /** The content of the row at the revision `seen`. Throws 412 if it is different by now. */
  async function readSeen(isIt: SQL | undefined, seen: string | undefined): Promise<Key> {
    if (seen === undefined) return [];
    const [row] = await read.select().from(table).where(isIt);
    if (!row) throw unknownRow();
    if (revisionOf(row) !== seen) throw changedSince(noun);
    return editableOf(row);
  }

  const change = {
    summary: summaries.change,
    headers: {
      'If-Match': '`revision` from the list that the change is based on; 412 if it has changed since',
    },
  };
  implement(app, calls.change, change, async (c, given) => {
    const client = await findClient(deps, c);
    await check?.(given, client.seq);
    const subject = c.req.param('id');
    const seen = await readSeen(named(client, c), readIfMatch(c));
    const key: Key = [[table.accountSeq, client.seq], [table.id, subject], ...seen];
    // Checked again in the write, since somebody else may save at this very moment.
    const isAsSeen = seen.map(([column, value]) => sql`${column} is ${value}`);
    const [, changed] = await writes.run(
      ledger.change(
        c,
        { action: actions.changed, client: client.id, subject },
        table,
        key,
        actions.fields(given),
      ),
      read
        .update(kind.table)
        .set(changesOf(given, client.seq))
        .where(and(named(client, c), ...isAsSeen))
        .returning(),
    );
    const [row] = returnedRows(table, changed);
    if (!row) throw seen.length > 0 ? changedSince(noun) : unknownRow();
    return row;
  });

  implement(app, calls.remove, summaries.remove, async (c) => {
    const client = await findClient(deps, c);
    const subject = c.req.param('id');
    const [removed] = await writes.run(
      read
        .delete(table)
        .where(and(named(client, c), isFreeToGo(deps.database, client.seq)))
        .returning(),
      ledger.entry(c, { action: actions.removed, client: client.id, subject, when: hasHappened }),
    );
    if (removed?.rows.length) return;
    throw (await read.$count(table, named(client, c))) > 0 ? underLegalHold() : unknownRow();
  });
}

/** Implements the call for the rows of the case that the session opens, the only way in which they are found. */
export function implementOwnRows(
  app: Hono,
  { database: { read }, ledger }: Deps,
  own: Endpoint<`/api/client/${string}`>,
  summary: string,
  {
    table,
    viewed,
    order,
  }: { readonly table: CaseTable; readonly viewed: AuditAction; readonly order: SQL[] },
): void {
  implement(app, own, summary, (c) => {
    const { id, accountSeq } = c.get('ownCase');
    ledger.laterOnce(c, { action: viewed, client: id });
    return read
      .select()
      .from(table as typeof clientNotes)
      .where(eq(table.accountSeq, accountSeq))
      .orderBy(...order);
  });
}
