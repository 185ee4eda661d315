import { and, asc, count, desc, eq, gt, lt, sql, type SQL } from 'drizzle-orm';
import type { Context } from 'hono';
import * as z from 'zod/mini';
import { invalid } from '../errors';
import { fieldErrors } from '../http/body';
import { readCursor, writeCursor } from './cursor';
import type { Database } from './open';
import { bookings, contacts, listCounts } from './schema';

const MAX_LIMIT = 500;
const DEFAULT_LIMIT = 100;
/** Three letters make a trigram; a shorter term cannot use the search index. */
const TRIGRAM = 3;

interface ListDefinition {
  readonly name: 'bookings' | 'contacts';
  readonly statuses: readonly [string, ...string[]];
  /** The status of rows that still wait, counted in `X-Open-Count`. */
  readonly open: string;
  /** The columns of the search index, as one text. */
  readonly searched: SQL;
}

const tables = { bookings, contacts };

/**
 * One page of a staff list (D19): rows newest first unless `sort=oldest`, `limit` up to 500, `status`, `q`, and an
 * opaque `cursor`. Sets `Link: rel="next"`, `X-Total-Count` (rows under the filter) and `X-Open-Count`.
 */
export async function readListPage<Name extends ListDefinition['name']>(
  c: Context,
  { read }: Pick<Database, 'read'>,
  list: ListDefinition & { readonly name: Name },
): Promise<(typeof tables)[Name]['$inferSelect'][]> {
  const query = readListQuery(c, list);
  const table = tables[list.name as 'bookings'];
  const filter = and(
    query.status ? eq(table.status, query.status) : undefined,
    query.q ? matches(list, query.q) : undefined,
  );
  const after =
    query.cursor &&
    (query.sort === 'newest' ? lt(table.seq, query.cursor.seq) : gt(table.seq, query.cursor.seq));
  const found = await read
    .select()
    .from(table)
    .where(and(filter, after))
    .orderBy(query.sort === 'newest' ? desc(table.seq) : asc(table.seq))
    .limit(query.limit + 1);
  const counted = await read.select().from(listCounts).where(eq(listCounts.list, list.name));
  const rowsOf = (status?: string) =>
    counted.reduce((sum, row) => (status === undefined || row.status === status ? sum + row.rows : sum), 0);
  const total = query.q
    ? ((await read.select({ rows: count() }).from(table).where(filter))[0]?.rows ?? 0)
    : rowsOf(query.status);

  const rows = found.slice(0, query.limit);
  const last = rows.at(-1);
  if (found.length > query.limit && last) {
    const next = new URLSearchParams(new URL(c.req.url).search);
    next.set('cursor', writeCursor({ seq: last.seq, sort: query.sort }));
    c.header('Link', `<${c.req.path}?${next}>; rel="next"`);
  }
  c.header('X-Total-Count', String(total));
  c.header('X-Open-Count', String(rowsOf(list.open)));
  return rows as (typeof tables)[Name]['$inferSelect'][];
}

function readListQuery(c: Context, list: ListDefinition) {
  const wholeNumber = `limit must be a whole number from 1 to ${MAX_LIMIT}`;
  const schema = z.object({
    limit: z._default(
      z
        .string()
        .check(
          z.refine(
            (text) => /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_LIMIT,
            wholeNumber,
          ),
        ),
      String(DEFAULT_LIMIT),
    ),
    status: z.optional(z.enum(list.statuses, `status must be one of ${list.statuses.join(', ')}`)),
    sort: z._default(z.enum(['newest', 'oldest'], 'sort must be newest or oldest'), 'newest'),
    q: z.optional(z.string().check(z.trim(), z.maxLength(200, 'q must be at most 200 characters'))),
    cursor: z.optional(z.string()),
  });
  // An empty parameter is what an empty search box sends.
  const given = Object.fromEntries(Object.entries(c.req.query()).filter(([, value]) => value !== ''));
  const parsed = z.safeParse(schema, given);
  if (!parsed.success) throw invalid(fieldErrors(parsed.error.issues));
  const cursor = parsed.data.cursor === undefined ? undefined : readCursor(parsed.data.cursor);
  if (parsed.data.cursor !== undefined && cursor?.sort !== parsed.data.sort)
    throw invalid([{ pointer: '/cursor', message: 'cursor does not belong to this list' }]);
  return { ...parsed.data, limit: Number(parsed.data.limit), cursor };
}

/** Every word must occur in some searched column, without regard to case. */
function matches(list: ListDefinition, q: string): SQL | undefined {
  const words = q.replaceAll('\0', ' ').split(/\s+/).filter(Boolean).slice(0, 8);
  const indexed = words.filter((word) => [...word].length >= TRIGRAM);
  const short = words.filter((word) => [...word].length < TRIGRAM);
  const search = sql.identifier(`${list.name}_search`);
  const phrase = indexed.map((word) => `"${word.replaceAll('"', '""')}"`).join(' AND ');
  return and(
    phrase
      ? sql`${tables[list.name].seq} in (select rowid from ${search} where ${search} match ${phrase})`
      : undefined,
    ...short.map((word) => sql`instr(lower(${list.searched}), ${word.toLowerCase()}) > 0`),
  );
}
