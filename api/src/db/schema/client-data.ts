import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { HoldKind } from '../../contract';
import { accountReference } from './accounts';

/**
 * Why a client's data may not be worked with (`restriction`) or not be removed (`legal-hold`). A trigger refuses to remove
 * an account with the latter.
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

/** Files whose rows were removed for good and that still lie in the store: they are removed as soon as that is possible. */
export const erasedFiles = sqliteTable('erased_files', {
  key: text('key').primaryKey(),
  /** Milliseconds since 1970. */
  erasedAt: integer('erased_at').notNull(),
});
