import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core';
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

/** Texts that staff begin a reply with, with fields in braces. */
export const replyTemplates = sqliteTable('reply_templates', {
  ...identity(),
  name: text('name').notNull(),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
});
