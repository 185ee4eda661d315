import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Named } from '../contract';
import type { Database } from '../db/open';
import { accounts, assignments, type bookings } from '../db/schema';
import { isPresentAdviser } from './choices';

type Booking = Pick<typeof bookings.$inferSelect, 'seq' | 'adviser'>;

/**
 * With whom a consultation is: the adviser to whom staff have assigned it, unless they have left, otherwise the one
 * whom its visitor asked for. For the table in a query over bookings, or for one row.
 */
export function adviserOf({ seq, adviser }: typeof bookings | Booking): SQL<string | null> {
  // A separate fragment, in which column names keep their tables.
  const assigned = sql`(select ${accounts.id} from ${assignments} join ${accounts} on ${accounts.id} = ${assignments.assigneeId} where ${assignments.bookingSeq} = ${seq} and ${isPresentAdviser})`;
  return sql`coalesce(${assigned}, ${adviser})`;
}

/** The adviser of a booking; null if nobody is named, or if that adviser has left. */
export async function readAdviserOf(
  { read }: Pick<Database, 'read'>,
  booking: Booking,
): Promise<Named | null> {
  const { firstName, lastName, id } = accounts;
  const [row] = await read
    .select({ id, firstName, lastName })
    .from(accounts)
    .where(and(eq(id, adviserOf(booking)), isPresentAdviser));
  return row ? { id: row.id, name: `${row.firstName} ${row.lastName}`.trim() } : null;
}
