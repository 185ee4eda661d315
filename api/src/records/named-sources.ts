import { count, desc, type SQL } from 'drizzle-orm';
import { MAX_FIGURE_SOURCES } from '../contract';
import type { Database } from '../db/open';
import type { bookings, contacts } from '../db/schema';

/** The most frequent sources of the rows that meet `isMeant`, most frequent first, as many as the figures name; null is unknown. */
export const namedSources = (
  { read }: Pick<Database, 'read'>,
  table: typeof bookings | typeof contacts,
  isMeant: SQL | undefined,
) =>
  read
    .select({ source: table.source, rows: count().as('rows') })
    .from(table)
    .where(isMeant)
    .groupBy(table.source)
    .orderBy(desc(count()), table.source)
    .limit(MAX_FIGURE_SOURCES);
