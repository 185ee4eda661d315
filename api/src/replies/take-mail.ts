import { createHash } from 'node:crypto';
import { and, eq, exists, isNotNull, isNull, sql } from 'drizzle-orm';
import { ANSWERED_STATUS, formatFileSize } from '../contract';
import { insertWhere } from '../db/insert-where';
import type { Database } from '../db/open';
import { bookings, contacts, isUnmatched, visitorReplies } from '../db/schema';
import { uuidv7 } from '../db/uuid';
import type { WriteQuery } from '../db/write';
import type { Deps } from '../deps';
import { entryOf, type Fact, hasHappened } from '../ledger/entry';
import { stopWaiting } from '../records/stop-waiting';
import type { FoundMail } from './mailbox';
import { markUndelivered } from './mark-undelivered';
import { isFrom } from './sender-of';
import type { VisitorMail } from './visitor-mail';
import { isKnown, type Matching, recordsNamedIn } from './wanted-mail';
import { OverLimit, type Parsing } from '../parsing/parsing';
import { headerOf } from './mail-limits';

/** More than two people would write, and more than a program should. */
const MOST_OF_RECORD = 500;
/** More than a firm would leave lying, so that nobody fills the database from outside. */
const MOST_UNMATCHED = 1_000;

type Taking = Matching & Pick<Deps, 'database' | 'log' | 'parsing'> & { readonly own: string | undefined };
type NewMail = typeof visitorReplies.$inferInsert;
type FoundRecord = NonNullable<Awaited<ReturnType<typeof findRecord>>>;

/**
 * Takes a mail that came in: a report marks the mail that was not delivered, everything else is stored with the newest record that
 * it names and that still exists, or by itself. Mails of the firm itself are skipped.
 */
export async function takeMail(
  { database, log, parsing, tags, own }: Taking,
  mail: FoundMail,
): Promise<void> {
  const { report, calendarUid, ...written } = await readMail(parsing, mail, own);
  if (isFrom(written.fromAddress, own)) return;
  if (report && (await markUndelivered({ database, tags }, report, mail.receivedAt))) return;
  const messageId = await identify(database, written, mail.source);
  const createdAt = mail.receivedAt.toISOString();
  const kind = written.kind === 'received' ? null : written.kind;
  const row = { id: uuidv7(), ...written, kind, messageId, createdAt };
  const named = [
    ...(calendarUid ? [calendarUid.split('@')[0]!.toLowerCase()] : []),
    ...recordsNamedIn(tags, mail.head),
    ...(report ? recordsNamedIn(tags, report.returned) : []),
  ];
  const record = await findRecord(database, named);
  if (record) return storeWith(database, record, row);
  if (isAnswer(row) || kind === 'calendar' || (report && (await isKnown(database, report.recipients))))
    await storeUnmatched({ database, log }, row);
}

/**
 * What a mail that is read again is recognized by: its `Message-ID`, or a digest where it has none or where another mail has the
 * same, as some programs and copiers write it.
 */
async function identify(
  { read }: Pick<Database, 'read'>,
  { messageId, fromAddress, text }: Pick<VisitorMail, 'messageId' | 'fromAddress' | 'text'>,
  source: Buffer,
): Promise<string> {
  const [other] = messageId
    ? await read
        .select({ fromAddress: visitorReplies.fromAddress, text: visitorReplies.text })
        .from(visitorReplies)
        .where(eq(visitorReplies.messageId, messageId))
    : [];
  const isOther = other && (other.fromAddress !== fromAddress || other.text !== text);
  return messageId && !isOther ? messageId : `sha256:${createHash('sha256').update(source).digest('hex')}`;
}

/**
 * Whether a person answered: what nobody could read counts, so that nobody waits for it, and what a calendar says unless it accepts
 * without a word.
 */
const isAnswer = ({ kind, text, calendar }: NewMail) =>
  !kind ||
  kind === 'unread' ||
  (kind === 'calendar' &&
    (text !== '' || calendar?.answer === 'declined' || calendar?.answer === 'countered'));

/** Keeps a mail that belongs to no record that is there, for staff to look at. */
async function storeUnmatched(
  { database, log }: Pick<Taking, 'database' | 'log'>,
  row: NewMail,
): Promise<void> {
  const { read, writes } = database;
  if ((await read.$count(visitorReplies, isUnmatched)) >= MOST_UNMATCHED)
    return log.warn('too many mails belong to no booking or inquiry; this one is in the mailbox only');
  await writes.run(read.insert(visitorReplies).values(row).onConflictDoNothing());
}

async function storeWith(database: Database, record: FoundRecord, row: NewMail): Promise<void> {
  const { read, writes } = database;
  const { table, key, seq, id: subjectId } = record;
  const isFromPerson = isAnswer(row);
  const reply = { ...row, [key]: seq };
  const isRecord = eq(table.seq, seq);
  // Programs that answer each other leave room for people.
  const isOfRecord = and(
    eq(visitorReplies[key], seq),
    isFromPerson ? isNull(visitorReplies.kind) : isNotNull(visitorReplies.kind),
  );
  const hasRoom = sql`exists (select 1 from ${table} where ${isRecord})
    and (select count(*) from ${visitorReplies} where ${isOfRecord}) < ${MOST_OF_RECORD}`;
  const isNew = exists(
    read
      .select({ one: sql`1` })
      .from(visitorReplies)
      .where(eq(visitorReplies.id, reply.id)),
  );
  const line = (fact: Pick<Fact, 'action' | 'changes'>) =>
    entryOf({ kind: 'product' }, { ...fact, subject: subjectId, when: hasHappened });
  const statements: WriteQuery[] = [
    insertWhere(database, visitorReplies, reply, hasRoom).onConflictDoNothing(),
    line({ action: 'record-reply-received' }),
  ];
  if (isFromPerson) statements.push(...stopWaiting(database, [key, seq], isNew, line));
  if (isFromPerson && key === 'contactSeq') {
    const isResolved = and(isRecord, eq(contacts.status, 'resolved'), isNew);
    statements.push(
      read
        .update(contacts)
        .set({ status: ANSWERED_STATUS, changedAt: new Date().toISOString() })
        .where(isResolved),
      line({ action: 'contact-changed', changes: { status: ['resolved', ANSWERED_STATUS] } }),
    );
  }
  await writes.run(...statements);
}

async function findRecord({ read }: Pick<Database, 'read'>, ids: readonly string[]) {
  for (const id of ids.toReversed())
    for (const { table, key } of [
      { table: bookings, key: 'bookingSeq' as const },
      // Both tables have the columns used here.
      { table: contacts as unknown as typeof bookings, key: 'contactSeq' as const },
    ]) {
      const [row] = await read.select({ seq: table.seq, id: table.id }).from(table).where(eq(table.id, id));
      if (row) return { ...row, table, key };
    }
  return undefined;
}

/**
 * `readVisitorMail` off the event loop. Of a mail that cannot be read, or that the server did not hand out, it returns what its
 * header says, with a sentence about that in place of the text. Throws only where the reason is not in the mail.
 */
async function readMail(
  parsing: Parsing,
  { source, size, isUnread }: Pick<FoundMail, 'source' | 'size' | 'isUnread'>,
  own: string | undefined,
): Promise<VisitorMail> {
  const read = (part: Buffer) =>
    parsing.run('readMail', 'mailbox', [part, own]).catch((error: unknown) => {
      if (error instanceof OverLimit) return undefined;
      throw error;
    });
  const mail = await read(source);
  if (mail && !isUnread) return mail;
  const known = mail ?? (await read(headerOf(source))) ?? (await read(Buffer.from('\n')))!;
  const why = isUnread
    ? 'The mail server did not hand this mail out'
    : 'This mail could not be read: it is malformed or too complicated';
  return {
    ...known,
    kind: 'unread',
    attachments: 0,
    report: undefined,
    text: `${why}. It is in the firm’s mailbox${size ? ` (${formatFileSize(size)})` : ''}.`,
  };
}
