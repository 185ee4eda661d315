import { and, asc, desc, eq, gt, lt, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import * as z from 'zod/mini';
import { MAX_COUNTED_MATCHES } from '../contract';
import { invalid } from '../errors';
import { fieldErrors } from '../http/read-body';
import { readCursor, writeCursor } from './cursor';
import type { Database } from '../db/open';
import { bookings, contacts, listCounts } from '../db/schema';
import { findMatches, wordsOf } from './search';

const MAX_LIMIT = 500;
const DEFAULT_LIMIT = 100;

interface ListDefinition {
  readonly name: 'bookings' | 'contacts';
  readonly statuses: readonly [string, ...string[]];
  /** The status of rows that still wait, counted in `X-Open-Count`. */
  readonly open: string;
}

const tables = { bookings, contacts };

/**
 * One page of a staff list (D19): rows newest first unless `sort=oldest`, `limit` up to 500, `status`, `q`, and an
 * opaque `cursor`. `q` finds rows with its first five words in name, e-mail, subject or service, and for contacts the
 * message; a word of one or two letters must begin a word of the former.
 *
 * Sets `Link: rel="next"`, `X-Open-Count`, and `X-Total-Count` (rows under the filter), which is left out where a search
 * has more than 200 matches and more than fit on the page.
 */
export async function readListPage<Name extends ListDefinition['name']>(
  c: Context,
  database: Pick<Database, 'read' | 'client'>,
  list: ListDefinition & { readonly name: Name },
): Promise<(typeof tables)[Name]['$inferSelect'][]> {
  const query = readListQuery(c, list);
  const page =
    query.words.length > 0 ? await searchPage(database, list, query) : await plainPage(database, list, query);
  const counted = await database.read.select().from(listCounts).where(eq(listCounts.list, list.name));
  const rowsOf = (status?: string) =>
    counted.reduce((sum, row) => (status === undefined || row.status === status ? sum + row.rows : sum), 0);

  const total = query.words.length > 0 ? page.matches : rowsOf(query.status);
  if (page.last !== undefined) {
    const next = new URLSearchParams(new URL(c.req.url).search);
    next.set('cursor', writeCursor({ seq: page.last, sort: query.sort, total: page.matches }));
    c.header('Link', `<${c.req.path}?${next}>; rel="next"`);
  }
  if (total !== undefined) c.header('X-Total-Count', String(total));
  c.header('X-Open-Count', String(rowsOf(list.open)));
  return page.rows as (typeof tables)[Name]['$inferSelect'][];
}

interface Page {
  readonly rows: (typeof bookings)['$inferSelect'][];
  /** The order number of the page's last row where another page follows. */
  readonly last?: number | undefined;
  /** Of the whole search, where they were few enough to count. */
  readonly matches?: number | undefined;
}

type ListQuery = ReturnType<typeof readListQuery>;

async function plainPage(
  { read }: Pick<Database, 'read'>,
  list: ListDefinition,
  query: ListQuery,
): Promise<Page> {
  const table = tables[list.name as 'bookings'];
  const { status, sort, limit, cursor } = query;
  const found = await read
    .select()
    .from(table)
    .where(
      and(
        status ? eq(table.status, status) : undefined,
        cursor && (sort === 'newest' ? lt : gt)(table.seq, cursor.seq),
      ),
    )
    .orderBy(inOrder(table, sort))
    .limit(limit + 1);
  const rows = found.slice(0, limit);
  return { rows, last: found.length > limit ? rows.at(-1)?.seq : undefined };
}

async function searchPage(
  database: Pick<Database, 'read' | 'client'>,
  list: ListDefinition,
  query: ListQuery,
): Promise<Page> {
  const table = tables[list.name as 'bookings'];
  const { words, status, sort, limit, cursor } = query;
  // The first page counts, the cursor hands the count on.
  const wanted = cursor ? limit + 1 : Math.max(limit, MAX_COUNTED_MATCHES) + 1;
  const found = await findMatches(database, {
    list: list.name,
    words,
    status,
    sort,
    after: cursor?.seq,
    wanted,
  });
  const seqs = found.slice(0, limit);
  const rows = await database.read
    .select()
    .from(table)
    .where(sql`${table.seq} in (select value from json_each(${JSON.stringify(seqs)}))`)
    .orderBy(inOrder(table, sort));
  const counted = found.length < wanted ? found.length : undefined;
  return {
    rows,
    last: found.length > limit ? seqs.at(-1) : undefined,
    matches: cursor ? cursor.total : counted,
  };
}

const inOrder = (table: typeof bookings, sort: ListQuery['sort']) =>
  sort === 'newest' ? desc(table.seq) : asc(table.seq);

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
  return { ...parsed.data, limit: Number(parsed.data.limit), words: wordsOf(parsed.data.q ?? ''), cursor };
}
