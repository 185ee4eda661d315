import { aliasedTable, and, desc, eq, inArray, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import * as z from 'zod/mini';
import { isInquiryOf } from '../client-data/client-inquiries';
import { TIMELINE_ACTIONS, type TimelineEvent, type TimelineKind, type TimelinePage } from '../contract';
import type { Database } from '../db/open';
import {
  accounts,
  bookings,
  clientDocuments,
  clientNotes,
  contacts,
  conversationMessages,
  ledgerEntries as entries,
  milestones,
  recordNotes,
} from '../db/schema';

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
  const { seq: accountSeq, id } = account;
  const [first] = await read
    .select({ at: entries.at })
    .from(entries)
    .where(eq(entries.clientId, id))
    .orderBy(entries.seq)
    .limit(1);
  const untold = (at: SQLiteColumn) => (first ? lt(at, first.at) : undefined);
  const actors = aliasedTable(accounts, 'actors');

  const sources: Record<string, (behind: Behind) => Promise<Row[]>> = {
    l: async (behind) => {
      const rows = await read
        .select({
          ...{ at: entries.at, seq: entries.seq, kind: entries.action, side: entries.actorKind },
          by: sql<
            string | null
          >`coalesce(${entries.actorName}, trim(${actors.firstName} || ' ' || ${actors.lastName}))`,
          title: sql<
            string | null
          >`coalesce(${milestones.title}, ${clientDocuments.name}, ${clientNotes.title})`,
          changes: entries.changes,
        })
        .from(entries)
        .leftJoin(actors, eq(actors.id, entries.actorId))
        .leftJoin(milestones, eq(milestones.id, entries.subjectId))
        .leftJoin(clientDocuments, eq(clientDocuments.id, entries.subjectId))
        .leftJoin(clientNotes, eq(clientNotes.id, entries.subjectId))
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
    },
    b: (behind) =>
      read
        .select({
          ...{ at: bookings.createdAt, seq: bookings.seq, title: bookings.service, detail: bookings.status },
          ...{ kind: sql<'booking-made'>`'booking-made'`, side: sql<string>`'client'` },
          by: sql<string>`trim(${bookings.firstName} || ' ' || ${bookings.lastName})`,
        })
        .from(bookings)
        .where(and(isInquiryOf(bookings, account), behind(bookings.createdAt, bookings.seq)))
        .orderBy(desc(bookings.createdAt), desc(bookings.seq))
        .limit(PAGE + 1),
    i: (behind) =>
      read
        .select({
          ...{ at: contacts.createdAt, seq: contacts.seq, title: contacts.subject, detail: contacts.status },
          ...{ kind: sql<'inquiry-sent'>`'inquiry-sent'`, side: sql<string>`'client'` },
          by: contacts.name,
        })
        .from(contacts)
        .where(and(isInquiryOf(contacts, account), behind(contacts.createdAt, contacts.seq)))
        .orderBy(desc(contacts.createdAt), desc(contacts.seq))
        .limit(PAGE + 1),
    n: (behind) =>
      read
        .select({
          ...{ at: recordNotes.createdAt, seq: recordNotes.seq, by: recordNotes.author },
          ...{ kind: sql<'record-note-added'>`'record-note-added'`, side: sql<string>`'staff'` },
          title: sql<string | null>`coalesce(${bookings.service}, ${contacts.subject})`,
        })
        .from(recordNotes)
        .leftJoin(bookings, eq(bookings.seq, recordNotes.bookingSeq))
        .leftJoin(contacts, eq(contacts.seq, recordNotes.contactSeq))
        .where(
          and(
            or(
              inArray(recordNotes.bookingSeq, seqsOf(read, bookings, account)),
              inArray(recordNotes.contactSeq, seqsOf(read, contacts, account)),
            ),
            behind(recordNotes.createdAt, recordNotes.seq),
          ),
        )
        .orderBy(desc(recordNotes.createdAt), desc(recordNotes.seq))
        .limit(PAGE + 1),
    d: (behind) =>
      read
        .select({
          ...{ at: clientDocuments.uploadedAt, seq: clientDocuments.seq, title: clientDocuments.name },
          kind: sql<TimelineKind>`iif(${clientDocuments.givenBy} is null, 'document-added', 'document-given')`,
          side: sql<string>`iif(${clientDocuments.givenBy} is null, 'client', 'staff')`,
        })
        .from(clientDocuments)
        .where(
          and(
            eq(clientDocuments.accountSeq, accountSeq),
            untold(clientDocuments.uploadedAt),
            behind(clientDocuments.uploadedAt, clientDocuments.seq),
          ),
        )
        .orderBy(desc(clientDocuments.uploadedAt), desc(clientDocuments.seq))
        .limit(PAGE + 1),
    m: (behind) =>
      read
        .select({
          ...{ at: milestones.changedAt, seq: milestones.seq, title: milestones.title },
          ...{ detail: milestones.status, kind: sql<'milestone-changed'>`'milestone-changed'` },
          side: sql<string>`'staff'`,
        })
        .from(milestones)
        .where(
          and(
            eq(milestones.accountSeq, accountSeq),
            untold(milestones.changedAt),
            behind(milestones.changedAt, milestones.seq),
          ),
        )
        .orderBy(desc(milestones.changedAt), desc(milestones.seq))
        .limit(PAGE + 1),
    u: (behind) =>
      read
        .select({
          ...{ at: clientNotes.createdAt, seq: clientNotes.seq, title: clientNotes.title },
          ...{ kind: sql<'update-added'>`'update-added'`, side: sql<string>`'staff'` },
        })
        .from(clientNotes)
        .where(
          and(
            eq(clientNotes.accountSeq, accountSeq),
            untold(clientNotes.createdAt),
            behind(clientNotes.createdAt, clientNotes.seq),
          ),
        )
        .orderBy(desc(clientNotes.createdAt), desc(clientNotes.seq))
        .limit(PAGE + 1),
    w: (behind) =>
      read
        .select({
          ...{ at: conversationMessages.createdAt, seq: conversationMessages.seq },
          ...{ kind: sql<'message-written'>`'message-written'`, by: conversationMessages.author },
          side: sql<string>`iif(${conversationMessages.side} = 'firm', 'staff', 'client')`,
        })
        .from(conversationMessages)
        .where(
          and(
            eq(conversationMessages.accountSeq, accountSeq),
            untold(conversationMessages.createdAt),
            behind(conversationMessages.createdAt, conversationMessages.seq),
          ),
        )
        .orderBy(desc(conversationMessages.createdAt), desc(conversationMessages.seq))
        .limit(PAGE + 1),
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
  ...{ id: `${source}${seq}`, at, kind, side: side ?? null },
  ...{ by: by ? by : null, title: title ?? null, detail: detail ?? null },
});

/** The new status; for a plan, its template and how many milestones it added. */
function toldIn(changes: Record<string, unknown[]>): Pick<Row, 'title' | 'detail'> {
  const { status, template, milestones: count } = changes;
  if (template) return { title: String(template[0]), detail: String(count?.[0] ?? '') };
  return status?.[1] === undefined ? {} : { detail: String(status[1]) };
}

const seqsOf = (read: Database['read'], table: typeof bookings | typeof contacts, account: Account) =>
  read
    .select({ seq: table.seq })
    .from(table as typeof bookings)
    .where(isInquiryOf(table, account));
