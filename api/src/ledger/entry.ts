import { getTableName, type SQL, sql } from 'drizzle-orm';
import { type SQLiteColumn, SQLiteSyncDialect, type SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { AuditAction } from '../contract';
import type { WriteQuery } from '../db/write';
import type { Actor } from './actor';

/** What happened. */
export interface Fact {
  readonly action: AuditAction;
  /** The id of the account of the client whom it is about. */
  readonly client?: string | undefined;
  /** The id of the record or account that it is about. */
  readonly subject?: string | undefined;
  /** Of each field what it was and what it became, or the one value that says more of what it is about. */
  readonly changes?: Readonly<Record<string, readonly [unknown, unknown] | readonly [unknown]>>;
  /** Written only where this holds in the same write, after the statements before it. */
  readonly when?: SQL;
}

/** What a field becomes, and how much of it the ledger keeps: all, a hint (of an address or a number), or nothing. */
export interface FieldChange {
  readonly column: SQLiteColumn;
  readonly to: string | number | null;
  readonly kept?: 'hint' | 'nothing';
}

/** Where the statement before in the same write changed, added or removed a row. */
export const hasHappened = sql`changes() > 0`;

const INSERT =
  'insert into ledger_entries (at, action, actor_kind, actor_id, actor_name, network, request_id, client_id, subject_id, changes)';
const dialect = new SQLiteSyncDialect();

const whoAndWhat = (by: Actor, { action, client, subject }: Fact) => [
  new Date().toISOString(),
  action,
  by.kind,
  by.id ?? null,
  by.name ?? null,
  by.network ?? null,
  by.requestId ?? null,
  client ?? null,
  subject ?? null,
];

/** The statement that tells it; it belongs into the write of what it tells, so that neither is there without the other. */
export function entryOf(by: Actor, fact: Fact): WriteQuery {
  const { changes, when } = fact;
  const values = [...whoAndWhat(by, fact), changes ? JSON.stringify(changes) : null];
  return {
    toSQL() {
      const marks = values.map(() => '?').join(', ');
      if (!when) return { sql: `${INSERT} values (${marks})`, params: values };
      const condition = dialect.sqlToQuery(when);
      return {
        sql: `${INSERT} select ${marks} where ${condition.sql}`,
        params: [...values, ...condition.params],
      };
    },
  };
}

/** Columns and the values by which a row is found. */
export type Key = readonly (readonly [SQLiteColumn, string | number | null])[];

/**
 * The statement that tells what is about to change in the row of `table` with this key, before the one that changes it;
 * where nothing will, it tells nothing. What a field was is read within the write itself. Put together by hand: the
 * query builder costs as much as the statement.
 */
export function changeOf(
  by: Actor,
  fact: Fact,
  table: SQLiteTable,
  key: Key,
  fields: Readonly<Record<string, FieldChange>>,
): WriteQuery {
  const who = whoAndWhat(by, fact);
  const changes = Object.entries(fields).map(([name, field]) => `'${name}', ${changeIn(field)}`);
  const isIt = key.map(([{ name }, value]) => `"${name}" ${value === null ? 'is' : '='} ?`).join(' and ');
  // A patch removes the fields that are null in it: those that stay as they are.
  const sql = `${INSERT} select ${who.map(() => '?').join(', ')}, changes
    from (select json_patch('{}', json_object(${changes.join(', ')})) as changes from "${getTableName(table)}" where ${isIt})
    where changes <> '{}'`;
  const values = Object.values(fields).flatMap(({ to, kept }) =>
    kept === 'nothing' ? [to] : [to, kept === 'hint' ? hintOf(to) : to],
  );
  return { toSQL: () => ({ sql, params: [...who, ...values, ...key.map(([, value]) => value)] }) };
}

/** Two values to bind, or one where nothing is kept. */
function changeIn({ column: { name }, kept }: FieldChange): string {
  const was = kept === 'hint' ? hintIn(name) : `"${name}"`;
  const pair = kept === 'nothing' ? 'json_array()' : `json_array(${was}, ?)`;
  return `json(iif("${name}" is ?, null, ${pair}))`;
}

/**
 * Enough to recognize an address or a telephone number for whoever has it, and too little to use it or to say whose it is,
 * as a domain of one's own would: `i…@e….com`, `…99`.
 */
function hintOf(value: FieldChange['to']): string {
  const text = String(value ?? '');
  const at = text.indexOf('@');
  if (at <= 0) return text && `…${text.slice(-2)}`;
  return `${text[0]}…@${text[at + 1] ?? ''}….${text.slice(Math.max(at, text.lastIndexOf('.')) + 1)}`;
}

/** `hintOf` of a column. The innermost takes the letters behind the last dot away, so that the rest can be taken from the whole. */
function hintIn(name: string): string {
  const column = `"${name}"`;
  const domain = `substr(${column}, instr(${column}, '@') + 1)`;
  const ending = `replace(${domain}, rtrim(${domain}, replace(${domain}, '.', '')), '')`;
  return `case when coalesce(${column}, '') = '' then '' when instr(${column}, '@') > 1 then substr(${column}, 1, 1) || '…@' || substr(${domain}, 1, 1) || '….' || ${ending} else '…' || substr(${column}, -2) end`;
}
