import { isNotNull, sql, type SQLWrapper } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { ConsultationHours, Meeting } from '../../contract';
import { accounts } from './accounts';
import { identity } from './identity';

/** The expression by which the bookings of one slot are counted. It has no comma, which drizzle-kit would read as two expressions. */
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
    /** Where the visitor came from, as `sourceFrom` returns it; null if unknown. */
    source: text('source'),
    createdAt: text('created_at').notNull(),
    changedAt: text('changed_at').notNull(),
    /** When the slot begins; null for bookings from before this was recorded, for which `preferredDate` is used instead. */
    startsAt: text('starts_at'),
    meeting: text('meeting').$type<Meeting>(),
    /** The id of an office. */
    office: text('office'),
    /** The id of the account of the adviser whom the visitor asked for. */
    adviser: text('adviser'),
    /** The number by which the visitor refers to the booking. */
    reference: text('reference').unique(),
    /** How often the visitor has moved or cancelled it. */
    moves: integer('moves').notNull().default(0),
    /** The client who was signed in when it was sent; null if nobody was. */
    accountSeq: integer('account_seq').references(() => accounts.seq, { onDelete: 'set null' }),
  },
  (table) => [
    index('bookings_status').on(table.status, table.seq),
    index('bookings_start').on(startOfSlot(table)),
    // Finds who wants a slot without reading the requests for it that were refused.
    index('bookings_wanting')
      .on(startOfSlot(table), table.status, table.adviser)
      .where(sql`status in ('confirmed', 'pending')`),
    index('bookings_arrival').on(table.createdAt),
    // For the lists of the rows behind each number of the figures.
    index('bookings_service').on(table.service, table.seq),
    index('bookings_meeting').on(table.meeting, table.seq).where(isNotNull(table.meeting)),
    index('bookings_office').on(table.office, table.seq).where(isNotNull(table.office)),
    index('bookings_source').on(table.source, table.seq).where(isNotNull(table.source)),
    index('bookings_account').on(table.accountSeq).where(isNotNull(table.accountSeq)),
  ],
);

/**
 * The hashes of the tokens that open the confirmation of a booking: one for the answer to the visitor and one for every
 * mail that links to it; `endsAt` in milliseconds.
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

/** The consultation hours: one row, or none until the firm has saved them. */
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
    /** Where the visitor came from, as `sourceFrom` returns it; null if unknown. */
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

/** The first answer to each submission with an `Idempotency-Key`, kept for 24 hours; `endsAt` in milliseconds. */
export const firstAnswers = sqliteTable(
  'first_answers',
  {
    list: text('list').notNull(),
    /** Hash of the idempotency key: the key itself would allow recreating the token in the answer to a booking. */
    key: text('key').notNull(),
    /** Hash of the request body. */
    fingerprint: text('fingerprint').notNull(),
    /** The JSON that was sent with status 201, without that token. */
    answer: text('answer').notNull(),
    endsAt: integer('ends_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.list, table.key] }), index('first_answers_end').on(table.endsAt)],
);

/** Row counts per list and status, maintained by triggers, because counting a large table costs as much as reading it. */
export const listCounts = sqliteTable(
  'list_counts',
  { list: text('list').notNull(), status: text('status').notNull(), rows: integer('rows').notNull() },
  (table) => [primaryKey({ columns: [table.list, table.status] })],
);
