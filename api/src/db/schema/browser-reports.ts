import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Counts of what browsers reported as blocked by a policy. */
export const browserReports = sqliteTable(
  'browser_reports',
  {
    directive: text('directive').notNull(),
    blocked: text('blocked').notNull(),
    /** Path of the page. */
    page: text('page').notNull(),
    times: integer('times').notNull(),
    firstAt: text('first_at').notNull(),
    lastAt: text('last_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.directive, table.blocked, table.page] })],
);
