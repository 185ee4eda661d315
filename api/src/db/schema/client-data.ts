import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { HoldKind } from '../../contract';
import { accountReference } from './accounts';

/**
 * Restrictions and legal holds on clients' data. A trigger refuses to delete an account that is under a legal hold.
 */
export const clientHolds = sqliteTable(
  'client_holds',
  {
    accountSeq: accountReference(),
    kind: text('kind').$type<HoldKind>().notNull(),
    reason: text('reason').notNull(),
    since: text('since').notNull(),
    /** The name of the member of staff who set it, as it was then. */
    setBy: text('set_by').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountSeq, table.kind] })],
);

/** Files that are still in the store though their rows were removed for good: they are removed as soon as possible. */
export const erasedFiles = sqliteTable('erased_files', {
  key: text('key').primaryKey(),
  /** Milliseconds since 1970. */
  erasedAt: integer('erased_at').notNull(),
});
