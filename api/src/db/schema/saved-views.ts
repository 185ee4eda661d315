import { sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { accountReference } from './accounts';
import { identity } from './identity';

/** Filters of lists that staff keep under names, each for themselves; they go with the account. */
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
    /** What else the list is narrowed to, by the names in its address. */
    filters: text('filters', { mode: 'json' }).$type<Record<string, string>>().notNull().default({}),
  },
  (table) => [uniqueIndex('saved_views_name').on(table.accountSeq, table.list, table.name)],
);
