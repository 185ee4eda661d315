import { and, count, desc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import * as z from 'zod/mini';
import { clientSummary, type ClientSummary, PROFILE_STATUSES } from '../contract';
import { readCursor, writeCursor } from '../records/cursor';
import type { Database } from '../db/open';
import { accounts, clientProfiles } from '../db/schema';
import { invalid } from '../errors';
import { fieldErrors } from '../http/read-body';
import { countOpenWork } from './count-open-work';
import { summarize } from './find-client';

const MAX_LIMIT = 500;
const MAX_WORDS = 8;
const STATUSES = [...PROFILE_STATUSES, 'none'] as const;

const listQuery = z.object({
  limit: z._default(
    z
      .string()
      .check(
        z.refine(
          (text) => /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_LIMIT,
          `limit must be a whole number from 1 to ${MAX_LIMIT}`,
        ),
      ),
    '100',
  ),
  status: z.optional(z.enum(STATUSES, `status must be one of ${STATUSES.join(', ')}`)),
  q: z._default(z.string().check(z.maxLength(200, 'q must be at most 200 characters')), ''),
  cursor: z.optional(z.string()),
});

const names = [accounts.firstName, accounts.lastName, clientProfiles.firstName, clientProfiles.lastName];
const searched = sql.join(
  [...names, accounts.email, clientProfiles.email, clientProfiles.company].map(
    (column) => sql`coalesce(${column}, '')`,
  ),
  sql` || ' ' || `,
);

/**
 * One page of the clients, newest first: `limit` up to 500, `status`, `q`, and an opaque `cursor`. Sets
 * `Link: rel="next"` and `X-Total-Count` (rows under the filter). The firm's clients number in the thousands: the
 * search reads them all.
 */
export async function readClientPage(c: Context, database: Pick<Database, 'read'>): Promise<ClientSummary[]> {
  const { read } = database;
  const { limit, status, q, after } = readListQuery(c);
  const filter = and(
    eq(accounts.role, 'client'),
    status && (status === 'none' ? isNull(clientProfiles.accountSeq) : eq(clientProfiles.status, status)),
    ...wordsOf(q).map(occurs),
  );
  const profile = eq(clientProfiles.accountSeq, accounts.seq);
  const found = await read
    .select()
    .from(accounts)
    .leftJoin(clientProfiles, profile)
    .where(and(filter, after === undefined ? undefined : lt(accounts.seq, after)))
    .orderBy(desc(accounts.seq))
    .limit(limit + 1);
  const [counted] = await read
    .select({ rows: count() })
    .from(accounts)
    .leftJoin(clientProfiles, profile)
    .where(filter);

  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  if (found.length > limit && last) {
    const next = new URLSearchParams(new URL(c.req.url).search);
    next.set('cursor', writeCursor({ seq: last.accounts.seq, sort: 'newest' }));
    c.header('Link', `<${c.req.path}?${next}>; rel="next"`);
  }
  c.header('X-Total-Count', String(counted?.rows ?? 0));

  const work = await countOpenWork(
    database,
    rows.map((row) => row.accounts.seq),
  );
  return z.parse(
    z.array(clientSummary),
    rows.map((row) => summarize(row.accounts, row.client_profiles, work)),
  );
}

function readListQuery(c: Context) {
  // An empty parameter is what an empty search box sends.
  const given = Object.fromEntries(Object.entries(c.req.query()).filter(([, value]) => value !== ''));
  const parsed = z.safeParse(listQuery, given);
  if (!parsed.success) throw invalid(fieldErrors(parsed.error.issues));
  const { cursor: text, limit, ...rest } = parsed.data;
  const cursor = text === undefined ? undefined : readCursor(text);
  if (text !== undefined && cursor?.sort !== 'newest')
    throw invalid([{ pointer: '/cursor', message: 'cursor does not belong to this list' }]);
  return { ...rest, limit: Number(limit), after: cursor?.seq };
}

const wordsOf = (q: string) => q.replaceAll('\0', ' ').split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);

/** SQLite's `lower` knows only ASCII: other letters are tried as typed, small, large, and with a first capital. */
function occurs(word: string) {
  const small = word.toLowerCase();
  const spellings = [
    word,
    small,
    word.toUpperCase(),
    [...small].map((letter, at) => (at === 0 ? letter.toUpperCase() : letter)).join(''),
  ];
  const asSqlLower = spellings.map((spelling) =>
    spelling.replace(/[A-Z]/g, (letter) => letter.toLowerCase()),
  );
  return or(...[...new Set(asSqlLower)].map((text) => sql`instr(lower(${searched}), ${text}) > 0`));
}
