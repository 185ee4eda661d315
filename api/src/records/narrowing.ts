import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { NO_CHOICE, OTHER_SOURCES, UNKNOWN_SOURCE } from '../contract';
import type { Database } from '../db/open';
import { bookings } from '../db/schema';
import { isIn, type SeqSpan } from './arrival';
import { isAnswered } from './first-answer';
import type { ListRequest } from './list-page';
import { firstContacts } from './first-contacts';
import { namedSources } from './named-sources';

/** The filters with which a number of the figures links to its rows. */
export type Narrowing = Pick<
  ListRequest<string>,
  'service' | 'meeting' | 'office' | 'source' | 'people' | 'answered'
>;

/** The condition for the requested rows of bookings, or of contact messages, as `name` says; undefined if all are requested. */
export function narrowing(
  database: Pick<Database, 'read'>,
  { name, table }: { readonly name: 'bookings' | 'contacts'; readonly table: typeof bookings },
  { service, meeting, office, source, people, answered }: Narrowing,
  span: SeqSpan | undefined,
): SQL | undefined {
  return and(
    source === OTHER_SOURCES
      ? isOtherSource(database, table, span)
      : is(table.source, source, UNKNOWN_SOURCE),
    ...(name === 'bookings'
      ? [
          is(table.service, service),
          is(table.meeting, meeting, NO_CHOICE),
          is(table.office, office, NO_CHOICE),
        ]
      : []),
    answered && isAnswered(table, answered),
    people && inArray(table.seq, firstRows(database, table, people, span)),
  );
}

type Column = (typeof bookings)['source' | 'service' | 'meeting' | 'office'];

/** The condition that a column has a value; `none` stands for null. */
const is = (column: Column, value: string | undefined, none?: string) =>
  value === undefined ? undefined : value === none ? isNull(column) : eq(column, value);

/** Compares null, which is a source like any other here, as '', since SQL's `in` does not match null and no source is empty. */
function isOtherSource(
  { read }: Pick<Database, 'read'>,
  table: typeof bookings,
  span: SeqSpan | undefined,
): SQL {
  const named = namedSources({ read }, table, isIn(table, span)).as('named');
  const sources = read.select({ source: sql`coalesce(${named.source}, '')` }).from(named);
  return sql`coalesce(${table.source}, '') not in ${sources}`;
}

function firstRows(
  database: Pick<Database, 'read'>,
  table: typeof bookings,
  people: 'new' | 'clients',
  span: SeqSpan | undefined,
) {
  const all = firstContacts(database, table, isIn(table, span));
  return database.read
    .select({ first: all.first })
    .from(all)
    .where(people === 'clients' ? isNotNull(all.client) : undefined);
}
