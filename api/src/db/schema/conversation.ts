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
    /** The client's account, whoever wrote it. */
    accountSeq: accountReference(),
    side: text('side').$type<Side>().notNull(),
    /** The name of who wrote it, as it was then. */
    author: text('author').notNull(),
    /** The id of the account of the member of the household who wrote it; null where the client or the firm did. */
    memberId: text('member_id'),
    text: text('text').notNull(),
    createdAt: text('created_at').notNull(),
    /** When the other side read it first; null before. */
    readAt: text('read_at'),
    /** The `Idempotency-Key` it came under: a repeated one finds its row again. */
    sendKey: text('send_key'),
  },
  (table) => [
    index('conversation_messages_client').on(table.accountSeq, table.seq),
    uniqueIndex('conversation_messages_send').on(table.accountSeq, table.side, table.sendKey),
  ],
);

/** The documents that were sent with a message; they are documents of the client's case like any other. */
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
