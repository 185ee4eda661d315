import { sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { accountReference } from './accounts';
import { identity } from './identity';

/** Filters of the lists of records that staff keep under names, each for themselves; they go with the account. */
export const savedViews = sqliteTable(
  'saved_views',
  {
    ...identity(),
    accountSeq: accountReference(),
    name: text('name').notNull(),
    list: text('list').$type<'bookings' | 'contacts'>().notNull(),
    q: text('q'),
    status: text('status'),
    sort: text('sort'),
  },
  (table) => [uniqueIndex('saved_views_name').on(table.accountSeq, table.list, table.name)],
);
