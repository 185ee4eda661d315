import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { CalendarAnswer, ReceivedKind } from '../../contract/records/received-mail';
import { recordReference } from './assignments';
import { identity } from './identity';

/** Replies of staff to the sender of a record; the mail is composed when it is sent. A row is deleted with its record. */
export const recordReplies = sqliteTable(
  'record_replies',
  {
    ...identity(),
    ...recordReference(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    /** The author's name, as it was then. */
    author: text('author').notNull(),
    createdAt: text('created_at').notNull(),
    /** The `Idempotency-Key` of its request, by which a repeated request finds the row. */
    sendKey: text('send_key').unique(),
  },
  (table) => [
    index('record_replies_booking').on(table.bookingSeq, table.seq),
    index('record_replies_contact').on(table.contactSeq, table.seq),
  ],
);

/** True for mails that belong to no record; written as in the index, which is partial. */
export const isUnmatched = sql`booking_seq is null and contact_seq is null`;

/**
 * Mails that came in: with the record that they answer, with which they are deleted, or with none if it could not be found.
 */
export const visitorReplies = sqliteTable(
  'visitor_replies',
  {
    ...identity(),
    ...recordReference(),
    /** The mail's `Message-ID`, by which a mail that is read a second time is recognized. */
    messageId: text('message_id').notNull().unique(),
    fromName: text('from_name').notNull(),
    fromAddress: text('from_address').notNull(),
    subject: text('subject').notNull(),
    /** The whole text, including quoted text. */
    text: text('text').notNull(),
    /** The number of attached files, which stay in the mailbox. */
    attachments: integer('attachments').notNull(),
    createdAt: text('created_at').notNull(),
    /** What it is; null if a person wrote it. */
    kind: text('kind').$type<Exclude<ReceivedKind, 'received'>>(),
    /** What a calendar program answered to the invitation. */
    calendar: text('calendar', { mode: 'json' }).$type<CalendarAnswer>(),
  },
  (table) => [
    index('visitor_replies_booking').on(table.bookingSeq, table.seq),
    index('visitor_replies_contact').on(table.contactSeq, table.seq),
    index('visitor_replies_unmatched').on(table.seq).where(isUnmatched),
  ],
);

/** How far a folder of a mailbox has been read. */
/** A mail that the server failed on, to be tried again. */
export interface LaterMail {
  readonly uid: number;
  readonly tries: number;
  /** When to try again, in milliseconds. */
  readonly nextAt: number;
}

export const mailboxPositions = sqliteTable('mailbox_positions', {
  /** Server, user and folder. */
  mailbox: text('mailbox').primaryKey(),
  /** UIDVALIDITY (RFC 9051): if it changes, the server has assigned new UIDs, and `lastUid` no longer applies. */
  uidValidity: text('uid_validity').notNull(),
  lastUid: integer('last_uid').notNull(),
  /** Mails up to `lastUid` that the server failed on, to be tried again. */
  later: text('later', { mode: 'json' }).$type<readonly LaterMail[]>(),
});

/** Texts with which staff begin a reply; fields stand in braces. */
export const replyTemplates = sqliteTable('reply_templates', {
  ...identity(),
  name: text('name').notNull(),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
});
