import { isNotNull, sql, type SQLWrapper } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { ConsultationHours, Meeting } from '../../contract';
import { accounts } from './accounts';
import { identity } from './identity';

/** By which bookings of one slot are counted. Without a comma: the generator of migrations would read two expressions. */
export const startOfSlot = (table: Record<'startsAt' | 'preferredDate', SQLWrapper>) =>
  sql<string>`case when ${table.startsAt} is null then ${table.preferredDate} else ${table.startsAt} end`;

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
    /** Where the visitor came from, as in `sourceFrom`; null where it is not known. */
    source: text('source'),
    createdAt: text('created_at').notNull(),
    changedAt: text('changed_at').notNull(),
    /** When the slot begins; null of a booking from before it was kept, whose `preferredDate` is taken for it. */
    startsAt: text('starts_at'),
    meeting: text('meeting').$type<Meeting>(),
    /** The id of an office. */
    office: text('office'),
    /** The id of the account of the adviser whom the visitor asked for. */
    adviser: text('adviser'),
    /** For people to say. */
    reference: text('reference').unique(),
    /** How often the visitor has moved or cancelled it. */
    moves: integer('moves').notNull().default(0),
    /** The client who was signed in when it was sent; null of a visitor's. */
    accountSeq: integer('account_seq').references(() => accounts.seq, { onDelete: 'set null' }),
  },
  (table) => [
    index('bookings_status').on(table.status, table.seq),
    index('bookings_start').on(startOfSlot(table)),
    // Who wants a slot, however many have asked for it and were refused.
    index('bookings_wanting')
      .on(startOfSlot(table), table.status, table.adviser)
      .where(sql`status in ('confirmed', 'pending')`),
    index('bookings_arrival').on(table.createdAt),
    // By which a number of the reports leads to its rows.
    index('bookings_service').on(table.service, table.seq),
    index('bookings_meeting').on(table.meeting, table.seq).where(isNotNull(table.meeting)),
    index('bookings_office').on(table.office, table.seq).where(isNotNull(table.office)),
    index('bookings_source').on(table.source, table.seq).where(isNotNull(table.source)),
    index('bookings_account').on(table.accountSeq).where(isNotNull(table.accountSeq)),
  ],
);

/**
 * The hash of each token that opens the confirmation of a booking: one for the answer to the visitor, one for every mail
 * with its address; `endsAt` in milliseconds.
 */
export const bookingConfirmations = sqliteTable(
  'booking_confirmations',
  {
    tokenHash: text('token_hash').primaryKey(),
    bookingSeq: integer('booking_seq')
      .notNull()
      .references(() => bookings.seq, { onDelete: 'cascade' }),
    endsAt: integer('ends_at').notNull(),
  },
  (table) => [
    index('booking_confirmations_booking').on(table.bookingSeq),
    index('booking_confirmations_end').on(table.endsAt),
  ],
);

/** When and how visitors may book: one row, or none until the firm has saved any. */
export const consultationHours = sqliteTable('consultation_hours', {
  id: integer('id').primaryKey(),
  revision: integer('revision').notNull(),
  hours: text('hours', { mode: 'json' }).$type<ConsultationHours['hours']>().notNull(),
  exceptions: text('exceptions', { mode: 'json' }).$type<ConsultationHours['exceptions']>().notNull(),
  capacity: integer('capacity'),
  noticeHours: integer('notice_hours').notNull(),
  meetings: text('meetings', { mode: 'json' }).$type<ConsultationHours['meetings']>().notNull(),
  offices: text('offices', { mode: 'json' }).$type<ConsultationHours['offices']>().notNull(),
  advisers: text('advisers', { mode: 'json' }).$type<ConsultationHours['advisers']>().notNull(),
});

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
    /** Where the visitor came from, as in `sourceFrom`; null where it is not known. */
    source: text('source'),
    createdAt: text('created_at').notNull(),
    changedAt: text('changed_at').notNull(),
  },
  (table) => [
    index('contacts_status').on(table.status, table.seq),
    index('contacts_arrival').on(table.createdAt),
    index('contacts_source').on(table.source, table.seq).where(isNotNull(table.source)),
  ],
);

/** The first answer to a submission that named an `Idempotency-Key`, for 24 hours; `endsAt` in milliseconds. */
export const firstAnswers = sqliteTable(
  'first_answers',
  {
    list: text('list').notNull(),
    /** The hash of the key: with it the token in the answer to a booking can be made again. */
    key: text('key').notNull(),
    /** Of the body that was sent. */
    fingerprint: text('fingerprint').notNull(),
    /** JSON as it was sent with status 201, but for that token. */
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
