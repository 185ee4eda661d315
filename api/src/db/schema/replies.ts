import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { recordReference } from './assignments';
import { identity } from './identity';

/** What staff wrote to whoever sent a record; its mail is made of it when it is sent. It goes with its record. */
export const recordReplies = sqliteTable(
  'record_replies',
  {
    ...identity(),
    ...recordReference(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    /** The name of who wrote it, as it was then. */
    author: text('author').notNull(),
    createdAt: text('created_at').notNull(),
    /** The `Idempotency-Key` it came under: a repeated one finds its row again. */
    sendKey: text('send_key').unique(),
  },
  (table) => [
    index('record_replies_booking').on(table.bookingSeq, table.seq),
    index('record_replies_contact').on(table.contactSeq, table.seq),
  ],
);

/** What came back by mail from whoever sent a record. It goes with its record. */
export const visitorReplies = sqliteTable(
  'visitor_replies',
  {
    ...identity(),
    ...recordReference(),
    /** Of the mail, by which one that is read a second time is known. */
    messageId: text('message_id').notNull().unique(),
    fromName: text('from_name').notNull(),
    fromAddress: text('from_address').notNull(),
    subject: text('subject').notNull(),
    /** The whole text, with what it quotes. */
    text: text('text').notNull(),
    /** How many files came with it: they stay in the mailbox. */
    attachments: integer('attachments').notNull(),
    createdAt: text('created_at').notNull(),
  },
  (table) => [
    index('visitor_replies_booking').on(table.bookingSeq, table.seq),
    index('visitor_replies_contact').on(table.contactSeq, table.seq),
  ],
);

/** Up to where a folder of a mailbox was read. */
export const mailboxPositions = sqliteTable('mailbox_positions', {
  /** Server, user and folder. */
  mailbox: text('mailbox').primaryKey(),
  /** Whatever the server counts by is new once this has changed (RFC 9051, UIDVALIDITY). */
  uidValidity: text('uid_validity').notNull(),
  lastUid: integer('last_uid').notNull(),
});

/** Texts that staff begin a reply with, with fields in braces. */
export const replyTemplates = sqliteTable('reply_templates', {
  ...identity(),
  name: text('name').notNull(),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
});
