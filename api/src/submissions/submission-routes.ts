import { createHash } from 'node:crypto';
import { eq, exists, getTableName, sql } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import { insertWhere } from '../db/insert-where';
import { uuidv7 } from '../db/uuid';
import type { Deps } from '../deps';
import { keyReused } from '../errors';
import { readIdempotencyKey } from '../http/idempotency-key';
import { checkBody, readBody } from '../http/read-body';
import { rawRoute } from '../http/route';
import { type NewMessage, queueMessage } from '../outbox/queue-message';
import { type FirstAnswer, findFirstAnswer, storeOnce, type SubmittedTable } from './first-answers';
import { limitSubmissions, refuseBots } from './submission-guards';

interface SubmissionKind {
  readonly summary: string;
  readonly table: SubmittedTable;
  readonly input: z.ZodMiniType<Record<string, unknown>>;
  /** The status of a new row. */
  readonly status: string;
  readonly reply: z.ZodMiniType;
  /** The messages that a new row causes. */
  readonly messages: (row: { readonly id: string; readonly email: string }) => readonly NewMessage[];
}

const MAX_ZONE_LENGTH = 64;
/** As IANA names zones: `Europe/Lisbon`, `America/Argentina/Buenos_Aires`, `Etc/GMT+5`. */
const ZONE_NAME = /^[A-Za-z][\w+-]*(\/[\w+-]+)*$/;

const FORM_HEADERS = {
  'Idempotency-Key':
    'A string of 1 to 255 characters, new for each new request. For 24 hours the same key with the same body gets the first answer and stores nothing; with another body 422',
  'Form-Fill-Ms':
    'Sent by a form: whole milliseconds since it appeared. Less than 150 is refused with 429, since no person is that fast',
  'Form-Time-Zone':
    "The IANA name of the visitor's time zone; staff read times in it. Anything else is ignored",
  'Form-Trap':
    'Sent by a form: "filled" when the field that people never see was filled in; refused with 403',
};

/**
 * `POST /` for what visitors send by a form: stores it and answers 201 with it. Under an `Idempotency-Key` the same body
 * gets the first answer again for 24 hours, also while the first is still being written, and another body gets 422
 * (draft-ietf-httpapi-idempotency-key-header).
 */
export function submissionRoutes({ database, env, outbox }: Deps, kind: SubmissionKind) {
  const { read, writes } = database;
  const { summary, table, input, status, reply, messages } = kind;
  const routes = new Hono();
  routes.use(refuseBots(env));
  const allow = limitSubmissions({ database, env }, getTableName(table));

  /** The whole new row, since what leaves again must not be made by the database, its messages and its answer. */
  const prepare = (c: Context, body: unknown) => {
    const now = new Date().toISOString();
    const timeZone = readTimeZone(c);
    const row = { ...checkBody(input, body), id: uuidv7(), status, timeZone, createdAt: now, changedAt: now };
    const stored = read
      .select({ one: sql`1` })
      .from(table)
      .where(eq(table.id, row.id));
    return {
      row: row as SubmittedTable['$inferInsert'],
      queued: messages(row as never).map((message) => queueMessage(database, message, exists(stored))),
      answer: JSON.stringify(z.parse(reply, row)),
    };
  };

  const submit = { summary, headers: FORM_HEADERS, request: input, status: 201, reply, errors: [429] };
  rawRoute(routes, 'POST /', submit, async (c) => {
    const key = readIdempotencyKey(c);
    const body = await readBody(c);
    if (key === undefined) {
      const allowance = allow(c);
      const { row, queued, answer } = prepare(c, body);
      const insert = allowance
        ? [allowance.count, insertWhere(database, table, row, allowance.isLeft)]
        : [read.insert(table).values(row)];
      const [counted] = await writes.run(...insert, ...queued);
      allowance?.check(counted);
      outbox.wake();
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
    const allowance = allow(c);
    const { row, queued, answer } = prepare(c, body);
    const first = await storeOnce(database, table, row, { key, fingerprint, answer }, queued, allowance);
    outbox.wake();
    return replay(first);
  });

  return routes;
}

/** The visitor's IANA zone from the optional header `Form-Time-Zone`; null for what names none. */
function readTimeZone(c: Context): string | null {
  const name = c.req.header('Form-Time-Zone') ?? '';
  if (name.length > MAX_ZONE_LENGTH || !ZONE_NAME.test(name)) return null;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return name;
  } catch {
    return null;
  }
}

function created(c: Context, answer: string): Response {
  return c.body(answer, 201, { 'Content-Type': 'application/json' });
}
