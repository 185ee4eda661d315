import {
  aliasedTable,
  and,
  desc,
  eq,
  getTableColumns,
  inArray,
  lt,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import * as z from 'zod/mini';
import { PERSONAL_DATA, type TimelineRows } from '../client-data/personal-data';
import { TIMELINE_ACTIONS, type TimelineEvent, type TimelineKind, type TimelinePage } from '../contract';
import type { Database } from '../db/open';
import { accounts, ledgerEntries as entries } from '../db/schema';

const TIMELINE_ROWS = PERSONAL_DATA.flatMap(({ timeline }) => timeline ?? []);

const CURSOR = /^(\d{4}-\d\d-\d\dT[\d:.]{5,18}Z) ([a-z]) (\d{1,15})$/;

type Reading = Pick<Database, 'read'>;
type Account = typeof accounts.$inferSelect;

/** A page begins after this event, the last one of the page before. */
export interface TimelineCursor {
  readonly at: string;
  readonly source: string;
  readonly seq: number;
}

interface Row {
  readonly at: string;
  readonly seq: number;
  readonly kind: TimelineKind;
  readonly side?: string | null;
  readonly by?: string | null;
  readonly title?: string | null;
  readonly detail?: string | null;
}

const PAGE = 50;

const cursorText = ({ at, source, seq }: TimelineCursor) => `${at} ${source} ${seq}`;

/** The `next` of a page, as a place in the timeline. */
export const timelineCursor = z.pipe(
  z.string().check(z.regex(CURSOR, 'cursor does not belong to this list')),
  z.transform((text): TimelineCursor => {
    const [, at, source, seq] = CURSOR.exec(text)!;
    return { at: at!, source: source!, seq: Number(seq) };
  }),
);

/**
 * One page of what happened in a case, latest first: the ledger's lines about the client, with the names of what they are
 * about; the client's bookings and inquiries with the notes about them; and events older than the first line, which the ledger
 * does not cover. Each source returns its newest events after the cursor, and the page is the newest of these. Nothing is
 * stored for it.
 */
export async function readTimeline(
  { read }: Reading,
  account: Account,
  cursor: TimelineCursor | undefined,
): Promise<TimelinePage> {
  const { id } = account;
  const [first] = await read
    .select({ at: entries.at })
    .from(entries)
    .where(eq(entries.clientId, id))
    .orderBy(entries.seq)
    .limit(1);
  const actors = aliasedTable(accounts, 'actors');

  async function ledgerLines(behind: Behind): Promise<Row[]> {
    const titles = TIMELINE_ROWS.flatMap(({ isOwn, at, title }) => {
      const { id: rowId } = getTableColumns(at.table);
      return isOwn || !title
        ? []
        : [sql`(select ${title} from ${at.table} where ${rowId} = ${entries.subjectId})`];
    });
    const rows = await read
      .select({
        at: entries.at,
        seq: entries.seq,
        kind: entries.action,
        side: entries.actorKind,
        by: sql<
          string | null
        >`coalesce(${entries.actorName}, trim(${actors.firstName} || ' ' || ${actors.lastName}))`,
        title: sql<string | null>`coalesce(${sql.join(titles, sql`, `)})`,
        changes: entries.changes,
      })
      .from(entries)
      .leftJoin(actors, eq(actors.id, entries.actorId))
      .where(
        and(
          eq(entries.clientId, id),
          inArray(entries.action, [...TIMELINE_ACTIONS]),
          behind(entries.at, entries.seq),
        ),
      )
      .orderBy(desc(entries.at), desc(entries.seq))
      .limit(PAGE + 1);
    return rows.map(({ changes, ...row }) => ({
      ...(row as Row),
      ...(changes ? toldIn(JSON.parse(changes) as Record<string, unknown[]>) : {}),
    }));
  }

  const rowsOf =
    ({ isOwn, at, ...shown }: Omit<TimelineRows, 'letter'>) =>
    (behind: Behind) => {
      const { seq, accountSeq } = getTableColumns(at.table) as Record<'seq' | 'accountSeq', SQLiteColumn>;
      const isTold = isOwn
        ? isOwn({ read }, account)
        : and(eq(accountSeq, account.seq), first && lt(at, first.at));
      return read
        .select({ at, seq, ...(shown as Required<typeof shown>) })
        .from(at.table)
        .where(and(isTold, behind(at, seq)))
        .orderBy(desc(at), desc(seq))
        .limit(PAGE + 1) as Promise<Row[]>;
    };

  const sources: Record<string, (behind: Behind) => Promise<Row[]>> = {
    l: ledgerLines,
    ...Object.fromEntries(TIMELINE_ROWS.map(({ letter, ...rows }) => [letter, rowsOf(rows)])),
  };
  const found = await Promise.all(
    Object.entries(sources).map(async ([source, rowsBehind]) =>
      (await rowsBehind(behindOf(source, cursor))).map((row) => ({ ...row, source })),
    ),
  );
  const events = found.flat().toSorted(latestFirst);
  const page = events.slice(0, PAGE);
  const last = events.length > PAGE ? page.at(-1) : undefined;
  return { events: page.map(asEvent), next: last ? cursorText(last) : null };
}

type Behind = (at: SQLiteColumn, seq: SQLiteColumn) => SQL | undefined;

/** A source's condition for events after the cursor. Events at the same moment are ordered by source, then by row. */
const behindOf =
  (source: string, cursor: TimelineCursor | undefined): Behind =>
  (at, seq) => {
    if (!cursor) return undefined;
    if (source !== cursor.source) return source < cursor.source ? lte(at, cursor.at) : lt(at, cursor.at);
    return or(lt(at, cursor.at), and(eq(at, cursor.at), lt(seq, cursor.seq)));
  };

/** Latest first; at the same moment the later source first, then the later row. */
const latestFirst = (a: TimelineCursor, b: TimelineCursor) =>
  compare(b.at, a.at) || compare(b.source, a.source) || b.seq - a.seq;
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

const asEvent = ({
  at,
  kind,
  side,
  by,
  title,
  detail,
  source,
  seq,
}: Row & TimelineCursor): TimelineEvent => ({
  id: `${source}${seq}`,
  at,
  kind,
  side: side ?? null,
  by: by ? by : null,
  title: title ?? null,
  detail: detail ?? null,
});

/** The new status; for a plan, its template and how many milestones it added. */
function toldIn(changes: Record<string, unknown[]>): Pick<Row, 'title' | 'detail'> {
  const { status, template, milestones: count } = changes;
  if (template) return { title: String(template[0]), detail: String(count?.[0] ?? '') };
  return status?.[1] === undefined ? {} : { detail: String(status[1]) };
}
