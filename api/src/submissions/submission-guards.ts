import type { ResultSet } from '@libsql/client';
import { callerAddress, limitedNetwork } from '@lisle-harrow/server/http/caller-address';
import { forbidden } from '@lisle-harrow/server/http/refusal';
import { and, eq, exists, getTableName, gt, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { Context, MiddlewareHandler } from 'hono';
import { hashToken } from '../accounts/hash-token';
import { countAttempt, isWithin, readAttempts } from '../db/count-attempts';
import { insertWhere } from '../db/insert-where';
import type { Database } from '../db/open';
import { returnedRows } from '../db/rows';
import { type bookings, type contacts, firstAnswers } from '../db/schema';
import type { WriteQuery } from '../db/write';
import type { Deps } from '../deps';
import type { Env } from '../env';
import { tooMany } from '../errors';

const WINDOW_MS = 10 * 60_000;
const LIMIT = 20;
const MAX_REFUSED = 10_000;

/** The rate limit's part of the write of a submission, so that counting and storing happen together or not at all. */
export interface Allowance {
  readonly count: WriteQuery;
  /** True after the count where the submission may be stored. */
  readonly isLeft: SQL;
  /** Given the result of the count, throws 429 where nothing was left. */
  readonly check: (counted: ResultSet | undefined) => void;
}

/**
 * Rate limit per network (an IPv4 address, an IPv6 /64), so that nobody floods the firm's inbox: 20 submissions of a form in 10
 * minutes, counted in the database for all processes. Returns the allowance of a request, none where the limit is off; throws
 * 429 at once for a network that this process has already refused.
 */
export function limitSubmissions(
  { database, env }: Pick<Deps, 'database' | 'env'>,
  list: string,
): (c: Context) => Allowance | undefined {
  if (env.RATE_LIMIT === 'off') return () => undefined;
  /** Until when each network is refused, in milliseconds since 1970. */
  const refused = new Map<string, number>();

  return (c) => {
    const network = limitedNetwork(callerAddress(c, env.TRUST_PROXY_HOPS));
    const secondsLeft = Math.ceil(((refused.get(network) ?? 0) - Date.now()) / 1000);
    if (secondsLeft > 0) throw tooManySubmissions(secondsLeft);
    refused.delete(network);
    const key = `${list}:${network}`;
    return {
      count: countAttempt(database, key, WINDOW_MS),
      isLeft: isWithin(key, LIMIT),
      check(counted) {
        const { attempts, secondsLeft } = readAttempts(counted);
        if (attempts <= LIMIT) return;
        if (refused.size >= MAX_REFUSED) refused.clear();
        refused.set(network, Date.now() + secondsLeft * 1000);
        throw tooManySubmissions(secondsLeft);
      },
    };
  };
}

const tooManySubmissions = (seconds: number) =>
  tooMany(
    seconds,
    'Too much was sent from your network. Please wait ten minutes, or write or call us: /contact lists how',
  );

/** No one fills in and submits a form faster than this. */
const MIN_FILL_MS = 150;

/**
 * Bot detection by two optional headers of the form's own script: `Form-Trap: filled` when a field hidden from people
 * holds something, and `Form-Fill-Ms`, the time since the form appeared. A missing or malformed value is no reason to
 * refuse. `RATE_LIMIT=off` disables the check of the time.
 */
export function refuseBots(env: Env): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.header('Form-Trap') === 'filled')
      throw forbidden(
        'A field that people never see was filled in, as programs do. Please write or call us instead: /contact lists how',
      );
    const filledInMs = c.req.header('Form-Fill-Ms') ?? '';
    if (env.RATE_LIMIT === 'on' && /^\d+$/.test(filledInMs) && Number(filledInMs) < MIN_FILL_MS)
      throw tooMany(1, 'This was sent sooner than anyone fills in a form. Please press send again');
    await next();
  };
}

export type SubmittedTable = typeof bookings | typeof contacts;
export type FirstAnswer = typeof firstAnswers.$inferSelect;

/** How long a retry gets the first answer. */
const ANSWER_KEPT_MS = 24 * 60 * 60_000;

// A submission may be retried while a release that stored plain keys is replaced by one that stores their hashes.
const underKey = (table: SubmittedTable, key: string) =>
  and(eq(firstAnswers.list, getTableName(table)), inArray(firstAnswers.key, [hashToken(key), key]));

/**
 * The answer given under this key within the last 24 hours. Throws where it might be lost in a restart: a retry must not turn a
 * write that was refused for that reason into an acknowledged one.
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
 * Stores row and answer in one write, unless the key already has an answer: a crash leaves both or neither, and of two
 * simultaneous requests only one stores its row. `followUps` run after the row in the same write and must check for it. Returns
 * the answer now stored under the key; throws 429 where the allowance is used up and there is none. Returns nothing where
 * `isFree` did not hold: the key is then unused.
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
  // The answer contains the new row's id, so if it is the one stored under the key, this request was the first.
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
    endsAt: now + ANSWER_KEPT_MS,
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

/** Removes expired answers. */
export function forgetFirstAnswers({ read }: Pick<Database, 'read'>, now: number) {
  return read.delete(firstAnswers).where(lte(firstAnswers.endsAt, now));
}
