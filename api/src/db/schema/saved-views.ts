import { sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { accountReference } from './accounts';
import { identity } from './identity';

/** Saved views, each visible only to the member of staff who saved it and deleted with their account. */
export const savedViews = sqliteTable(
  'saved_views',
  {
    ...identity(),
    accountSeq: accountReference(),
    name: text('name').notNull(),
    list: text('list').$type<'bookings' | 'contacts' | 'clients'>().notNull(),
    q: text('q'),
    status: text('status'),
    sort: text('sort'),
    /** The other filters, by their names in the list's address. */
    filters: text('filters', { mode: 'json' }).$type<Record<string, string>>().notNull().default({}),
  },
  (table) => [uniqueIndex('saved_views_name').on(table.accountSeq, table.list, table.name)],
);
