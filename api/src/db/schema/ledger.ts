import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { AuditAction, AuditActor } from '../../contract';

/**
 * Who did what. Triggers refuse every change and removal of a row, so it names accounts by their ids alone, which say
 * nothing of a client who was erased.
 */
export const ledgerEntries = sqliteTable(
  'ledger_entries',
  {
    seq: integer('seq').primaryKey({ autoIncrement: true }),
    at: text('at').notNull(),
    action: text('action').$type<AuditAction>().notNull(),
    actorKind: text('actor_kind').$type<AuditActor>().notNull(),
    actorId: text('actor_id'),
    /** Of a member of staff, as it was at that time; null for everybody else. */
    actorName: text('actor_name'),
    /** An IPv4 network of /24 or an IPv6 network of /48. */
    network: text('network'),
    requestId: text('request_id'),
    /** The account of the client whom it is about. */
    clientId: text('client_id'),
    /** Of the record or account that it is about. */
    subjectId: text('subject_id'),
    /** JSON: of each field that changed what it was and what it became. */
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

/** Of each entry the hash over it and the hash of the one before it. Triggers refuse every change and removal of a row. */
export const ledgerSeals = sqliteTable('ledger_seals', {
  seq: integer('seq').primaryKey(),
  hash: text('hash').notNull(),
});
