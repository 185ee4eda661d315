import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { AuditAction, AuditActor } from '../../contract';

/**
 * Who did what. Triggers refuse to change or delete a row, so clients are named by account id alone, which reveals nothing
 * about a client once they are erased.
 */
export const ledgerEntries = sqliteTable(
  'ledger_entries',
  {
    seq: integer('seq').primaryKey({ autoIncrement: true }),
    at: text('at').notNull(),
    action: text('action').$type<AuditAction>().notNull(),
    actorKind: text('actor_kind').$type<AuditActor>().notNull(),
    actorId: text('actor_id'),
    /** The name of a member of staff, as it was then; null for everybody else. */
    actorName: text('actor_name'),
    /** An IPv4 network of /24 or an IPv6 network of /48. */
    network: text('network'),
    requestId: text('request_id'),
    /** The account id of the client whom it is about. */
    clientId: text('client_id'),
    /** The id of the record or account that it is about. */
    subjectId: text('subject_id'),
    /** JSON: the old and the new value of each field that changed. */
    changes: text('changes'),
  },
  (table) => [
    index('ledger_entries_actor').on(table.actorId, table.seq),
    index('ledger_entries_action').on(table.action, table.seq),
    index('ledger_entries_client')
      .on(table.clientId, table.seq)
      .where(sql`client_id is not null`),
    index('ledger_entries_record')
      .on(table.subjectId, table.seq)
      .where(
        sql`action in ('booking-changed', 'booking-moved', 'booking-cancelled', 'contact-changed', 'record-assigned', 'record-note-added', 'booking-times-proposed')`,
      ),
  ],
);

/** The seal of each line: a hash over the line and the previous seal. Triggers refuse to change or delete a row. */
export const ledgerSeals = sqliteTable('ledger_seals', {
  seq: integer('seq').primaryKey(),
  hash: text('hash').notNull(),
});
