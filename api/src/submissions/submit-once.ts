import { createHash } from 'node:crypto';
import { and, eq, exists, getTableColumns, getTableName, gt, lte, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import * as z from 'zod/mini';
import type { Database } from '../db/open';
import { returnedRows } from '../db/rows';
import { type bookings, type contacts, firstAnswers } from '../db/schema';
import { keyReused } from '../errors';
import { checkBody, readBody } from '../http/read-body';
import { readIdempotencyKey } from '../http/idempotency-key';

type SubmittedTable = typeof bookings | typeof contacts;

interface Submission<Table extends SubmittedTable, Input extends z.ZodMiniType> {
  readonly table: Table;
  readonly input: Input;
  /** The whole new row: what leaves again must not be made by the database. */
  readonly rowOf: (input: z.infer<Input>) => Table['$inferInsert'];
  readonly reply: z.ZodMiniType;
}

const KEPT_MS = 24 * 60 * 60_000;

/**
 * Stores what a form sends and answers 201 with it. Under an `Idempotency-Key` the same body gets the first answer
 * again for 24 hours, also while the first is still being written, and another body gets 422
 * (draft-ietf-httpapi-idempotency-key-header). Row and answer are one write: a crash leaves both or neither.
 */
export async function submitOnce<Table extends SubmittedTable, Input extends z.ZodMiniType>(
  c: Context,
  database: Database,
  { table, input, rowOf, reply }: Submission<Table, Input>,
): Promise<Response> {
  const { read, writes } = database;
  const key = readIdempotencyKey(c);
  const body = await readBody(c);
  const prepare = () => {
    const row = rowOf(checkBody(input, body));
    return { row, answer: JSON.stringify(z.parse(reply, row)) };
  };
  if (key === undefined) {
    const { row, answer } = prepare();
    await writes.run(read.insert(table).values(row));
    return created(c, answer);
  }

  const now = Date.now();
  const list = getTableName(table);
  const fingerprint = createHash('sha256').update(JSON.stringify(body)).digest('base64url');
  const replay = (first: typeof firstAnswers.$inferSelect) => {
    if (first.fingerprint !== fingerprint) throw keyReused();
    return created(c, first.answer);
  };
  const underKey = and(eq(firstAnswers.list, list), eq(firstAnswers.key, key));

  // Looked at before the body is checked: a day that could be booked at first may be too near by the time of a retry.
  const [earlier] = await read
    .select()
    .from(firstAnswers)
    .where(and(underKey, gt(firstAnswers.endsAt, now)));
  if (earlier) return replay(earlier);

  const { row, answer } = prepare();
  // The answer holds the new row's id: where it stands under the key, this request was the first.
  const isFirst = exists(
    read
      .select({ one: sql`1` })
      .from(firstAnswers)
      .where(and(underKey, eq(firstAnswers.answer, answer))),
  );
  const values = Object.entries(getTableColumns(table)).map(([name, column]) =>
    sql.param((row as Record<string, unknown>)[name] ?? null, column),
  );
  const results = await writes.run(
    forgetFirstAnswers(database, now),
    read
      .insert(firstAnswers)
      .values({ list, key, fingerprint, answer, endsAt: now + KEPT_MS })
      .onConflictDoNothing(),
    read.insert(table).select(sql`select ${sql.join(values, sql`, `)} where ${isFirst}`),
    read.select().from(firstAnswers).where(underKey),
  );
  const [first] = returnedRows(firstAnswers, results.at(-1));
  if (!first) throw new Error('The answer that was just written is missing');
  return replay(first);
}

/** Sweeps the answers whose time is over. */
export function forgetFirstAnswers({ read }: Pick<Database, 'read'>, now: number) {
  return read.delete(firstAnswers).where(lte(firstAnswers.endsAt, now));
}

function created(c: Context, answer: string): Response {
  return c.body(answer, 201, { 'Content-Type': 'application/json' });
}
