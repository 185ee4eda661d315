import { aliasedTable, and, asc, desc, eq, gte, gt, inArray, lt, lte, ne, or, sql } from 'drizzle-orm';
import {
  AUDIT_ACTIONS,
  type AuditEntry,
  DAY_MS,
  dayAfter,
  firmDayStart,
  foldedWords,
  type LookAtCase,
} from '../contract';
import type { Database } from '../db/open';
import { accounts, clientDocuments, ledgerEntries as entries, ledgerSeals } from '../db/schema';
import { rowsWithWord } from '../records/rows-with-word';
import type { ListPage, ListRequest } from '../records/list-page';

export interface EntryFilter {
  readonly action?: (typeof AUDIT_ACTIONS)[number] | undefined;
  /** The id of the account that acted. */
  readonly by?: string | undefined;
  /** The id of the client's account. */
  readonly client?: string | undefined;
  /** Calendar day of the firm, `YYYY-MM-DD`. */
  readonly day?: string | undefined;
  readonly q?: string | undefined;
}

/** The most lines that one search reads, newest first: some 30 ms of the event loop. */
const SEARCHED = 50_000;

const clients = aliasedTable(accounts, 'clients');
const actors = aliasedTable(accounts, 'actors');
const nameOf = (table: typeof clients) =>
  sql<string | null>`trim(${table.firstName} || ' ' || ${table.lastName})`;
const actorName = sql<string | null>`coalesce(${entries.actorName}, ${nameOf(actors)})`;
const clientName = nameOf(clients);
/** In lower case. That is how texts are folded, except for what `rowsWithWord` finds, and for hyphens, which no folded word has. */
const searched = sql`lower(${sql.join(
  [
    entries.actorName,
    entries.action,
    entries.network,
    entries.requestId,
    entries.subjectId,
    entries.changes,
  ].map((column) => sql`coalesce(${column}, '')`),
  sql` || ' ' || `,
)})`;

const beforeSearched = sql`(select max(seq) from ${entries}) - ${SEARCHED}`;

/** Whether a folded word occurs in a line, or in the name or email of the person who acted or of the client. */
function occurs({ read }: Pick<Database, 'read'>, word: string) {
  const named = read
    .select({ id: accounts.id })
    .from(accounts)
    .where(inArray(accounts.seq, rowsWithWord(word, ['accounts'])));
  return or(
    sql`instr(${searched}, ${word}) > 0`,
    inArray(entries.seq, rowsWithWord(word, ['ledger_entries'], beforeSearched)),
    inArray(entries.actorId, named),
    inArray(entries.clientId, named),
  );
}

function conditionOf(database: Pick<Database, 'read'>, { action, by, client, day, q }: EntryFilter) {
  const words = foldedWords(q ?? '').slice(0, 5);
  return and(
    action && eq(entries.action, action),
    by ? eq(entries.actorId, by) : undefined,
    client ? eq(entries.clientId, client) : undefined,
    ...(day ? onDay(firmDayStart(day), firmDayStart(dayAfter(day, 1))) : []),
    ...words.map((word) => occurs(database, word)),
    words.length > 0 ? gt(entries.seq, beforeSearched) : undefined,
  );
}

/**
 * The lines of a day. Lines are written in order of time, except those that waited while the database took no writes,
 * so the day before and after are searched as well: an index by time would slow down every write.
 */
const onDay = (from: string, to: string) => [
  gt(entries.seq, lastBefore(from, -DAY_MS)),
  lte(entries.seq, lastBefore(to, DAY_MS)),
  gte(entries.at, from),
  lt(entries.at, to),
];

/** The number of the last line before a time, by binary search: the numbers have no gaps. */
function lastBefore(time: string, offsetMs: number) {
  const at = new Date(Date.parse(time) + offsetMs).toISOString();
  const isBefore = sql`(select ${entries.at} from ${entries} where ${entries.seq} = (low + high) / 2) < ${at}`;
  return sql`(with recursive between_lines (low, high) as (
    select 0, coalesce(max(${entries.seq}), 0) + 1 from ${entries}
    union all
    select iif(${isBefore}, (low + high) / 2, low), iif(${isBefore}, high, (low + high) / 2)
    from between_lines where high - low > 1
  ) select low from between_lines where high - low = 1)`;
}

/** Lines of the ledger with the names of actors and clients, in the order of `sort`, after the line `after`. */
async function readEntries(
  database: Pick<Database, 'read'>,
  filter: EntryFilter,
  sort: 'newest' | 'oldest',
  after: number | undefined,
  limit: number,
): Promise<(AuditEntry & { seq: number })[]> {
  const rows = await database.read
    .select({ entry: entries, actorName, clientName, hash: ledgerSeals.hash })
    .from(entries)
    .leftJoin(actors, eq(actors.id, entries.actorId))
    .leftJoin(clients, eq(clients.id, entries.clientId))
    .leftJoin(ledgerSeals, eq(ledgerSeals.seq, entries.seq))
    .where(
      and(
        conditionOf(database, filter),
        after === undefined ? undefined : (sort === 'newest' ? lt : gt)(entries.seq, after),
      ),
    )
    .orderBy((sort === 'newest' ? desc : asc)(entries.seq))
    .limit(limit);
  return rows.map(({ entry: { changes, ...entry }, hash, ...names }) => ({
    ...entry,
    ...names,
    id: String(entry.seq),
    changes: changes === null ? null : (JSON.parse(changes) as Record<string, unknown[]>),
    isSealed: hash !== null,
  }));
}

/** One page of the ledger. The lines that match a filter are counted only if they fit on one page. */
export async function listEntries(
  database: Pick<Database, 'read'>,
  { limit, status: action, sort, q, cursor }: ListRequest<(typeof AUDIT_ACTIONS)[number]>,
  filter: EntryFilter,
): Promise<ListPage<AuditEntry>> {
  const found = await readEntries(database, { ...filter, action, q }, sort, cursor?.seq, limit + 1);
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  const isNarrowed = Boolean(action ?? (q || filter.by || filter.client || filter.day));
  return { rows, next: last && { seq: last.seq, sort }, total: await countOf() };

  async function countOf(): Promise<number | undefined> {
    if (isNarrowed) return cursor || last ? undefined : rows.length;
    const [newest] = await database.read.select({ seq: sql<number>`max(${entries.seq})` }).from(entries);
    // The numbers have no gaps.
    return newest?.seq ?? 0;
  }
}

const EXPORTED_AT_ONCE = 1_000;

/** All lines that match a filter, oldest first, in batches. */
export async function* exportEntries(database: Pick<Database, 'read'>, filter: EntryFilter) {
  let after = 0;
  for (;;) {
    const rows = await readEntries(database, filter, 'oldest', after, EXPORTED_AT_ONCE);
    if (rows.length > 0) yield rows;
    if (rows.length < EXPORTED_AT_ONCE) return;
    after = rows.at(-1)!.seq;
  }
}

/** What others did with one client's data, newest first: staff, other systems of the firm, operators, the product itself, and members of the household. */
export async function listLooks(
  { read }: Pick<Database, 'read'>,
  clientId: string,
  { limit, cursor }: Pick<ListRequest<never>, 'limit' | 'cursor'>,
): Promise<ListPage<LookAtCase>> {
  const found = await read
    .select({
      seq: entries.seq,
      at: entries.at,
      action: entries.action,
      actorName,
      isMember: sql`${entries.actorKind} = 'client'`.mapWith(Boolean),
      document: clientDocuments.name,
      isEarlierFile: sql`${entries.changes} -> 'version' is not null`.mapWith(Boolean),
    })
    .from(entries)
    .leftJoin(clientDocuments, eq(clientDocuments.id, entries.subjectId))
    .leftJoin(actors, eq(actors.id, entries.actorId))
    .where(
      and(
        eq(entries.clientId, clientId),
        or(
          inArray(entries.actorKind, ['staff', 'command line', 'key', 'product']),
          and(eq(entries.actorKind, 'client'), ne(entries.actorId, clientId)),
        ),
        cursor ? lt(entries.seq, cursor.seq) : undefined,
      ),
    )
    .orderBy(desc(entries.seq))
    .limit(limit + 1);
  const rows = found.slice(0, limit).map((row) => ({ ...row, id: String(row.seq) }));
  const last = found.length > limit ? rows.at(-1) : undefined;
  return { rows, next: last && { seq: last.seq, sort: 'newest' } };
}
