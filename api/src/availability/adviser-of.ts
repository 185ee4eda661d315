import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Named } from '../contract';
import type { Database } from '../db/open';
import { accounts, assignments, type bookings } from '../db/schema';
import { isPresentAdviser } from './choices';

type Booking = Pick<typeof bookings.$inferSelect, 'seq' | 'adviser'>;

/**
 * With whom a consultation is: the adviser to whom staff have assigned it, unless they have left, else the one its visitor asked for.
 * Of the table in a query over bookings, or of one row.
 */
export function adviserOf({ seq, adviser }: typeof bookings | Booking): SQL<string | null> {
  // A piece of its own, within which the names of columns keep their tables.
  const assigned = sql`(select ${accounts.id} from ${assignments} join ${accounts} on ${accounts.id} = ${assignments.assigneeId} where ${assignments.bookingSeq} = ${seq} and ${isPresentAdviser})`;
  return sql`coalesce(${assigned}, ${adviser})`;
}

/** That adviser; null where nobody is named, or who is has left. */
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
