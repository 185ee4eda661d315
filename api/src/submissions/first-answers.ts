import { and, eq, exists, getTableName, gt, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { hashToken } from '../accounts/hash-token';
import { insertWhere } from '../db/insert-where';
import type { Database } from '../db/open';
import { returnedRows } from '../db/rows';
import { type bookings, type contacts, firstAnswers } from '../db/schema';
import type { WriteQuery } from '../db/write';
import type { Allowance } from './submission-guards';

export type SubmittedTable = typeof bookings | typeof contacts;
export type FirstAnswer = typeof firstAnswers.$inferSelect;

const KEPT_MS = 24 * 60 * 60_000;

// A press may be retried while the release that kept keys as they came is replaced by the one that keeps their hashes.
const underKey = (table: SubmittedTable, key: string) =>
  and(eq(firstAnswers.list, getTableName(table)), inArray(firstAnswers.key, [hashToken(key), key]));

/**
 * What was answered under this key within the last 24 hours. Throws where it would not be found again after a restart: the
 * answer to a write that was refused for that reason must not become an acknowledgment by a retry.
 */
export async function findFirstAnswer(
  { read, requireSound }: Pick<Database, 'read' | 'requireSound'>,
  table: SubmittedTable,
  key: string,
): Promise<FirstAnswer | undefined> {
  const [first] = await read
    .select()
    .from(firstAnswers)
    .where(and(underKey(table, key), gt(firstAnswers.endsAt, Date.now())));
  if (first) requireSound();
  return first;
}

/**
 * Stores row and answer in one write, unless the key has an answer already: a crash leaves both or neither, and of two
 * requests at once one stores its row. `followUps` run behind the row in the same write and must look for it. Gives
 * the answer that then stands under the key; throws 429 where the allowance is used up and there is none. Nothing where
 * `isFree` did not hold: the key is unused then.
 */
export async function storeOnce<Table extends SubmittedTable>(
  { read, writes }: Pick<Database, 'read' | 'writes'>,
  table: Table,
  row: Table['$inferInsert'],
  { key, fingerprint, answer }: Pick<FirstAnswer, 'key' | 'fingerprint' | 'answer'>,
  followUps: readonly WriteQuery[],
  { allowance, isFree }: { readonly allowance: Allowance | undefined; readonly isFree: SQL | undefined },
): Promise<FirstAnswer | undefined> {
  const now = Date.now();
  // The answer holds the new row's id: where it stands under the key, this request was the first.
  const isFirst = exists(
    read
      .select({ one: sql`1` })
      .from(firstAnswers)
      .where(and(underKey(table, key), eq(firstAnswers.answer, answer))),
  );
  const noted = {
    list: getTableName(table),
    key: hashToken(key),
    fingerprint,
    answer,
    endsAt: now + KEPT_MS,
  };
  const results = await writes.run(
    ...(allowance ? [allowance.count] : []),
    forgetFirstAnswers({ read }, now),
    insertWhere(
      { read },
      firstAnswers,
      noted,
      and(allowance?.isLeft, isFree) ?? sql`true`,
    ).onConflictDoNothing(),
    insertWhere({ read }, table, row, isFirst),
    ...followUps,
    read.select().from(firstAnswers).where(underKey(table, key)),
  );
  const [first] = returnedRows(firstAnswers, results.at(-1));
  if (!first) allowance?.check(results[0]);
  if (!first && !isFree) throw new Error('The answer that was just written is missing');
  return first;
}

/** Removes the answers whose time is over. */
export function forgetFirstAnswers({ read }: Pick<Database, 'read'>, now: number) {
  return read.delete(firstAnswers).where(lte(firstAnswers.endsAt, now));
}
