import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import * as z from 'zod/mini';
import type { Database } from '../db/open';
import { keyReused } from '../errors';
import { readIdempotencyKey } from '../http/idempotency-key';
import { checkBody, readBody } from '../http/read-body';
import { type FirstAnswer, findFirstAnswer, storeOnce, type SubmittedTable } from './first-answers';

interface Submission<Table extends SubmittedTable, Input extends z.ZodMiniType> {
  readonly table: Table;
  readonly input: Input;
  /** The whole new row: what leaves again must not be made by the database. */
  readonly rowOf: (input: z.infer<Input>) => Table['$inferInsert'];
  readonly reply: z.ZodMiniType;
}

/**
 * Stores what a form sends and answers 201 with it. Under an `Idempotency-Key` the same body gets the first answer
 * again for 24 hours, also while the first is still being written, and another body gets 422
 * (draft-ietf-httpapi-idempotency-key-header).
 */
export async function submitOnce<Table extends SubmittedTable, Input extends z.ZodMiniType>(
  c: Context,
  database: Database,
  { table, input, rowOf, reply }: Submission<Table, Input>,
): Promise<Response> {
  const key = readIdempotencyKey(c);
  const body = await readBody(c);
  const prepare = () => {
    const row = rowOf(checkBody(input, body));
    return { row, answer: JSON.stringify(z.parse(reply, row)) };
  };
  if (key === undefined) {
    const { row, answer } = prepare();
    await database.writes.run(database.read.insert(table).values(row));
    return created(c, answer);
  }

  const fingerprint = createHash('sha256').update(JSON.stringify(body)).digest('base64url');
  const replay = (first: FirstAnswer) => {
    if (first.fingerprint !== fingerprint) throw keyReused();
    return created(c, first.answer);
  };
  // Looked at before the body is checked: a day that could be booked at first may be too near by the time of a retry.
  const earlier = await findFirstAnswer(database, table, key);
  if (earlier) return replay(earlier);
  const { row, answer } = prepare();
  return replay(await storeOnce(database, table, row, { key, fingerprint, answer }));
}

function created(c: Context, answer: string): Response {
  return c.body(answer, 201, { 'Content-Type': 'application/json' });
}
