import { count, desc, type SQL } from 'drizzle-orm';
import { MAX_FIGURE_SOURCES } from '../contract';
import type { Database } from '../db/open';
import type { bookings, contacts } from '../db/schema';

/** The sources from which most rows came for which `isMeant` holds, most first, as many as figures name; null where it is not known. */
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
