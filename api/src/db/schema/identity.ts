import { integer, text } from 'drizzle-orm/sqlite-core';

/** The first columns of a table: `seq` orders rows, for cursors and search; `id` (UUIDv7) is the only identifier that leaves the api. */
export const identity = () => ({
  seq: integer('seq').primaryKey({ autoIncrement: true }),
  id: text('id').notNull().unique(),
});
