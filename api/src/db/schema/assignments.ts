import { isNotNull, isNull } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { WaitingFor } from '../../contract/constants';
import { accountReference, accounts } from './accounts';
import { identity } from './identity';
import { bookings, contacts } from './submissions';

/** The booking or the inquiry that a row is about, one of the two; it goes with its record. */
export const recordReference = () => ({
  bookingSeq: integer('booking_seq').references(() => bookings.seq, { onDelete: 'cascade' }),
  contactSeq: integer('contact_seq').references(() => contacts.seq, { onDelete: 'cascade' }),
});

/**
 * Who sees to a record, and when it is looked at again. Beside the records, so that an assignment touches neither their
 * search index nor their counters.
 */
export const assignments = sqliteTable(
  'assignments',
  {
    ...recordReference(),
    assigneeId: text('assignee_id').references(() => accounts.id, { onDelete: 'set null' }),
    /** A day of the firm, `YYYY-MM-DD`. */
    followUpOn: text('follow_up_on'),
    /** For whom or what it waits meanwhile. */
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
    /** The name of who wrote it, as it was then. */
    author: text('author').notNull(),
    createdAt: text('created_at').notNull(),
    /** The `Idempotency-Key` it came under: a repeated one finds its row again. */
    sendKey: text('send_key').unique(),
  },
  (table) => [
    index('record_notes_booking').on(table.bookingSeq, table.seq),
    index('record_notes_contact').on(table.contactSeq, table.seq),
  ],
);

/** Colleagues whom a note mentions, until each has seen to it. */
export const noteMentions = sqliteTable(
  'note_mentions',
  {
    noteSeq: integer('note_seq')
      .notNull()
      .references(() => recordNotes.seq, { onDelete: 'cascade' }),
    accountSeq: accountReference(),
    /** When who is mentioned said that it is done; null before. */
    doneAt: text('done_at'),
  },
  (table) => [
    primaryKey({ columns: [table.noteSeq, table.accountSeq] }),
    index('note_mentions_open').on(table.accountSeq, table.noteSeq).where(isNull(table.doneAt)),
  ],
);
