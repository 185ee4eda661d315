import { and, asc, desc, gte, lt, lte, type SQL } from 'drizzle-orm';
import { DAY_MS, firmDayStart } from '../contract';
import type { Database } from '../db/open';
import type { bookings } from '../db/schema';

/** A range of office days, `YYYY-MM-DD`, both ends inclusive. */
export interface Arrival {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** A range of `seq`, both ends inclusive. */
export interface SeqSpan {
  readonly first: number;
  readonly last: number;
}

const NONE: SeqSpan = { first: 1, last: 0 };

/**
 * The range of the rows that arrived on these days; undefined if no day is given. `seq` is in order of arrival, so both ends are
 * found with the index on `createdAt`, and the rest of the list is not read, however long it is.
 */
export async function findSpan(
  { read }: Pick<Database, 'read'>,
  table: typeof bookings,
  { from, to }: Arrival,
): Promise<SeqSpan | undefined> {
  if (!from && !to) return undefined;
  const isWithin = and(
    from ? gte(table.createdAt, firmDayStart(from)) : undefined,
    to ? lt(table.createdAt, firmDayStart(dayBehind(to))) : undefined,
  );
  const edge = async (order: SQL) => {
    const [row] = await read.select({ seq: table.seq }).from(table).where(isWithin).orderBy(order).limit(1);
    return row?.seq;
  };
  const [first, last] = [await edge(asc(table.createdAt)), await edge(desc(table.createdAt))];
  return first === undefined || last === undefined ? NONE : { first, last };
}

export const isIn = (table: typeof bookings, span: SeqSpan | undefined) =>
  span && and(gte(table.seq, span.first), lte(table.seq, span.last));

const dayBehind = (day: string) => new Date(Date.parse(`${day}T00:00Z`) + DAY_MS).toISOString().slice(0, 10);
