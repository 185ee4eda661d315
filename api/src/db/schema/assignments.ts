import { isNotNull, isNull } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { WaitingFor } from '../../contract/constants';
import { accountReference, accounts } from './accounts';
import { identity } from './identity';
import { bookings, contacts } from './submissions';

/** Foreign keys of the booking or the inquiry that a row is about; the other is null. The row is deleted with its record. */
export const recordReference = () => ({
  bookingSeq: integer('booking_seq').references(() => bookings.seq, { onDelete: 'cascade' }),
  contactSeq: integer('contact_seq').references(() => contacts.seq, { onDelete: 'cascade' }),
});

/**
 * Who is responsible for a record, and when to look at it again. A separate table, so that an assignment updates neither
 * the search index nor the counters of the records.
 */
export const assignments = sqliteTable(
  'assignments',
  {
    ...recordReference(),
    assigneeId: text('assignee_id').references(() => accounts.id, { onDelete: 'set null' }),
    /** An office day, `YYYY-MM-DD`. */
    followUpOn: text('follow_up_on'),
    /** Whom or what the record is waiting for until then. */
    waitingFor: text('waiting_for').$type<WaitingFor>(),
  },
  (table) => [
    uniqueIndex('assignments_booking').on(table.bookingSeq).where(isNotNull(table.bookingSeq)),
    uniqueIndex('assignments_contact').on(table.contactSeq).where(isNotNull(table.contactSeq)),
    index('assignments_assignee').on(table.assigneeId),
  ],
);

/** What staff write to each other about a record; no visitor or client sees it. */
export const recordNotes = sqliteTable(
  'record_notes',
  {
    ...identity(),
    ...recordReference(),
    text: text('text').notNull(),
    /** The author's name, as it was then. */
    author: text('author').notNull(),
    createdAt: text('created_at').notNull(),
    /** The `Idempotency-Key` of its request, by which a repeated request finds the row. */
    sendKey: text('send_key').unique(),
  },
  (table) => [
    index('record_notes_booking').on(table.bookingSeq, table.seq),
    index('record_notes_contact').on(table.contactSeq, table.seq),
  ],
);

/** The colleagues whom a note mentions. */
export const noteMentions = sqliteTable(
  'note_mentions',
  {
    noteSeq: integer('note_seq')
      .notNull()
      .references(() => recordNotes.seq, { onDelete: 'cascade' }),
    accountSeq: accountReference(),
    /** When the mentioned person marked it as done; null before. */
    doneAt: text('done_at'),
  },
  (table) => [
    primaryKey({ columns: [table.noteSeq, table.accountSeq] }),
    index('note_mentions_open').on(table.accountSeq, table.noteSeq).where(isNull(table.doneAt)),
  ],
);
