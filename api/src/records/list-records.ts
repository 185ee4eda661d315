import { and, asc, count, desc, eq, gt, lt, type SQL, sql } from 'drizzle-orm';
import { MAX_COUNTED_MATCHES } from '../contract';
import type { Database } from '../db/open';
import { bookings, contacts, listCounts } from '../db/schema';
import { findSpan, isIn, type SeqSpan } from './arrival';
import type { Cursor } from './cursor';
import type { ListPage, ListRequest } from './list-page';
import { narrowing } from './narrowing';
import { findMatches, wordsOf } from './search';

export interface ListDefinition {
  readonly name: 'bookings' | 'contacts';
  readonly statuses: readonly [string, ...string[]];
  /** The status of rows that are still waiting for the firm. */
  readonly open: string;
}

export const tables = { bookings, contacts };

/**
 * One page of bookings or contact messages. `q` finds rows that contain its first five words in name, email, subject or
 * service, and for contacts in the message, both folded (`fold`); a word of one or two letters, unless it is Chinese, Japanese or
 * Korean, must begin a word of those other than the message, or follow a hyphen there. The
 * reference of a booking finds that booking. The total is left out if a search has more than 200 matches and more than fit on
 * the page.
 */
export async function listRecords<Name extends ListDefinition['name']>(
  database: Pick<Database, 'read' | 'client'>,
  list: ListDefinition & { readonly name: Name },
  query: ListRequest<string>,
): Promise<ListPage<(typeof tables)[Name]['$inferSelect']>> {
  const words = wordsOf(query.q);
  const isSearch = words.length > 0;
  const table = tables[list.name as 'bookings'];
  const span = await findSpan(database, table, query);
  const isMeant = narrowing(database, { name: list.name, table }, query, span);
  const page = REFERENCE.test(query.q.trim())
    ? await findReference(database, list, query, { span, isMeant })
    : isSearch
      ? await searchPage(database, list, query, { words, span, isMeant })
      : await plainPage(database, list, query, { span, isMeant });
  const counted = await database.read.select().from(listCounts).where(eq(listCounts.list, list.name));
  const rowsOf = (status?: string) =>
    counted.reduce((sum, row) => (status === undefined || row.status === status ? sum + row.rows : sum), 0);
  return {
    rows: page.rows as (typeof tables)[Name]['$inferSelect'][],
    next: page.last === undefined ? undefined : { seq: page.last, sort: query.sort, total: page.matches },
    total: isSearch || span || isMeant ? page.matches : rowsOf(query.status),
    open: rowsOf(list.open),
  };
}

const EXPORTED_AT_ONCE = 500;

/**
 * All records that match a filter, in batches with keyset pagination: each batch begins after the last row of the previous one,
 * so that rows that arrive or change meanwhile do not shift the others.
 */
export async function* exportRecords(
  database: Pick<Database, 'read' | 'client'>,
  list: ListDefinition,
  filter: Omit<ListRequest<string>, 'limit' | 'cursor'>,
  describe: (row: (typeof bookings)['$inferSelect']) => object = (row) => row,
) {
  let cursor: Cursor | undefined;
  do {
    const page = await listRecords(database, list, { ...filter, limit: EXPORTED_AT_ONCE, cursor });
    yield (page.rows as (typeof bookings)['$inferSelect'][]).map(describe);
    cursor = page.next;
  } while (cursor);
}

/** The filters of a page besides its status. */
interface Among {
  readonly span: SeqSpan | undefined;
  readonly isMeant: SQL | undefined;
}

interface FoundRows {
  readonly rows: (typeof bookings)['$inferSelect'][];
  /** The `seq` of the page's last row, if another page follows. */
  readonly last?: number | undefined;
  /** The number of rows in the whole search, if they were few enough to count. */
  readonly matches?: number | undefined;
}

/** A booking's reference, which a visitor may state on the phone: it identifies the booking and is not in the search index. */
const REFERENCE = /^LH-\w{4}-\w{4}$/i;

async function findReference(
  { read }: Pick<Database, 'read'>,
  { name }: ListDefinition,
  { q, status }: ListRequest<string>,
  { span, isMeant }: Among,
): Promise<FoundRows> {
  if (name !== 'bookings') return { rows: [], matches: 0 };
  const isIt = and(
    eq(bookings.reference, q.trim().toUpperCase()),
    status ? eq(bookings.status, status) : undefined,
    isIn(bookings, span),
    isMeant,
  );
  const rows = await read.select().from(bookings).where(isIt);
  return { rows, matches: rows.length };
}

async function plainPage(
  { read }: Pick<Database, 'read'>,
  list: ListDefinition,
  { status, sort, limit, cursor }: ListRequest<string>,
  { span, isMeant }: Among,
): Promise<FoundRows> {
  const table = tables[list.name as 'bookings'];
  const isOfStatus = status ? eq(table.status, status) : undefined;
  const found = await read
    .select()
    .from(table)
    .where(
      and(
        isOfStatus,
        isIn(table, span),
        isMeant,
        cursor && (sort === 'newest' ? lt : gt)(table.seq, cursor.seq),
      ),
    )
    .orderBy(inOrder(table, sort))
    .limit(limit + 1);
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1)?.seq : undefined;
  if (!(span || isMeant) || cursor) return { rows, last, matches: cursor?.total };
  // As in a search, rows are counted only up to a limit.
  const some = read
    .select({ seq: table.seq })
    .from(table)
    .where(and(isOfStatus, isIn(table, span), isMeant))
    .limit(MAX_COUNTED_MATCHES + 1)
    .as('some');
  const [counted] = await read.select({ rows: count() }).from(some);
  return { rows, last, matches: counted!.rows > MAX_COUNTED_MATCHES ? undefined : counted!.rows };
}

async function searchPage(
  database: Pick<Database, 'read' | 'client'>,
  list: ListDefinition,
  { status, sort, limit, cursor }: ListRequest<string>,
  { words, span, isMeant }: Among & { readonly words: readonly string[] },
): Promise<FoundRows> {
  const table = tables[list.name as 'bookings'];
  // Only the first page counts; the cursor passes the count on.
  const wanted = cursor ? limit + 1 : Math.max(limit, MAX_COUNTED_MATCHES) + 1;
  const found = await findMatches(database, {
    list: list.name,
    words,
    status,
    sort,
    after: cursor?.seq,
    span,
    isMeant,
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

const inOrder = (table: typeof bookings, sort: 'newest' | 'oldest') =>
  sort === 'newest' ? desc(table.seq) : asc(table.seq);
