import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { MessageState } from '../../contract/constants';
import type { MessageKind } from '../../contract/message-kinds';
import { identity } from './identity';

/**
 * What the product has sent or has yet to send: one mail or webhook call per row. Numeric columns that end in `At` are
 * milliseconds since 1970 by the database's clock, which all processes share.
 */
export const outbox = sqliteTable(
  'outbox',
  {
    ...identity(),
    /** Identifies the event that the message reports; unique, so that an event is never reported twice. */
    eventKey: text('event_key').notNull().unique(),
    kind: text('kind').$type<MessageKind>().notNull(),
    channel: text('channel').$type<'mail' | 'webhook'>().notNull(),
    /** The id of the booking, contact message or client that it is about. */
    about: text('about').notNull(),
    /** An email address, or the host of the webhook. */
    recipient: text('recipient').notNull(),
    /** The recipient's mailbox, set if a visitor typed the address: the limit per mailbox counts by it. */
    mailbox: text('mailbox'),
    /** JSON that cannot be read from the record; cleared as soon as the message is sent or, if it is about a link, given up. */
    payload: text('payload'),
    state: text('state').$type<MessageState>().notNull(),
    attempts: integer('attempts').notNull(),
    /** When it is due or, while a process is sending it, when that process's lease ends. */
    nextAt: integer('next_at').notNull(),
    leaseOwner: text('lease_owner'),
    giveUpAt: integer('give_up_at').notNull(),
    /** Why the last attempt failed or why it is not sent; never contains an address. */
    lastError: text('last_error'),
    createdAt: text('created_at').notNull(),
    /** When it was sent or given up. */
    endedAt: integer('ended_at'),
  },
  (table) => [
    index('outbox_due').on(table.state, table.channel, table.nextAt),
    index('outbox_state').on(table.state, table.seq),
    index('outbox_about').on(table.about, table.seq),
    index('outbox_mailbox')
      .on(table.mailbox, table.createdAt)
      .where(sql`mailbox is not null`),
    // Whether an address is one to which the product has written.
    index('outbox_mailed')
      .on(sql`lower(recipient)`)
      .where(sql`channel = 'mail'`),
    index('outbox_undelivered')
      .on(table.recipient, table.seq)
      .where(sql`state = 'dead'`),
  ],
);

/** Leases on work that only one process at a time may do; `endsAt` in milliseconds since 1970. */
export const leases = sqliteTable('leases', {
  name: text('name').primaryKey(),
  holder: text('holder').notNull(),
  endsAt: integer('ends_at').notNull(),
});
