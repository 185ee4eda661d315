import { and, asc, eq, getTableName, inArray, not, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/open';
import { withoutNumbers } from '../db/rows';
import {
  type accounts,
  bookings,
  clientHolds,
  contacts,
  isUnmatched,
  outbox,
  recordNotes,
  recordReplies,
  visitorReplies,
} from '../db/schema';

type Named = Pick<typeof accounts.$inferSelect, 'email' | 'seq'>;
type Reading = Pick<Database, 'read'>;
export type Inquiries = typeof bookings | typeof contacts;
export type AboutInquiry = typeof recordReplies | typeof visitorReplies | typeof recordNotes;

/**
 * Most bookings and all contact messages have no account: those with the account's own address belong to the client.
 * The contact address of the profile does not count, since clients change it themselves: with a stranger's address they
 * would get what that stranger wrote. The search index finds them without a table scan.
 */
export function isInquiryOf(table: Inquiries, { email, seq }: Named): SQL {
  const index = sql.identifier(`${getTableName(table)}_search`);
  const found = sql`select rowid from ${index} where ${index} match ${`email : "${email.replaceAll('"', '""')}"`}`;
  const isNamed = sql`(${table.seq} in (${found}) and lower(${table.email}) = ${email})`;
  return 'accountSeq' in table ? or(isNamed, eq(table.accountSeq, seq))! : isNamed;
}

/** Mails from the client's address that belong to no booking or inquiry. */
export const isUnmatchedFrom = ({ email }: Pick<Named, 'email'>): SQL =>
  and(isUnmatched, eq(visitorReplies.fromAddress, email))!;

/** Whether a booking was made by a signed-in client whose data are restricted or under a legal hold, whatever address it names. */
export const isBookedByHeld = (table: typeof bookings) =>
  sql`exists (select 1 from ${clientHolds} where ${eq(clientHolds.accountSeq, table.accountSeq)})`;

/**
 * Those inquiries of a client that an erasure removes: not what another client booked whose data are restricted or
 * under a legal hold.
 */
export function isErasedWith(table: Inquiries, account: Named): SQL {
  if (!('accountSeq' in table)) return isInquiryOf(table, account);
  const isErasable = or(eq(table.accountSeq, account.seq), not(isBookedByHeld(table)));
  return and(isInquiryOf(table, account), isErasable)!;
}

/** The ids of the bookings or contact messages that an erasure removes. */
export const erasedIds = ({ read }: Reading, table: Inquiries, account: Named) =>
  read.select({ id: table.id }).from(table).where(isErasedWith(table, account));

/** Whether a message of the outbox is to or about the client, or about one of these. */
export const isLetterOf = (database: Reading, account: Named & { readonly id: string }) =>
  or(
    eq(outbox.about, account.id),
    sql`lower(${outbox.recipient}) = ${account.email}`,
    ...[bookings, contacts].map((table) => inArray(outbox.about, erasedIds(database, table, account))),
  );

/** Whether a row is about a booking or a contact message of which `isIt` is true. */
export function isAbout(
  { read }: Reading,
  table: AboutInquiry,
  account: Named,
  isIt: (inquiries: Inquiries, account: Named) => SQL,
): SQL {
  const seqsOf = (inquiries: Inquiries) =>
    read.select({ seq: inquiries.seq }).from(inquiries).where(isIt(inquiries, account));
  return or(inArray(table.bookingSeq, seqsOf(bookings)), inArray(table.contactSeq, seqsOf(contacts)))!;
}

/** Bookings or contact messages of a client, oldest first, each with the replies and notes of staff and what came in about it. */
export async function inquiriesOf({ read }: Reading, table: Inquiries, account: Named) {
  const isOwn = isInquiryOf(table, account);
  // Both tables have the columns that matter here.
  const inquiries = table as typeof bookings;
  const rows = await read.select().from(inquiries).where(isOwn).orderBy(asc(table.seq));
  const key = table === contacts ? 'contactSeq' : 'bookingSeq';
  const seqs = read.select({ seq: table.seq }).from(inquiries).where(isOwn);
  const replies = await read
    .select()
    .from(recordReplies)
    .where(inArray(recordReplies[key], seqs))
    .orderBy(asc(recordReplies.seq));
  const received = await read
    .select()
    .from(visitorReplies)
    .where(inArray(visitorReplies[key], seqs))
    .orderBy(asc(visitorReplies.seq));
  const notes = await read
    .select()
    .from(recordNotes)
    .where(inArray(recordNotes[key], seqs))
    .orderBy(asc(recordNotes.seq));
  return rows.map((row) => ({
    ...withoutNumbers(row),
    replies: replies
      .filter((reply) => reply[key] === row.seq)
      .map(({ subject, text, author, createdAt }) => ({ subject, text, author, createdAt })),
    received: received
      .filter((reply) => reply[key] === row.seq)
      .map(({ fromName, fromAddress, subject, text, createdAt }) => ({
        fromName,
        fromAddress,
        subject,
        text,
        createdAt,
      })),
    internalNotes: notes
      .filter((note) => note[key] === row.seq)
      .map(({ text, author, createdAt }) => ({ text, author, createdAt })),
  }));
}
