import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { identity } from './identity';

export const bookings = sqliteTable(
  'bookings',
  {
    ...identity(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text('email').notNull(),
    service: text('service').notNull(),
    preferredDate: text('preferred_date').notNull(),
    preferredTime: text('preferred_time').notNull(),
    message: text('message').notNull(),
    status: text('status').notNull(),
    /** IANA zone of the visitor's browser, where it sent one. */
    timeZone: text('time_zone'),
    createdAt: text('created_at').notNull(),
    changedAt: text('changed_at').notNull(),
  },
  (table) => [index('bookings_status').on(table.status, table.seq)],
);

export const contacts = sqliteTable(
  'contacts',
  {
    ...identity(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    status: text('status').notNull(),
    /** IANA zone of the visitor's browser, where it sent one. */
    timeZone: text('time_zone'),
    createdAt: text('created_at').notNull(),
    changedAt: text('changed_at').notNull(),
  },
  (table) => [index('contacts_status').on(table.status, table.seq)],
);

/** The first answer to a submission that named an `Idempotency-Key`, for 24 hours; `endsAt` in milliseconds. */
export const firstAnswers = sqliteTable(
  'first_answers',
  {
    list: text('list').notNull(),
    key: text('key').notNull(),
    /** Of the body that was sent. */
    fingerprint: text('fingerprint').notNull(),
    /** JSON as it was sent, with status 201. */
    answer: text('answer').notNull(),
    endsAt: integer('ends_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.list, table.key] }), index('first_answers_end').on(table.endsAt)],
);

/** Rows per list and status, kept by triggers: counting a large table costs what reading it costs. */
export const listCounts = sqliteTable(
  'list_counts',
  { list: text('list').notNull(), status: text('status').notNull(), rows: integer('rows').notNull() },
  (table) => [primaryKey({ columns: [table.list, table.status] })],
);
