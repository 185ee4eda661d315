import { and, asc, desc, eq, getTableColumns, gt, lt, sql } from 'drizzle-orm';
import { foldedWords, MAX_SEARCHED_MESSAGES, type MESSAGE_STATES } from '../contract';
import type { Database } from '../db/open';
import { listCounts, outbox } from '../db/schema';
import { shownMessage } from '../outbox/outbox-store';
import { bouncedBefore } from '../outbox/undelivered';
import type { ListPage, ListRequest } from '../records/list-page';

const LIST = 'outbox';

/** `fold` of a recipient, which is in ASCII, except for hyphens, which no folded word has. */
const folded = sql`replace(replace(lower(${outbox.recipient}), '''', ''), '\`', '')`;

/** The number of outgoing messages by state, which triggers maintain. */
export async function countMessages({ read }: Pick<Database, 'read'>): Promise<Record<string, number>> {
  const counted = await read.select().from(listCounts).where(eq(listCounts.list, LIST));
  return Object.fromEntries(counted.map(({ status, rows }) => [status, rows]));
}

/** One page of outgoing messages. The words of `q` occur in the recipient, among the newest messages; its matches are not counted. */
export async function listMessages(
  database: Pick<Database, 'read'>,
  { limit, status, sort, q, cursor }: ListRequest<(typeof MESSAGE_STATES)[number]>,
): Promise<ListPage<ReturnType<typeof shownMessage>>> {
  const found = await database.read
    .select({ ...getTableColumns(outbox), cameBack: bouncedBefore })
    .from(outbox)
    .where(
      and(
        status && eq(outbox.state, status),
        ...(q
          ? [
              ...foldedWords(q).map((word) => sql`instr(${folded}, ${word}) > 0`),
              sql`${outbox.seq} > (select max(seq) from ${outbox}) - ${MAX_SEARCHED_MESSAGES}`,
            ]
          : []),
        cursor && (sort === 'newest' ? lt : gt)(outbox.seq, cursor.seq),
      ),
    )
    .orderBy((sort === 'newest' ? desc : asc)(outbox.seq))
    .limit(limit + 1);
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  const counts = await countMessages(database);
  const total = status ? (counts[status] ?? 0) : Object.values(counts).reduce((sum, each) => sum + each, 0);
  const isWholeSearch = !cursor && !last;
  return {
    rows: rows.map(shownMessage),
    next: last && { seq: last.seq, sort },
    total: q ? (isWholeSearch ? rows.length : undefined) : total,
  };
}
