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
  /** The old and the new value of each field, or a single value that adds detail. */
  readonly changes?: Readonly<Record<string, readonly [unknown, unknown] | readonly [unknown]>>;
  /** A condition for writing the line, evaluated in the same write after the statements before it. */
  readonly when?: SQL;
}

/** The new value of a field, and how much of it the ledger keeps: all, a hint (of an address or a number), or nothing. */
export interface FieldChange {
  readonly column: SQLiteColumn;
  readonly to: string | number | null;
  readonly kept?: 'hint' | 'nothing';
}

/** True if the previous statement of the same write changed, added or removed a row. */
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

/** The statement that records a fact; run it in the same write as the fact itself, so that neither exists without the other. */
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
 * The statement that records what is about to change in the row of `table` with this key, to stand before the statement that
 * changes it; it records nothing if nothing will change. The old values are read within the write itself. Built without the
 * query builder, which would cost as much as the statement.
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
  // `json_patch` drops the fields that are null, which are those that do not change.
  const sql = `${INSERT} select ${who.map(() => '?').join(', ')}, changes
    from (select json_patch('{}', json_object(${changes.join(', ')})) as changes from "${getTableName(table)}" where ${isIt})
    where changes <> '{}'`;
  const values = Object.values(fields).flatMap(({ to, kept }) =>
    kept === 'nothing' ? [to] : [to, kept === 'hint' ? hintOf(to) : to],
  );
  return { toSQL: () => ({ sql, params: [...who, ...values, ...key.map(([, value]) => value)] }) };
}

/** SQL for one field, with two values to bind, or one if nothing of the field is kept. */
function changeIn({ column: { name }, kept }: FieldChange): string {
  const was = kept === 'hint' ? hintIn(name) : `"${name}"`;
  const pair = kept === 'nothing' ? 'json_array()' : `json_array(${was}, ?)`;
  return `json(iif("${name}" is ?, null, ${pair}))`;
}

/**
 * Enough to recognize an address or telephone number that one already has, but too little to use it or to identify its
 * owner, as a personal domain would: `i…@e….com`, `…99`.
 */
function hintOf(value: FieldChange['to']): string {
  const text = String(value ?? '');
  const at = text.indexOf('@');
  if (at <= 0) return text && `…${text.slice(-2)}`;
  return `${text[0]}…@${text[at + 1] ?? ''}….${text.slice(Math.max(at, text.lastIndexOf('.')) + 1)}`;
}

/** `hintOf` of a column, in SQL. `rtrim` strips the part after the last dot; removing what is left from the domain yields that part. */
function hintIn(name: string): string {
  const column = `"${name}"`;
  const domain = `substr(${column}, instr(${column}, '@') + 1)`;
  const ending = `replace(${domain}, rtrim(${domain}, replace(${domain}, '.', '')), '')`;
  return `case when coalesce(${column}, '') = '' then '' when instr(${column}, '@') > 1 then substr(${column}, 1, 1) || '…@' || substr(${domain}, 1, 1) || '….' || ${ending} else '…' || substr(${column}, -2) end`;
}
