import { createHash } from 'node:crypto';
import { checkBody, readBody } from '@lisle-harrow/server/http/read-body';
import { type Refusal } from '@lisle-harrow/server/http/refusal';
import { and, eq, exists, getTableName, type SQL, sql } from 'drizzle-orm';
import type { Context, Hono } from 'hono';
import * as z from 'zod/mini';
import { type Endpoint, sourceFrom } from '../contract';
import { insertWhere } from '../db/insert-where';
import { uuidv7 } from '../db/uuid';
import type { WriteQuery } from '../db/write';
import type { Deps } from '../deps';
import { keyReused } from '../errors';
import { readIdempotencyKey } from '../http/request-headers';
import { implementRaw } from '../http/route';
import { offsetAt } from '../time-zones/zone-offsets';
import { type NewMessage, queueMessage } from '../outbox/queue-message';
import {
  findFirstAnswer,
  type FirstAnswer,
  limitSubmissions,
  refuseBots,
  storeOnce,
  type SubmittedTable,
} from './submission-guards';

/** What must hold for a row to be stored at all. */
interface Condition {
  /** Checked in the write itself; missing where there is nothing to check. */
  readonly isFree: SQL | undefined;
  /** The refusal where it did not hold. */
  readonly taken: () => Promise<Refusal>;
}

interface SubmissionKind<Input extends z.ZodMiniType<object>> {
  readonly call: Endpoint<`/api/${string}`, Input>;
  readonly summary: string;
  readonly table: SubmittedTable;
  /** What the api adds to the input. */
  readonly more?: (input: z.infer<Input>, c: Context) => object | Promise<object>;
  /** The condition for storing it; throws where it may not be stored, whatever the write finds. */
  readonly condition?: (input: z.infer<Input>, timeZone: string | null) => Promise<Condition | undefined>;
  /**
   * A field of the answer that is not stored: a retry gets the same value, derived again from the `Idempotency-Key` and the
   * row's id.
   */
  readonly secret?: {
    readonly name: string;
    readonly generate: (key: string | undefined, id: string) => string;
    /** Stores what is needed to recognize the value later. */
    readonly store: (value: string, id: string) => WriteQuery;
  };
  /** The status of a new row. */
  readonly status: string;
  /** The messages that a new row causes. */
  readonly messages: (row: { readonly id: string; readonly email: string }) => Promise<readonly NewMessage[]>;
}

const MAX_ZONE_LENGTH = 64;
/** As IANA names zones: `Europe/Lisbon`, `America/Argentina/Buenos_Aires`, `Etc/GMT+5`. */
const ZONE_NAME = /^[A-Za-z][\w+-]*(\/[\w+-]+)*$/;

const FORM_HEADERS = {
  'Idempotency-Key':
    'A string of 1 to 255 characters, new for each new request. For 24 hours, the same key with the same body returns the first answer and stores nothing; with another body 422',
  'Form-Fill-Ms':
    'Sent by forms: whole milliseconds since the form appeared. Less than 150 is refused with 429, since no person is that fast',
  'Form-Source':
    'Source of the visitor: the host of another site, the name of a campaign (utm_source), or "direct". At most 60 characters of a-z, 0-9, ".", "-" and "_" after "www."; anything else is ignored',
  'Form-Time-Zone':
    "IANA name of the visitor's time zone, in which staff see times. Anything else is ignored",
  'Form-Trap': 'Sent by forms: "filled" if the hidden field was filled in; refused with 403',
};

/**
 * Implements a call for what visitors send with a form: stores it and answers 201 with it. Under an `Idempotency-Key` the same body gets
 * the first answer again for 24 hours, even while the first is still being written, and another body gets 422
 * (draft-ietf-httpapi-idempotency-key-header).
 */
export function implementSubmission<Input extends z.ZodMiniType<object>>(
  app: Hono,
  { database, env, outbox }: Deps,
  kind: SubmissionKind<Input>,
): void {
  const { read, writes } = database;
  const { call, summary, table, status, messages, secret } = kind;
  app.post(call.path, refuseBots(env));
  const allow = limitSubmissions({ database, env }, getTableName(table));

  /** The complete new row with its messages and its answer. All values of the answer are made here, so that it can be replayed. */
  const prepare = async (c: Context, body: unknown, key?: string) => {
    const now = new Date().toISOString();
    const timeZone = readTimeZone(c);
    const sent = checkBody(call.request!, body);
    const condition = await kind.condition?.(sent, timeZone);
    const id = uuidv7();
    const more = await kind.more?.(sent, c);
    const source = sourceFrom(c.req.header('Form-Source'));
    const row = { ...sent, ...more, id, status, timeZone, source, createdAt: now, changedAt: now };
    const stored = read
      .select({ one: sql`1` })
      .from(table)
      .where(eq(table.id, id));
    const generated = secret?.generate(key, id);
    return {
      condition,
      row: row as unknown as SubmittedTable['$inferInsert'],
      followUps: [
        ...(await messages(row as never)).map((message) => queueMessage(database, message, exists(stored))),
        ...(secret && generated ? [secret.store(generated, id)] : []),
      ],
      answer: JSON.stringify(z.parse(call.reply!, row)),
      generated,
    };
  };

  const created = (c: Context, answer: string, generated: string | undefined) => {
    const whole =
      secret && generated
        ? JSON.stringify({ ...(JSON.parse(answer) as object), [secret.name]: generated })
        : answer;
    return c.body(whole, 201, { 'Content-Type': 'application/json' });
  };

  implementRaw(app, call, { summary, headers: FORM_HEADERS }, async (c) => {
    const key = readIdempotencyKey(c);
    const body = await readBody(c);
    if (key === undefined) {
      const allowance = allow(c);
      const { condition, row, followUps, answer, generated } = await prepare(c, body);
      const mayBe = and(allowance?.isLeft, condition?.isFree) ?? sql`true`;
      const insert = insertWhere(database, table, row, mayBe).returning({ id: table.id });
      const counts = allowance ? [allowance.count] : [];
      const results = await writes.run(...counts, insert, ...followUps);
      allowance?.check(results[0]);
      if (results[counts.length]!.rows.length === 0) throw await condition!.taken();
      outbox.wake();
      return created(c, answer, generated);
    }

    const fingerprint = createHash('sha256').update(JSON.stringify(body)).digest('base64url');
    const replay = ({ fingerprint: known, answer }: FirstAnswer) => {
      if (known !== fingerprint) throw keyReused();
      const { id } = JSON.parse(answer) as { id: string };
      return created(c, answer, secret?.generate(key, id));
    };
    // Looked up before the body is validated: a day that could be booked at first may be too near by the time of a retry.
    const earlier = await findFirstAnswer(database, table, key);
    if (earlier) return replay(earlier);
    const allowance = allow(c);
    const { condition, row, followUps, answer } = await prepare(c, body, key);
    const noted = { key, fingerprint, answer };
    const first = await storeOnce(database, table, row, noted, followUps, {
      allowance,
      isFree: condition?.isFree,
    });
    if (!first) throw await condition!.taken();
    outbox.wake();
    return replay(first);
  });
}

/** The visitor's IANA zone from the optional header `Form-Time-Zone`; null for what names none. */
function readTimeZone(c: Context): string | null {
  const name = c.req.header('Form-Time-Zone') ?? '';
  const isZone = name.length <= MAX_ZONE_LENGTH && ZONE_NAME.test(name);
  return isZone && offsetAt(name, new Date()) !== undefined ? name : null;
}
