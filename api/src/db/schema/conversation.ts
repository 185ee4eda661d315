import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { Side } from '../../contract';
import { accountReference } from './accounts';
import { clientDocuments } from './cases';
import { identity } from './identity';

/** What a client and the firm write to each other: one conversation for each client. */
export const conversationMessages = sqliteTable(
  'conversation_messages',
  {
    ...identity(),
    /** The account of the client whose conversation it is, even if the firm wrote the message. */
    accountSeq: accountReference(),
    side: text('side').$type<Side>().notNull(),
    /** The author's name, as it was then. */
    author: text('author').notNull(),
    /** The account id of the household member who wrote it; null if the client or the firm did. */
    memberId: text('member_id'),
    text: text('text').notNull(),
    createdAt: text('created_at').notNull(),
    /** When the other side first read it; null before. */
    readAt: text('read_at'),
    /** The `Idempotency-Key` of its request, by which a repeated request finds the row. */
    sendKey: text('send_key'),
  },
  (table) => [
    index('conversation_messages_client').on(table.accountSeq, table.seq),
    uniqueIndex('conversation_messages_send').on(table.accountSeq, table.side, table.sendKey),
  ],
);

/** The documents that were sent with a message; they belong to the client's case like any others. */
export const messageDocuments = sqliteTable(
  'message_documents',
  {
    messageSeq: integer('message_seq')
      .notNull()
      .references(() => conversationMessages.seq, { onDelete: 'cascade' }),
    documentSeq: integer('document_seq')
      .notNull()
      .references(() => clientDocuments.seq, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.messageSeq, table.documentSeq] }),
    index('message_documents_document').on(table.documentSeq),
  ],
);
